import { and, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { OldCase, oldCaseCalls } from '@hospital/shared/contract/calls/oldCases';
import { MOST_OLD_OF_PET } from '@hospital/shared/contract/oldCaseWords';
import { normalisePhone } from '@hospital/shared/contract/phone';
import { contains, isOneOf } from '../../platform/database/paging';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext, Handlers, ReadContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { latestFirst } from '../../platform/lists/order';
import { shownMobile } from '../../platform/privacy/mobile';
import type { SessionIdentity } from '../../platform/sessions/session';
import { storesInView, within } from '../../platform/sessions/storesInView';
import { petOf } from '../customer';
import { owner, pet } from '../owners/schema';
import { oldCase, oldVaccination } from './schema';

type Table = typeof oldCase | typeof oldVaccination;
type Subject = typeof oldCase.$inferSelect | typeof oldVaccination.$inferSelect;

const subjectOf = (identity: SessionIdentity, row: Subject) => ({
  ...{ id: row.id, source: row.source, petId: row.petId, petName: row.petName, ownerName: row.ownerName },
  ownerMobile: shownMobile(identity, row.ownerMobile),
  ...{ date: row.date, doctorName: row.doctorName, storeName: row.storeName },
});

const shown = (identity: SessionIdentity, row: typeof oldCase.$inferSelect): OldCase => ({
  ...subjectOf(identity, row),
  ...{ complaint: row.complaint, diagnosis: row.diagnosis },
  ...{ prescription: row.prescription, content: row.content },
});

/** In words of the record: an animal, an owner, a doctor, or what is named. */
const named = (table: Table, keyword: string, words: SQL): SQL | undefined =>
  keyword === ''
    ? undefined
    : or(
        contains(table.petName, keyword),
        contains(table.ownerName, keyword),
        contains(table.doctorName, keyword),
        words,
      );

/**
 * Of which nobody was found at the import: by the telephone of the animal's owner, and its name. Each is looked up once,
 * so that the index of telephones finds the records.
 */
export const foundByOwner = (table: Table, petId: string): SQL | undefined =>
  and(
    isNull(table.petId),
    sql`${table.ownerMobile} = (select ${owner.mobile} from ${owner}
      join ${pet} on ${pet.ownerId} = ${owner.id} where ${pet.id} = ${petId})`,
    sql`${table.petName} = (select ${pet.name} from ${pet} where ${pet.id} = ${petId})`,
  );

/** Of an animal. */
const ofPet = (table: Table, petId: string): SQL | undefined =>
  or(eq(table.petId, petId), foundByOwner(table, petId));

const betweenDays = (table: Table, request: { readonly startDate?: string; readonly endDate?: string }) =>
  and(
    request.startDate ? sql`${table.date} >= ${request.startDate}` : undefined,
    request.endDate ? sql`${table.date} <= ${request.endDate}` : undefined,
  );

/** Old cases of some sources, the newest first. @throws 40302 */
const oldCasesFrom = (source: SQL) =>
  defineList({
    ...{ table: oldCase, id: oldCase.id, order: latestFirst(oldCase.date) },
    wanted: ({ identity }: CallContext, filters: ListRequest<typeof oldCaseCalls.page>) => {
      const keyword = filters.keyword?.trim() ?? '';
      const { diagnosis, complaint } = oldCase;
      return and(
        within(oldCase.storeId, storesInView(identity, filters.storeId)),
        source,
        betweenDays(oldCase, filters),
        filters.mobile ? eq(oldCase.ownerMobile, normalisePhone(filters.mobile)) : undefined,
        named(oldCase, keyword, sql`(${or(contains(diagnosis, keyword), contains(complaint, keyword))})`),
      );
    },
    rowsOf: async ({ db, identity }, ids) => {
      const rows = await db.select().from(oldCase).where(isOneOf(oldCase.id, ids));
      return rows.map((row) => shown(identity, row));
    },
    idOf: ({ id }) => id,
  });

const pageFrom = (source: SQL): Handlers<'oldCases'>['page'] => {
  const list = oldCasesFrom(source);
  return async (context, request) => {
    const { rows, total } = await list.page(context, request);
    return { list: rows, total };
  };
};

/** Those of the chain's own earlier system and of tables. @throws 40302 */
export const pageOfOld = pageFrom(ne(oldCase.source, 'xn'));

/** Those of 小暖. @throws 40302 */
export const pageOfXn = pageFrom(eq(oldCase.source, 'xn'));

/** Of an animal or of an owner, in the stores of the caller. @throws 40001 for neither; 404, 40302 for the animal */
export async function listOld(
  context: CallContext,
  { petId = '', ownerMobile = '' }: RequestOf<typeof oldCaseCalls.list>,
): Promise<OldCase[]> {
  const { db, identity } = context;
  if (petId === '' && ownerMobile === '') throw invalid('petId', '请指定宠物或宠主手机号');
  if (petId !== '') await petOf(context, petId);
  const rows = await db
    .select()
    .from(oldCase)
    .where(
      and(
        within(oldCase.storeId, identity.storeScope),
        petId === '' ? undefined : ofPet(oldCase, petId),
        ownerMobile === '' ? undefined : eq(oldCase.ownerMobile, normalisePhone(ownerMobile)),
      ),
    )
    .orderBy(desc(oldCase.date), desc(oldCase.id))
    .limit(MOST_OLD_OF_PET);
  return rows.map((row) => shown(identity, row));
}

/** Old cases of an animal that the caller may see. */
export const oldCasesOf = ({ db, identity }: Pick<ReadContext, 'db' | 'identity'>, petId: string) =>
  db
    .select()
    .from(oldCase)
    .where(and(within(oldCase.storeId, identity.storeScope), ofPet(oldCase, petId)))
    .orderBy(desc(oldCase.date), desc(oldCase.id))
    .limit(MOST_OLD_OF_PET);

type VaccinationFilters = ListRequest<typeof oldCaseCalls.vaccinations>;

const vaccinations = defineList({
  ...{ table: oldVaccination, id: oldVaccination.id, order: latestFirst(oldVaccination.date) },
  looksUp: ({ petId = '' }) => petId !== '',
  wanted: ({ identity }: CallContext, filters: VaccinationFilters) => {
    const { petId = '', mobile = '', storeId } = filters;
    const keyword = filters.keyword?.trim() ?? '';
    const { vaccineName, batchNo } = oldVaccination;
    // Beside a case all of the animal's count, wherever they were imported.
    const scope =
      petId === '' || storeId !== undefined ? storesInView(identity, storeId) : identity.storeScope;
    return and(
      within(oldVaccination.storeId, scope),
      petId === '' ? undefined : ofPet(oldVaccination, petId),
      mobile === '' ? undefined : eq(oldVaccination.ownerMobile, normalisePhone(mobile)),
      betweenDays(oldVaccination, filters),
      named(
        oldVaccination,
        keyword,
        sql`(${or(contains(vaccineName, keyword), contains(batchNo, keyword))})`,
      ),
    );
  },
  rowsOf: async ({ db, identity }, ids) => {
    const rows = await db.select().from(oldVaccination).where(isOneOf(oldVaccination.id, ids));
    return rows.map((row) => ({
      ...subjectOf(identity, row),
      ...{ vaccineName: row.vaccineName, batchNo: row.batchNo, nextDate: row.nextDate },
    }));
  },
  idOf: ({ id }) => id,
});

/** Vaccinations of earlier systems, of an animal or of the stores in view; the newest first. @throws 404, 40302 */
export async function pageOfVaccinations(
  context: CallContext,
  request: RequestOf<typeof oldCaseCalls.vaccinations>,
): Promise<DataOf<typeof oldCaseCalls.vaccinations>> {
  if (request.petId) await petOf(context, request.petId);
  const { rows, total } = await vaccinations.page(context, request);
  return { list: rows, total };
}
