import type { FileAnswer } from '@hospital/shared/contract/call';
import type { SentFile } from '@hospital/shared/contract/schema';
import type { UserImported } from '@hospital/shared/contract/calls/users';
import type { ImportCheck } from '@hospital/shared/contract/imports';
import { newId } from '../../database/newId';
import { BusinessError, invalid } from '../../http/businessError';
import { inTwoSteps, type CallContext, type ReadContext } from '../../http/call';
import { readTable } from '../../spreadsheet/importTable';
import { fileNameOf } from '../../spreadsheet/plainText';
import { newInitialPassword } from '../initialPassword';
import { announce } from '../manage';
import { insertUser, type Editable } from '../userChange';
import { checkRows, shownRow, type CheckedRow } from './checkRows';
import { columns, userTable } from './columns';
import { loadKnown, type Known } from './known';
import { faultsWorkbook } from './workbooks';

interface Sent {
  readonly file: SentFile;
}

const longestName = 200;

/** Reads and checks a workbook; writes nothing. @throws 40001 at `file` */
async function checked(
  context: ReadContext,
  { file }: Sent,
): Promise<{ readonly rows: readonly CheckedRow[]; readonly known: Known }> {
  const [rows, known] = await Promise.all([readTable(file, userTable), loadKnown(context)]);
  return { rows: checkRows(rows, known), known };
}

/** Every row with its faults, to be looked at before anything is imported. */
export async function checkImport(context: ReadContext, sent: Sent): Promise<ImportCheck> {
  const { rows } = await checked(context, sent);
  const fail = rows.filter(({ user }) => !user).length;
  return {
    columns: columns.map(({ title }) => title),
    rows: rows.map(shownRow),
    total: rows.length,
    success: rows.length - fail,
    fail,
  };
}

/**
 * Rows that were not imported as a workbook with the reasons: those named, so that those that were imported since do
 * not count as taken; without names all that have faults.
 */
export async function importFaults(
  context: ReadContext,
  { file, rows: named }: Sent & { readonly rows?: string },
): Promise<FileAnswer> {
  const { rows, known } = await checked(context, { file });
  const wanted = named === undefined ? null : new Set(named.split(',').map(Number));
  const failed = rows.filter(({ row, user }) => (wanted ? wanted.has(row) : !user));
  if (failed.length === 0) throw invalid('file', '没有失败的数据');
  return faultsWorkbook(known, failed);
}

/** One row in a savepoint of its own, by the rules of the form: what it refuses leaves the other rows alone. */
async function insertOne(
  context: CallContext,
  user: Editable,
  passwordHash: string,
): Promise<{ readonly id: string } | { readonly msg: string }> {
  try {
    return await context.db.transaction(async (db) => ({
      id: await insertUser({ ...context, db }, user, passwordHash),
    }));
  } catch (error) {
    if (error instanceof BusinessError) return { msg: error.msg };
    throw error;
  }
}

/**
 * Imports the rows without faults. All of them get one random initial password, which is told this once.
 *
 * @throws 40001 at `file`
 */
export const importUsers = inTwoSteps(
  async (context: ReadContext, sent: Sent) => ({
    ...(await newInitialPassword()),
    rows: (await checked(context, sent)).rows,
  }),
  async (
    context: CallContext,
    { file }: Sent,
    { rows, initPassword, passwordHash },
  ): Promise<UserImported> => {
    const failed: { row: number; faults: { column: string; msg: string }[] }[] = [];
    const names: string[] = [];
    for (const { row, user, faults } of rows) {
      const written = user ? await insertOne(context, user, passwordHash) : null;
      if (written && 'id' in written) names.push(user?.name ?? '');
      else failed.push({ row, faults: written ? [{ column: '', msg: written.msg }] : faults });
    }
    const counts = { total: rows.length, success: names.length, fail: failed.length };
    const after = { name: fileNameOf(file.name, longestName), ...counts, users: names };
    context.audit({ bizType: 'userImport', bizId: newId(), before: null, after });
    if (names.length > 0) await announce(context);
    return { ...counts, failed, initPassword: names.length > 0 ? initPassword : '' };
  },
);
