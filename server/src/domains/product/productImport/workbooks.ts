import type { FileAnswer } from '@hospital/shared/contract/call';
import type { ImportRow } from '@hospital/shared/contract/imports';
import { PRODUCT_CATEGORIES } from '@hospital/shared/contract/productWords';
import type { ReadContext } from '../../../platform/http/call';
import { importWorkbook } from '../../../platform/spreadsheet/importWorkbook';
import { flags, lists, productTable } from './columns';

const workbook = (failed: readonly ImportRow[] | null): Promise<FileAnswer> =>
  importWorkbook(productTable, {
    failed,
    lists: {
      [lists.categories]: PRODUCT_CATEGORIES.map(({ label }) => label),
      [lists.flags]: Object.keys(flags),
    },
  });

/** An empty workbook to fill in. */
export const templateWorkbook = (): Promise<FileAnswer> => workbook(null);

/** The failed rows as they were, with the reasons in a last column; mended, it can be imported itself. */
export const faultsWorkbook = (
  _context: ReadContext,
  { rows }: { readonly rows: readonly ImportRow[] },
): Promise<FileAnswer> => workbook(rows);
