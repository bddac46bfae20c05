import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { statisticsCalls, VISIT_COLUMNS } from '@hospital/shared/contract/calls/statistics';
import { caseStatusName } from '@hospital/shared/contract/listWords';
import { caseColumns } from '../cases';
import { shownMobile } from '../../platform/privacy/mobile';
import { formatDateTime } from '../../platform/database/chinaTime';
import { isOneOf } from '../../platform/database/paging';
import { medicalCase } from '../cases/schema';
import { userAccount } from '../accounts/schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import type { CallContext } from '../../platform/http/call';
import { defineList, type ListRequest } from '../../platform/lists/defineList';
import { byTime, orderedBy } from '../../platform/lists/order';
import { storesInView } from '../../platform/sessions/storesInView';
import type { SheetColumns } from '../../platform/spreadsheet/exportList';
import { ofCase, ofPlace } from './caseFilters';

/** A case that somebody came for: not cancelled. The trend and the list both count by it. */
export const isVisit = sql`${medicalCase.status} <> 4`;

type Filters = ListRequest<typeof statisticsCalls.visits>;

function wantedOf({ identity }: CallContext, filters: Filters): SQL | undefined {
  const stores = storesInView(identity, filters.storeId);
  return and(isVisit, ofPlace(medicalCase, stores, {}), ofCase(identity, filters));
}

const selectVisits = ({ db }: CallContext, ids: readonly string[]) =>
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
    .from(medicalCase)
    .innerJoin(store, eq(store.id, medicalCase.storeId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .innerJoin(pet, eq(pet.id, medicalCase.petId))
    .innerJoin(userAccount, eq(userAccount.id, medicalCase.doctorId))
    .where(isOneOf(medicalCase.id, ids));

async function rowsOf(context: CallContext, ids: readonly string[]) {
  const rows = await selectVisits(context, ids);
  return rows.map((row) => ({ ...row, ownerMobile: shownMobile(context.identity, row.ownerMobile) }));
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** The newest first unless another order is asked for. @throws 40302, 40001 */
const visits = defineList({
  ...{ table: medicalCase, id: medicalCase.id, wanted: wantedOf },
  order: orderedBy({ visit_time: byTime(medicalCase.visitTime) }, 'visit_time', 'desc'),
  looksUp: ({ keyword }) => Boolean(keyword),
  rowsOf,
  idOf: ({ caseId }) => caseId,
});

/** @throws 40302, 40001 */
export async function listVisits(
  context: CallContext,
  request: RequestOf<typeof statisticsCalls.visits>,
): Promise<DataOf<typeof statisticsCalls.visits>> {
  const { rows, total } = await visits.page(context, request);
  return { list: rows.map((row) => ({ ...row, visitTime: formatDateTime(row.visitTime) })), total };
}

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
export const exportVisits = visits.exported('就诊明细', columns);
