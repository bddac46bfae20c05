import { sql } from 'drizzle-orm';
import type { FileAnswer } from '@hospital/shared/contract/call';
import type { FailedRow, ImportCheck, ImportCounts, ImportRow } from '@hospital/shared/contract/imports';
import type { SentFile } from '@hospital/shared/contract/schema';
import { newId } from '../../../platform/database/newId';
import { inTwoSteps, type CallContext, type ReadContext } from '../../../platform/http/call';
import { readTable } from '../../../platform/spreadsheet/importTable';
import { importWorkbook } from '../../../platform/spreadsheet/importWorkbook';
import { fileNameOf } from '../../../platform/spreadsheet/plainText';
import { checkRows, type CheckedRow, type NewEntry } from './checkRows';
import { columns, entryTable } from './columns';
import { loadKnown } from './known';

interface Sent {
  readonly file: SentFile;
}

const longestName = 200;

/** Reads and checks a workbook; writes nothing. @throws 40001 at `file` */
async function checked({ db }: ReadContext, { file }: Sent): Promise<readonly CheckedRow[]> {
  const rows = await readTable(file, entryTable);
  return checkRows(rows, await loadKnown(db, [...new Set(rows.map(({ cells }) => cells.type))]));
}

const asRead = ({ row, cells, faults }: CheckedRow): ImportRow => ({ row, cells, faults });

/** Every row with its faults, to be looked at before anything is imported. */
export async function checkImport(context: ReadContext, sent: Sent): Promise<ImportCheck> {
  const rows = await checked(context, sent);
  const fail = rows.filter(({ entry }) => !entry).length;
  return {
    columns: columns.map(({ title }) => title),
    rows: rows.map(asRead),
    total: rows.length,
    success: rows.length - fail,
    fail,
  };
}

type Row = NewEntry & { readonly id: string };

/**
 * Writes the rows in one statement. A code or name that somebody took since they were checked, the unique indexes
 * know: such a row is left out.
 *
 * @returns ids of the rows that were written
 */
async function insertEntries(
  { db, identity }: CallContext,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const { userId, userName } = identity;
  const { rows: written } = await db.execute<{ id: string }>(sql`
    insert into dict (id, type, name, code, sort, remarks, enabled, create_id, create_name, update_id, update_name)
    select new.id, new.type, new.name, new.code, new.sort, new.remarks, new.enabled::yes_no, ${userId}, ${userName}, ${userId}, ${userName}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as new (id text, type text, name text, code text,
      sort int, remarks text, enabled text)
    on conflict do nothing
    returning id`);
  return new Set(written.map(({ id }) => id));
}

const taken = { column: '', msg: '编码或名称刚被占用' };

/** How many entries each type was given, for the log: `pet_color（3条）`. */
function byType(rows: readonly Row[]): string[] {
  const counts = new Map<string, number>();
  for (const { type } of rows) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].map(([type, count]) => `${type}（${count}条）`);
}

/**
 * Imports the rows without faults, all in one transaction. The file is read and checked ahead of it.
 *
 * @throws 40001 at `file`
 */
export const importEntries = inTwoSteps(
  checked,
  async (
    context: CallContext,
    { file }: Sent,
    rows: readonly CheckedRow[],
  ): Promise<ImportCounts & { failed: FailedRow[] }> => {
    const good = rows.flatMap(({ row, entry }) => (entry ? [{ row, entry: { id: newId(), ...entry } }] : []));
    const entries = good.map(({ entry }) => entry);
    const written = entries.length > 0 ? await insertEntries(context, entries) : new Set<string>();
    const late = new Set(good.filter(({ entry }) => !written.has(entry.id)).map(({ row }) => row));
    const failed = rows
      .filter(({ row, entry }) => !entry || late.has(row))
      .map(({ row, entry, faults }) => ({ row, faults: entry ? [taken] : faults }));
    const counts = { total: rows.length, success: written.size, fail: failed.length };
    const types = byType(entries.filter(({ id }) => written.has(id)));
    const after = { name: fileNameOf(file.name, longestName), ...counts, types };
    context.audit({ bizType: 'dictImport', bizId: newId(), before: null, after });
    if (written.size > 0) await context.tellChanges('everybody');
    return { ...counts, failed };
  },
);

/** An empty workbook to fill in. */
export const templateWorkbook = (): Promise<FileAnswer> =>
  importWorkbook(entryTable, { lists: {}, failed: null });

/** The failed rows as they were, with the reasons in a last column; mended, it can be imported itself. */
export const faultsWorkbook = (
  _context: ReadContext,
  { rows }: { readonly rows: readonly ImportRow[] },
): Promise<FileAnswer> => importWorkbook(entryTable, { lists: {}, failed: rows });
