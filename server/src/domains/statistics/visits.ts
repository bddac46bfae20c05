import { and, eq, sql, type SQL } from 'drizzle-orm';
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
import { idsIn, timedPage, type TimedList } from '../../platform/database/timedPage';
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

const rowsOf = ({ db }: CallContext, ids: readonly string[]) =>
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

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** The newest first unless another order is asked for. @throws 40302, 40001 */
const visitsOf = (context: CallContext, request: VisitRequest): TimedList<typeof medicalCase, Row> => ({
  ...{ db: context.db, table: medicalCase, wanted: wantedOf(context, request) },
  ...{ by: medicalCase.visitTime, then: [medicalCase.id], descending: request.orderByType !== 'asc' },
  walked: Boolean(request.keyword),
  rowsOf: (ids) => rowsOf(context, ids),
  idOf: ({ caseId }) => caseId,
});

/** @throws 40302, 40001 */
export async function listVisits(
  context: CallContext,
  request: PageRequest,
): Promise<{ list: Visit[]; total: number }> {
  const { rows, total } = await timedPage(request, visitsOf(context, request));
  return {
    list: rows.map((row) => ({
      ...row,
      visitTime: formatDateTime(row.visitTime),
      ownerMobile: shownMobile(context.identity, row.ownerMobile),
    })),
    total,
  };
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
export async function exportVisits(
  context: CallContext,
  request: VisitRequest & { readonly columns?: string },
): Promise<FileAnswer> {
  return exportList({
    name: '就诊明细',
    columns,
    chosen: request.columns,
    ids: await idsIn(visitsOf(context, request), idsToExport),
    rowsOf: async (ids) =>
      (await rowsOf(context, ids)).map((row) => ({
        ...row,
        ownerMobile: shownMobile(context.identity, row.ownerMobile),
      })),
    idOf: ({ caseId }) => caseId,
  });
}
