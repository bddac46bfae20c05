import { eq } from 'drizzle-orm';
import { LONGEST_IMPORTED_CELL } from '@hospital/shared/contract/bounds';
import type { RequestOf } from '@hospital/shared/contract/call';
import type {
  CustomerImportCheck,
  CustomerImportDone,
  customerImportCalls,
} from '@hospital/shared/contract/calls/customerImport';
import type { SentFile } from '@hospital/shared/contract/schema';
import { newId } from '../../../platform/database/newId';
import { invalid } from '../../../platform/errors/businessError';
import type { CallContext, ReadContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { requireStore } from '../../../platform/sessions/session';
import { readTable } from '../../../platform/spreadsheet/importTable';
import { fileNameOf, plainText } from '../../../platform/spreadsheet/plainText';
import { storeOf } from '../../settings';
import { requiredIn } from '../required';
import { customerImport, customerImportOwner } from '../schema';
import { queueForAll } from '../taken';
import { choicesIn } from './choices';
import { columns, customerTable, type Cells, type Row } from './columns';
import type { SentRow } from './grouping';
import { bizType } from './imports';
import { faultsOf, isRight, judgeRows, type JudgedOwner } from './judge';
import { tellTaken } from './taken';
import { writeOwners, type WrittenOwner } from './writeOwners';

type Caller = Pick<ReadContext, 'db' | 'identity'>;

/** The store where the caller stands, in which the files are opened. @throws 40001 where that is none; 40302 */
function storeOfImport({ identity }: Caller): string {
  const storeId = storeOf(identity, undefined);
  requireStore(identity, storeId);
  return storeId;
}

const judgedBy = async ({ db }: Caller, storeId: string, rows: readonly SentRow[]): Promise<JudgedOwner[]> =>
  judgeRows(rows, { choices: await choicesIn(db), required: await requiredIn(db, storeId) });

/** What is longer than any field takes is wrong with less of it, too. */
const bounded = ({ row, cells }: Row): Row => ({
  row,
  cells: Object.fromEntries(
    Object.entries(cells).map(([key, text]) => [key, text.slice(0, LONGEST_IMPORTED_CELL).toWellFormed()]),
  ) as Cells,
});

/**
 * Every row of a workbook with its faults, to be looked at before anything is imported.
 *
 * @throws 40001 at `file`, and where the session stands in no store
 */
export async function checkImport(
  context: ReadContext,
  { file }: { readonly file: SentFile },
): Promise<CustomerImportCheck> {
  const storeId = storeOfImport(context);
  const rows = (await readTable(file, customerTable)).map(bounded);
  const owners = await judgedBy(context, storeId, rows);
  await tellTaken(context, storeId, owners);
  const told = new Map(
    owners.flatMap((one) => faultsOf(one).map(({ row, faults }) => [row, { faults, owner: one.first }])),
  );
  const checked = rows.map(({ row, cells }) => ({
    row,
    cells: columns.map(({ key }) => cells[key]),
    ...(told.get(row) ?? { faults: [], owner: row }),
  }));
  const fail = checked.filter(({ faults }) => faults.length > 0).length;
  return {
    columns: columns.map(({ title }) => title),
    rows: checked,
    ...{ total: rows.length, success: rows.length - fail, fail },
  };
}

type Sent = RequestOf<typeof customerImportCalls.import>;

/** A row that comes back from the screen; a cell is what somebody may have typed. */
const rowOf = ({ row, owner, cells }: Sent['rows'][number]): SentRow => ({
  ...{ row, owner },
  cells: Object.fromEntries(columns.map(({ key }, at) => [key, plainText(cells[at] ?? '').trim()])) as Cells,
});

const longestName = 200;

/** As the log of operations keeps an owner: without the telephone. */
const inWords = ({ judged, storeUserNo }: WrittenOwner): string => {
  const pets = judged.pets.map(({ values }) => values.name).join('、');
  return `${storeUserNo} ${judged.values.name}${pets === '' ? '' : `（${pets}）`}`;
};

function tellImport(
  { audit }: CallContext,
  { id, fileName }: { readonly id: string; readonly fileName: string },
  done: CustomerImportDone,
  customers: string[],
): void {
  const { total, success, fail } = done;
  audit({ bizType, bizId: id, before: null, after: { fileName, total, success, fail, customers } });
}

/** @throws 40001 for an import that is not the caller's, or was taken back meanwhile */
async function noteImport(
  context: CallContext,
  { id, storeId, fileName }: Pick<typeof customerImport.$inferSelect, 'id' | 'storeId' | 'fileName'>,
  written: readonly WrittenOwner[],
): Promise<void> {
  const { db, identity } = context;
  await db
    .insert(customerImport)
    .values({ id, storeId, fileName, ...madeBy(context) })
    .onConflictDoNothing();
  const [row] = await db.select().from(customerImport).where(eq(customerImport.id, id)).for('update');
  if (row?.createId !== identity.userId || row.storeId !== storeId)
    throw invalid('importKey', '该导入不是您在本店的导入，请重新选择文件');
  if (row.undoneFlag === 'Y') throw invalid('importKey', '该导入已撤销，请重新选择文件');
  await db
    .insert(customerImportOwner)
    .values(written.map(({ ownerId, petIds }) => ({ ownerId, petIds: [...petIds], importId: id })));
  await db
    .update(customerImport)
    .set({
      ownerCount: row.ownerCount + written.length,
      petCount: row.petCount + written.flatMap(({ petIds }) => petIds).length,
    })
    .where(eq(customerImport.id, id));
}

/**
 * Imports the owners of these rows that have no fault, each with all of their pets. Sent again under the same key it is
 * answered as before; sent again under another one, the telephones are taken.
 *
 * @throws 40001 where the session stands in no store, and as `noteImport`; 40903 for what somebody took in this very moment
 */
export async function importCustomers(
  context: CallContext,
  { fileName: named, importKey, moreFollow = 'N', rows }: Sent,
): Promise<CustomerImportDone> {
  const storeId = storeOfImport(context);
  const owners = await judgedBy(context, storeId, rows.map(rowOf));
  const { db } = context;
  // As a save does: who comes second is told whose it is.
  await queueForAll(
    db,
    'mobile',
    owners.map(({ values }) => values.mobile),
  );
  await queueForAll(
    db,
    'chip',
    owners.flatMap(({ pets }) => pets.map(({ values }) => values.chipNo)).filter((chip) => chip !== ''),
  );
  await tellTaken(context, storeId, owners);
  const written = await writeOwners(context, storeId, owners.filter(isRight));
  const imported = written.flatMap(({ judged, ownerId, storeUserNo }) =>
    [...judged.checks.keys()].map((row) => ({ row, ownerId, storeUserNo })),
  );
  const failed = owners
    .filter((one) => !isRight(one))
    .flatMap((one) => faultsOf(one).map((each) => ({ ...each, owner: one.first })));
  const counts = { total: rows.length, success: imported.length, fail: failed.length };
  const done = { ...counts, imported, failed };
  if (written.length === 0) return done;
  const of = { id: importKey ?? newId(), storeId, fileName: fileNameOf(named, longestName) };
  await noteImport(context, of, written);
  tellImport(context, of, done, written.map(inWords));
  if (moreFollow === 'N') await context.tellChanges({ stores: [storeId] });
  return done;
}
