import { asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { type ImmuneType } from '@hospital/shared/contract/immuneWords';
import { daysBetween, type Day } from '@hospital/shared/format';
import { formatDateTime, formatDay } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { shownMobile } from '../../platform/privacy/mobile';
import type { SessionIdentity } from '../../platform/sessions/session';
import { userAccount } from '../accounts/schema';
import { immunePlan, type KeptTip, type SaidByCertificate, voidCertificate } from '../immunePlans/schema';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';

export type PlanRow = typeof immunePlan.$inferSelect;

/** As the database gives a certificate that is void. */
interface KeptVoid {
  readonly certificateNo: string;
  readonly reason: string;
  readonly voidName: string;
  /** ISO. */
  readonly voidTime: string;
  readonly said: SaidByCertificate;
}

const doctor = alias(userAccount, 'doctor');
/** The doctor of the case signs for an executor without a licence. */
const byDoctor = sql`coalesce(${userAccount.licenseNo}, '') = '' and coalesce(${doctor.licenseNo}, '') <> ''`;

const voids = sql<KeptVoid[]>`(select coalesce(jsonb_agg(jsonb_build_object('certificateNo', v.certificate_no,
    'reason', v.reason, 'voidName', v.create_name, 'voidTime', v.create_date, 'said', v.said)
    order by v.create_date desc, v.certificate_no desc), '[]'::jsonb)
  from ${voidCertificate} v where v.tenant_id = ${immunePlan.tenantId} and v.plan_id = ${immunePlan.id})`;

/** Plans with the names of whom they are about. */
export const namedPlans = (db: TenantDatabase) =>
  db
    .select({
      row: immunePlan,
      storeName: store.storeName,
      ownerId: owner.id,
      ownerName: owner.name,
      ownerMobile: owner.mobile,
      petName: pet.name,
      species: pet.species,
      executorName: sql<string>`coalesce(${userAccount.name}, '')`,
      vetName: sql<string>`coalesce(case when ${byDoctor} then ${doctor.name} else ${userAccount.name} end, '')`,
      vetLicenseNo: sql<string>`case when ${byDoctor} then ${doctor.licenseNo}
        else coalesce(${userAccount.licenseNo}, '') end`,
      voids,
    })
    .from(immunePlan)
    .innerJoin(store, eq(store.id, immunePlan.storeId))
    .innerJoin(pet, eq(pet.id, immunePlan.petId))
    .innerJoin(owner, eq(owner.id, pet.ownerId))
    .leftJoin(userAccount, eq(userAccount.id, immunePlan.executorId))
    .leftJoin(doctor, eq(doctor.id, immunePlan.doctorId))
    .$dynamic();

type NamedPlan = Awaited<ReturnType<typeof namedPlans>>[number];

const shownTip = ({ id: _, time, ...tip }: KeptTip): ImmunePlan['tips'][number] => ({
  ...tip,
  time: formatDateTime(new Date(time)),
});

const shownVoid = ({ said, voidTime, ...kept }: KeptVoid): ImmunePlan['voids'][number] => ({
  ...{ ...said, ...kept },
  voidTime: formatDateTime(new Date(voidTime)),
});

/** What came of the last reminder, in words: what the owner said, or why a message was not sent. */
const lastResult = (tips: readonly KeptTip[]): string => tips.at(-1)?.result ?? '';

/** A plan as the wire has it. */
export function shownPlan(identity: SessionIdentity, { row, ...names }: NamedPlan, today: Day): ImmunePlan {
  return {
    ...{ id: row.id, storeId: row.storeId, storeName: names.storeName },
    ...{ ownerId: names.ownerId, ownerName: names.ownerName },
    ownerMobile: shownMobile(identity, names.ownerMobile),
    ...{ petId: row.petId, petName: names.petName, species: names.species },
    ...{ type: row.type as ImmuneType, groupCode: row.groupCode, protocolId: row.protocolId },
    ...{ productId: row.productId, productName: row.productName },
    ...{ doseNo: row.doseNo, totalDose: row.totalDose },
    ...{ planDate: row.planDate, finishDate: row.finishDate, validDate: row.validDate, status: row.status },
    ...{ batchNo: row.batchNo, manufacturer: row.manufacturer, expireDate: row.expireDate, site: row.site },
    ...{ doctorId: row.doctorId, executorId: row.executorId, executorName: names.executorName },
    ...{ vetName: names.vetName, vetLicenseNo: names.vetLicenseNo, voids: names.voids.map(shownVoid) },
    ...{ caseId: row.caseId, billItemId: row.billItemId, certificateNo: row.certificateNo },
    ...{ reaction: row.reaction, nextPlanId: row.nextPlanId, coveredById: row.coveredById },
    closeReason: row.closeReason,
    ...{ externalFlag: row.externalFlag, hospital: row.hospital },
    ...{ reservationId: row.reservationId, bookingId: row.bookingId },
    tipStatus: row.tipCount > 0 ? 'Y' : 'N',
    tipCount: row.tipCount,
    lastTipTime: row.lastTipTime && formatDateTime(row.lastTipTime),
    tipResult: lastResult(row.tips),
    tips: row.tips.map(shownTip).reverse(),
    daysLeft: daysBetween(today, row.planDate),
    overdueFlag: row.status === 'N' && row.planDate < today ? 'Y' : 'N',
    ...{ remarks: row.remarks, version: row.version },
  };
}

/** What whoever lost against somebody else is shown. */
export async function planOf(
  { db, identity }: { readonly db: TenantDatabase; readonly identity: SessionIdentity },
  id: string,
): Promise<ImmunePlan> {
  const found = await namedPlans(db).where(eq(immunePlan.id, id));
  return shownPlan(identity, oneRow(found), formatDay(new Date()));
}

/** In the order of their days. */
export const byDay = [asc(immunePlan.planDate), asc(immunePlan.doseNo), desc(immunePlan.id)];
