import { and, eq, ne } from 'drizzle-orm';
import type { FailedRow, ImportCheck, ImportCounts, ImportRow } from '@hospital/shared/contract/imports';
import type { SentFile } from '@hospital/shared/contract/schema';
import { shanghaiDay } from '@hospital/shared/format';
import { newId } from '../../platform/database/newId';
import { isOneOf } from '../../platform/database/paging';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import { inTwoSteps, type CallContext, type ReadContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { readTable } from '../../platform/spreadsheet/importTable';
import { fileNameOf } from '../../platform/spreadsheet/plainText';
import { owner, pet } from '../owners/schema';
import { checkRows, type CheckedRow, type NewOld } from './checkRows';
import { columns, oldTable } from './columns';
import { oldCase, oldImport, oldVaccination } from './schema';

interface Sent {
  readonly file: SentFile;
}

const longestName = 200;
/** Rows that one statement writes: each takes a parameter a column. */
const rowsAtOnce = 500;
const MERGED = 2;

/** Reads and checks a workbook; writes nothing. @throws 40001 at `file`, also where the session stands in no store */
async function checked({ db, identity }: ReadContext, { file }: Sent): Promise<readonly CheckedRow[]> {
  if (identity.storeId === '') throw invalid('file', '请先选择门店，旧病历导入到所在门店');
  const rows = await readTable(file, oldTable);
  const cases = await db.select({ digest: oldCase.digest }).from(oldCase);
  const vaccinations = await db.select({ digest: oldVaccination.digest }).from(oldVaccination);
  const known = new Set([...cases, ...vaccinations].map(({ digest }) => digest));
  return checkRows(rows, shanghaiDay(), known);
}

const asRead = ({ row, cells, faults }: CheckedRow): ImportRow => ({ row, cells, faults });

/** Every row with its faults, to be looked at before anything is imported. */
export async function checkImport(context: ReadContext, sent: Sent): Promise<ImportCheck> {
  const rows = await checked(context, sent);
  const fail = rows.filter(({ made }) => !made).length;
  return {
    columns: columns.map(({ title }) => title),
    rows: rows.map(asRead),
    ...{ total: rows.length, success: rows.length - fail, fail },
  };
}

/** Animals by telephone of their owner and name; null where an owner has two of one name. */
async function petsBy(
  db: TenantDatabase,
  mobiles: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const found = await db
    .select({ mobile: owner.mobile, name: pet.name, id: pet.id })
    .from(pet)
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .where(
      and(
        isOneOf(owner.mobile, mobiles),
        eq(owner.delFlag, 'N'),
        ne(owner.status, MERGED),
        eq(pet.delFlag, 'N'),
      ),
    );
  const pets = new Map<string, string | null>();
  for (const { mobile, name, id } of found) {
    const key = `${mobile} ${name}`;
    pets.set(key, pets.has(key) ? null : id);
  }
  return pets;
}

interface Row {
  readonly row: number;
  readonly id: string;
  readonly made: NewOld;
}

/** Writes the rows. What somebody imported since they were checked, the constraints know. @returns ids that were written */
async function insertRows(
  context: CallContext,
  importId: string,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const { db, identity } = context;
  const pets = await petsBy(db, [...new Set(rows.map(({ made }) => made.cells.ownerMobile))]);
  const subjectOf = ({ id, made: { source, date, digest, cells } }: Row) => ({
    ...{ id, importId, storeId: identity.storeId, source, date, digest, petName: cells.petName },
    petId: pets.get(`${cells.ownerMobile} ${cells.petName}`) ?? null,
    ...{ ownerMobile: cells.ownerMobile, ownerName: cells.ownerName },
    ...{ doctorName: cells.doctorName, storeName: cells.storeName },
    ...madeBy(context),
  });
  const written = new Set<string>();
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const slice = rows.slice(from, from + rowsAtOnce);
    const cases = slice.filter(({ made }) => made.kind === 'case');
    const vaccinations = slice.filter(({ made }) => made.kind === 'vaccination');
    if (cases.length > 0) {
      const inserted = await db
        .insert(oldCase)
        .values(
          cases.map((row) => {
            const { complaint, diagnosis, prescription, content } = row.made.cells;
            return { ...subjectOf(row), complaint, diagnosis, prescription, content };
          }),
        )
        .onConflictDoNothing()
        .returning({ id: oldCase.id });
      for (const { id } of inserted) written.add(id);
    }
    if (vaccinations.length > 0) {
      const inserted = await db
        .insert(oldVaccination)
        .values(
          vaccinations.map((row) => {
            const { vaccineName, batchNo } = row.made.cells;
            return { ...subjectOf(row), vaccineName, batchNo, nextDate: row.made.nextDate };
          }),
        )
        .onConflictDoNothing()
        .returning({ id: oldVaccination.id });
      for (const { id } of inserted) written.add(id);
    }
  }
  return written;
}

const taken = { column: '', msg: '刚被他人导入' };

/**
 * Imports the rows without faults into the store where the caller stands. The file is read and checked ahead of the
 * transaction, which only writes.
 *
 * @throws 40001 at `file`
 */
export const importOld = inTwoSteps(
  checked,
  async (
    context: CallContext,
    { file }: Sent,
    rows: readonly CheckedRow[],
  ): Promise<ImportCounts & { failed: FailedRow[] }> => {
    const good = rows.flatMap(({ row, made }) => (made ? [{ row, id: newId(), made }] : []));
    const importId = newId();
    const fileName = fileNameOf(file.name, longestName);
    // The rows name it; an import of which nothing came in leaves only its line in the log.
    if (good.length > 0)
      await context.db.insert(oldImport).values({
        ...{ id: importId, storeId: context.identity.storeId, fileName },
        ...{ total: rows.length, success: 0, fail: rows.length },
        ...madeBy(context),
      });
    const written = await insertRows(context, importId, good);
    const late = new Set(good.flatMap(({ id, row }) => (written.has(id) ? [] : [row])));
    const failed = rows.flatMap(({ row, faults }) => {
      if (late.has(row)) return [{ row, faults: [taken] }];
      return faults.length > 0 ? [{ row, faults }] : [];
    });
    const counts = { total: rows.length, success: written.size, fail: failed.length };
    if (good.length > 0) await context.db.update(oldImport).set(counts).where(eq(oldImport.id, importId));
    const after = { fileName, ...counts };
    context.audit({ bizType: 'oldCaseImport', bizId: importId, before: null, after });
    if (written.size > 0) await context.tellChanges({ stores: [context.identity.storeId] });
    return { ...counts, failed };
  },
);
