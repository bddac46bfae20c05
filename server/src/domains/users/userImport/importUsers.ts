import type { SentFile } from '@hospital/shared/contract/schema';
import type { ImportedUser, UserImported } from '@hospital/shared/contract/calls/users';
import type { FailedRow, ImportCheck, ImportRow } from '@hospital/shared/contract/imports';
import { newId } from '../../../platform/database/newId';
import { BusinessError } from '../../../platform/errors/businessError';
import { inTwoSteps, type CallContext, type ReadContext } from '../../../platform/http/call';
import { readTable } from '../../../platform/spreadsheet/importTable';
import { fileNameOf } from '../../../platform/spreadsheet/plainText';
import { newInitialPassword } from '../initialPassword';
import { insertUser, type Editable } from '../userChange';
import { checkRows, type CheckedRow } from './checkRows';
import { columns, userTable } from './columns';
import { loadKnown } from './known';

interface Sent {
  readonly file: SentFile;
}

const longestName = 200;

/** Reads and checks a workbook; writes nothing. @throws 40001 at `file` */
async function checked(context: ReadContext, { file }: Sent): Promise<readonly CheckedRow[]> {
  const [rows, known] = await Promise.all([readTable(file, userTable), loadKnown(context)]);
  return checkRows(rows, known);
}

const asRead = ({ row, cells, faults }: CheckedRow): ImportRow => ({ row, cells, faults });

/** Every row with its faults, to be looked at before anything is imported. */
export async function checkImport(context: ReadContext, sent: Sent): Promise<ImportCheck> {
  const rows = await checked(context, sent);
  const fail = rows.filter(({ user }) => !user).length;
  return {
    columns: columns.map(({ title }) => title),
    rows: rows.map(asRead),
    total: rows.length,
    success: rows.length - fail,
    fail,
  };
}

/** One row in a savepoint of its own, by the rules of the form: what it refuses leaves the other rows alone. */
async function insertOne(
  context: CallContext,
  { user, passwordHash }: NewUser,
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

/** Hashes at a time: others sign in meanwhile. */
const hashesAtOnce = 2;

interface NewUser {
  readonly user: Editable;
  readonly initPassword: string;
  readonly passwordHash: string;
}

/** An initial password for every row without faults, by row. */
async function withPasswords(rows: readonly CheckedRow[]): Promise<ReadonlyMap<number, NewUser>> {
  const good = rows.flatMap(({ row, user }) => (user ? [{ row, user }] : []));
  const made = new Map<number, NewUser>();
  for (let from = 0; from < good.length; from += hashesAtOnce) {
    await Promise.all(
      good
        .slice(from, from + hashesAtOnce)
        .map(async ({ row, user }) => made.set(row, { user, ...(await newInitialPassword()) })),
    );
  }
  return made;
}

/**
 * Imports the rows without faults. Each user gets a random initial password, which is told this once; whoever never
 * hears of it resets it.
 *
 * @throws 40001 at `file`
 */
export const importUsers = inTwoSteps(
  async (context: ReadContext, sent: Sent) => {
    const rows = await checked(context, sent);
    return { rows, made: await withPasswords(rows) };
  },
  async (context: CallContext, { file }: Sent, { rows, made }): Promise<UserImported> => {
    const failed: FailedRow[] = [];
    const users: ImportedUser[] = [];
    for (const { row, faults } of rows) {
      const one = made.get(row);
      const written = one ? await insertOne(context, one) : null;
      if (one && written && 'id' in written) {
        const { name, loginName } = one.user;
        users.push({ row, name, loginName, initPassword: one.initPassword });
      } else
        failed.push({
          row,
          faults: written && 'msg' in written ? [{ column: '', msg: written.msg }] : faults,
        });
    }
    const counts = { total: rows.length, success: users.length, fail: failed.length };
    const names = users.map(({ name }) => name);
    const after = { name: fileNameOf(file.name, longestName), ...counts, users: names };
    context.audit({ bizType: 'userImport', bizId: newId(), before: null, after });
    if (users.length > 0) await context.tellChanges('everybody');
    return { ...counts, failed, users };
  },
);
