import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { FileAnswer } from '@hospital/shared/contract/call';
import type { Visit, VISIT_COLUMNS } from '@hospital/shared/contract/calls/statistics';
import { caseStatusName } from '@hospital/shared/contract/listWords';
import { caseColumns } from '../cases';
import { shownMobile } from '../../platform/privacy/mobile';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import { medicalCase } from '../cases/schema';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import { stretched, stretchOf, type Stretch } from '../../platform/database/stretch';
import type { CallContext } from '../../platform/http/call';
import { storesInView } from '../../platform/sessions/storesInView';
import { exportList, idsToExport, type SheetColumns } from '../../platform/spreadsheet/exportList';
import { ofCase, ofPlace, type CaseFilters } from './caseFilters';

/** A case that somebody came for: not cancelled. The trend and the list both count by it. */
export const isVisit = sql`${medicalCase.status} <> 4`;

interface VisitRequest extends CaseFilters {
  readonly storeId?: string;
  readonly orderByType?: 'asc' | 'desc';
}

interface PageRequest extends VisitRequest {
  readonly page: number;
  readonly pageSize: number;
}

function wantedOf({ identity }: CallContext, request: VisitRequest): SQL | undefined {
  const stores = storesInView(identity, request.storeId);
  return and(isVisit, ofPlace(medicalCase, stores, {}), ofCase(identity, request));
}

/** The newest first unless another order is asked for. */
function orderOf({ orderByType }: VisitRequest, backwards = false): readonly SQL[] {
  const direction = (orderByType === 'asc') === backwards ? desc : asc;
  return [direction(medicalCase.visitTime), direction(medicalCase.id)];
}

const findVisits = (context: CallContext, request: VisitRequest, stretch: Stretch) =>
  context.db
    .select({ id: medicalCase.id })
    .from(medicalCase)
    .where(stretched(wantedOf(context, request), stretch))
    .orderBy(...orderOf(request, stretch.backwards))
    .limit(stretch.limit)
    .offset(stretch.offset);

const someVisits = ({ db }: CallContext, ids: readonly string[]) =>
  db.select({ id: medicalCase.id }).from(medicalCase).where(isOneOf(medicalCase.id, ids)).as('page');

/** The visits of a page, in no order: names are looked up for those alone. */
const rowsOf = ({ db }: CallContext, page: ReturnType<typeof someVisits>) =>
  db
    .select({
      caseId: medicalCase.id,
      caseNo: medicalCase.caseNo,
      visitTime: medicalCase.visitTime,
      status: medicalCase.status,
      diagnosis: medicalCase.diagnosis,
      storeId: medicalCase.storeId,
      storeName: store.storeName,
      ownerName: owner.name,
      ownerMobile: owner.mobile,
      petName: pet.name,
      doctorName: userAccount.name,
    })
    .from(page)
    .innerJoin(medicalCase, eq(medicalCase.id, page.id))
    .innerJoin(store, eq(store.id, medicalCase.storeId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .innerJoin(pet, eq(pet.id, medicalCase.petId))
    .innerJoin(userAccount, eq(userAccount.id, medicalCase.doctorId))
    .$dynamic();

/** @throws 40302, 40001 */
export async function listVisits(
  context: CallContext,
  request: PageRequest,
): Promise<{ list: Visit[]; total: number }> {
  const { db, identity } = context;
  const wanted = wantedOf(context, request);
  const count = async (): Promise<number> => db.$count(medicalCase, wanted);
  const { keyword, orderByType } = request;
  const stretch = await stretchOf(
    request,
    count,
    // Owners that a keyword names would be looked for in each part.
    keyword
      ? undefined
      : { db, wanted, table: medicalCase, by: medicalCase.visitTime, descending: orderByType !== 'asc' },
  );
  const [found, total] = await Promise.all([
    rowsOf(context, findVisits(context, request, stretch).as('page')).orderBy(...orderOf(request)),
    stretch.total ?? count(),
  ]);
  return {
    list: found.map((row) => ({
      ...row,
      visitTime: formatDateTime(row.visitTime),
      ownerMobile: shownMobile(identity, row.ownerMobile),
    })),
    total,
  };
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const columns: SheetColumns<(typeof VISIT_COLUMNS)[number], Row> = {
  storeName: caseColumns.storeName,
  caseNo: caseColumns.caseNo,
  visitTime: { title: '就诊时间', value: ({ visitTime }) => visitTime, width: 20 },
  ownerName: caseColumns.ownerName,
  ownerMobile: caseColumns.ownerMobile,
  petName: caseColumns.petName,
  doctorName: caseColumns.doctorName,
  diagnosis: { title: '诊断', value: ({ diagnosis }) => diagnosis, width: 28 },
  status: { title: '状态', value: ({ status }) => caseStatusName(status), width: 12 },
};

/** The list as a spreadsheet. @throws 40302; 40001, also when there are too many */
export async function exportVisits(
  context: CallContext,
  request: VisitRequest & { readonly columns?: string },
): Promise<FileAnswer> {
  const found = await findVisits(context, request, idsToExport);
  return exportList({
    name: '就诊明细',
    columns,
    chosen: request.columns,
    ids: found.map(({ id }) => id),
    rowsOf: async (ids) =>
      (await rowsOf(context, someVisits(context, ids))).map((row) => ({
        ...row,
        ownerMobile: shownMobile(context.identity, row.ownerMobile),
      })),
    idOf: ({ caseId }) => caseId,
  });
}
