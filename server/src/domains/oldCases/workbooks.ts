import type { FileAnswer } from '@hospital/shared/contract/call';
import type { ImportRow } from '@hospital/shared/contract/imports';
import type { ReadContext } from '../../platform/http/call';
import { importWorkbook } from '../../platform/spreadsheet/importWorkbook';
import { KINDS, lists, oldTable, SOURCES } from './columns';

const workbook = (failed: readonly ImportRow[] | null): Promise<FileAnswer> =>
  importWorkbook(oldTable, {
    failed,
    lists: { [lists.kinds]: Object.keys(KINDS), [lists.sources]: Object.keys(SOURCES) },
  });

/** An empty workbook to fill in. */
export const templateWorkbook = (): Promise<FileAnswer> => workbook(null);

/** The failed rows as they were, with the reasons in a last column; mended, it can be imported itself. */
export const faultsWorkbook = (
  _context: ReadContext,
  { rows }: { readonly rows: readonly ImportRow[] },
): Promise<FileAnswer> => workbook(rows);
