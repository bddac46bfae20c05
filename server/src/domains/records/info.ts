import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import { formatAge, shanghaiDay } from '@hospital/shared/format';
import { formatDateTime } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { notFound } from '../../platform/errors/businessError';
import type { ReadContext } from '../../platform/http/call';
import { requireStore } from '../../platform/sessions/session';
import { userAccount } from '../accounts/schema';
import { attachment } from '../attachments/schema';
import { bill } from '../billing/schema';
import { contentOf, weightOfVisit, type CaseRow } from '../cases';
import { medicalCase } from '../cases/schema';
import { booking } from '../reception/schema';
import { briefOf, namedCases } from './briefs';
import { cancelObstacleOf } from './cancelObstacle';
import { referObstacleOf } from './referObstacle';
import { rulesOf } from './rules';
import { caseAddendum } from './schema';

const RUNNING = 1;
const HOUR = 3_600_000;
/** Refunded, or void. */
const UNDONE_BILLS = [4, 5];

async function chargedOf(db: TenantDatabase, { id }: CaseRow) {
  const rows = await db
    .select({
      amount: sql<number>`coalesce(sum(${bill.payableAmount}), 0)::float8`,
      unpaid: sql<number>`coalesce(sum(case when ${bill.status} in (0, 1) then ${bill.payableAmount} - ${bill.paidAmount} end), 0)::float8`,
    })
    .from(bill)
    .where(and(eq(bill.caseId, id), notInArray(bill.status, UNDONE_BILLS)));
  return oneRow(rows);
}

async function addendaOf(db: TenantDatabase, caseId: string): Promise<MedicalCase['addenda']> {
  const rows = await db
    .select({
      id: caseAddendum.id,
      content: caseAddendum.content,
      editorName: caseAddendum.createName,
      editTime: caseAddendum.createDate,
    })
    .from(caseAddendum)
    .where(eq(caseAddendum.caseId, caseId))
    .orderBy(asc(caseAddendum.createDate), asc(caseAddendum.id));
  return rows.map((row) => ({ ...row, editTime: formatDateTime(row.editTime) }));
}

async function visitOf(db: TenantDatabase, id: string | null): Promise<MedicalCase['visit']> {
  if (id === null) return null;
  const [row] = await db
    .select({ id: booking.id, state: booking.state, version: booking.version })
    .from(booking)
    .where(eq(booking.id, id));
  return row ?? null;
}

async function nameOf(db: TenantDatabase, userId: string): Promise<string> {
  if (userId === '') return '';
  const [row] = await db
    .select({ name: userAccount.name })
    .from(userAccount)
    .where(eq(userAccount.id, userId));
  return row?.name ?? '';
}

/** As old as it was at the visit; while the case runs as it is today. */
const ageAtVisit = ({ status, visitTime }: CaseRow, birthday: string | null): string =>
  formatAge(birthday, status === RUNNING ? shanghaiDay() : shanghaiDay(visitTime));

/** Until when an ended case may be taken back. */
const withdrawUntil = ({ status, endTime }: CaseRow, hours: number): string | null =>
  status === 2 && endTime ? formatDateTime(new Date(endTime.getTime() + hours * HOUR)) : null;

/** A case with all that its page shows. @throws 404, 40302 */
export async function caseInfo(
  { db, identity }: Pick<ReadContext, 'db' | 'identity'>,
  { id }: { readonly id: string },
): Promise<MedicalCase> {
  const [found] = await namedCases(db).where(eq(medicalCase.id, id));
  if (!found) throw notFound();
  const { row, pet } = found;
  requireStore(identity, row.storeId);
  const rules = await rulesOf(db, row.storeId);
  const charged = await chargedOf(db, row);
  return {
    ...briefOf(identity, found),
    ...contentOf(row),
    visit: await visitOf(db, row.bookingId),
    licenseNo: found.licenseNo,
    assistantName: await nameOf(db, row.assistantId),
    ...{ breed: pet.breed, sex: pet.sex, petAge: ageAtVisit(row, pet.birthday), color: pet.color },
    weight: await weightOfVisit(db, row, pet.weight),
    fileWeight: Number(pet.weight),
    ...{ versionNo: row.versionNo, draftFlag: row.draftFlag },
    archiveTime: row.archiveTime && formatDateTime(row.archiveTime),
    withdrawUntil: withdrawUntil(row, rules.withdrawHours),
    cancelObstacle: row.status === RUNNING ? ((await cancelObstacleOf(db, row))?.message ?? '') : '',
    referObstacle: row.status === RUNNING ? ((await referObstacleOf(db, id))?.message ?? '') : '',
    attachmentCount: await db.$count(
      attachment,
      and(eq(attachment.caseId, id), eq(attachment.deletedBy, '')),
    ),
    ...{ billAmount: yuanOf(charged.amount), unpaidAmount: yuanOf(charged.unpaid) },
    addenda: await addendaOf(db, id),
    rules,
    updateName: row.updateName,
    updateDate: formatDateTime(row.updateDate),
  };
}

/** The case of a visit. @throws 404 where it has none; 40302 */
export async function caseOfBooking(
  context: Pick<ReadContext, 'db' | 'identity'>,
  { id }: { readonly id: string },
): Promise<MedicalCase> {
  const [row] = await context.db
    .select({ id: medicalCase.id })
    .from(medicalCase)
    .where(eq(medicalCase.bookingId, id));
  if (!row) throw notFound();
  return caseInfo(context, row);
}
