import { and, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { OldCase, oldCaseCalls } from '@hospital/shared/contract/calls/oldCases';
import { MOST_OLD_OF_PET } from '@hospital/shared/contract/oldCaseWords';
import { normalisePhone } from '@hospital/shared/contract/phone';
import { contains, isOneOf } from '../../platform/database/paging';
import { timedPage } from '../../platform/database/timedPage';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext, ReadContext } from '../../platform/http/call';
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

/** Of an animal: by its id, or where nobody was found at the import, by its owner's telephone and its name. */
const ofPet = (table: Table, petId: string): SQL | undefined =>
  or(
    eq(table.petId, petId),
    and(
      isNull(table.petId),
      sql`(${table.ownerMobile}, ${table.petName}) in (select ${owner.mobile}, ${pet.name} from ${pet}
        join ${owner} on ${owner.id} = ${pet.ownerId} where ${pet.id} = ${petId})`,
    ),
  );

const betweenDays = (table: Table, request: { readonly startDate?: string; readonly endDate?: string }) =>
  and(
    request.startDate ? sql`${table.date} >= ${request.startDate}` : undefined,
    request.endDate ? sql`${table.date} <= ${request.endDate}` : undefined,
  );

type PageRequest = RequestOf<typeof oldCaseCalls.page>;

async function pageOf(
  { db, identity }: CallContext,
  request: PageRequest,
  source: SQL,
): Promise<DataOf<typeof oldCaseCalls.page>> {
  const keyword = request.keyword?.trim() ?? '';
  const wanted = and(
    within(oldCase.storeId, storesInView(identity, request.storeId)),
    source,
    betweenDays(oldCase, request),
    request.mobile ? eq(oldCase.ownerMobile, normalisePhone(request.mobile)) : undefined,
    named(
      oldCase,
      keyword,
      sql`(${or(contains(oldCase.diagnosis, keyword), contains(oldCase.complaint, keyword))})`,
    ),
  );
  const { rows, total } = await timedPage(request, {
    ...{ db, table: oldCase, wanted, by: oldCase.date, then: [oldCase.id], descending: true },
    rowsOf: (ids) => db.select().from(oldCase).where(isOneOf(oldCase.id, ids)),
    idOf: ({ id }) => id,
  });
  return { list: rows.map((row) => shown(identity, row)), total };
}

/** Those of the chain's own earlier system and of tables, the newest first. @throws 40302 */
export const pageOfOld = (context: CallContext, request: PageRequest) =>
  pageOf(context, request, ne(oldCase.source, 'xn'));

/** Those of 小暖. @throws 40302 */
export const pageOfXn = (context: CallContext, request: PageRequest) =>
  pageOf(context, request, eq(oldCase.source, 'xn'));

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

/** Vaccinations of earlier systems, of an animal or of the stores in view; the newest first. @throws 404, 40302 */
export async function pageOfVaccinations(
  context: CallContext,
  request: RequestOf<typeof oldCaseCalls.vaccinations>,
): Promise<DataOf<typeof oldCaseCalls.vaccinations>> {
  const { db, identity } = context;
  const { petId = '', mobile = '', storeId } = request;
  const keyword = request.keyword?.trim() ?? '';
  if (petId !== '') await petOf(context, petId);
  // Beside a case all of the animal's count, wherever they were imported.
  const scope = petId === '' || storeId !== undefined ? storesInView(identity, storeId) : identity.storeScope;
  const wanted = and(
    within(oldVaccination.storeId, scope),
    petId === '' ? undefined : ofPet(oldVaccination, petId),
    mobile === '' ? undefined : eq(oldVaccination.ownerMobile, normalisePhone(mobile)),
    betweenDays(oldVaccination, request),
    named(
      oldVaccination,
      keyword,
      sql`(${or(contains(oldVaccination.vaccineName, keyword), contains(oldVaccination.batchNo, keyword))})`,
    ),
  );
  const { rows, total } = await timedPage(request, {
    ...{ db, table: oldVaccination, wanted, by: oldVaccination.date },
    ...{ then: [oldVaccination.id], descending: true, walked: petId !== '' },
    rowsOf: (ids) => db.select().from(oldVaccination).where(isOneOf(oldVaccination.id, ids)),
    idOf: ({ id }) => id,
  });
  return {
    list: rows.map((row) => ({
      ...subjectOf(identity, row),
      ...{ vaccineName: row.vaccineName, batchNo: row.batchNo, nextDate: row.nextDate },
    })),
    total,
  };
}
