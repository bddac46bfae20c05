import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BookingState } from '@hospital/shared/contract/bookingStates';
import type { Referral } from '@hospital/shared/contract/calls/referrals';
import type { ReferralStatus } from '@hospital/shared/contract/referralStates';
import { formatAge, shanghaiDay } from '@hospital/shared/format';
import { formatDateTime } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import { shownMobile } from '../../platform/privacy/mobile';
import type { SessionIdentity } from '../../platform/sessions/session';
import { userAccount } from '../accounts/schema';
import { attachment } from '../attachments/schema';
import { medicalCase } from '../cases/schema';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';
import { booking } from '../reception/schema';
import { correctedSince } from './correctedSince';
import { referral } from './schema';

/** `state` of a visit. */
const CANCELLED: BookingState = 4;

const toStore = alias(store, 'to_store');
const toDoctor = alias(userAccount, 'to_doctor');

/** Referrals with the names of whom they are about. */
export const namedReferrals = (db: TenantDatabase) =>
  db
    .select({
      row: referral,
      caseNo: medicalCase.caseNo,
      fromStoreName: store.storeName,
      fromDoctorName: userAccount.name,
      toStoreName: toStore.storeName,
      toDoctorName: toDoctor.name,
      visitState: booking.state,
      ownerName: owner.name,
      ownerMobile: owner.mobile,
      pet: {
        id: pet.id,
        name: pet.name,
        species: pet.species,
        breed: pet.breed,
        sex: pet.sex,
        birthday: pet.birthday,
      },
      files: sql<
        Referral['files']
      >`coalesce((select jsonb_agg(jsonb_build_object('id', ${attachment.id}, 'name', ${attachment.name})
        order by ${attachment.id}) from ${attachment} where ${attachment.deletedBy} = ''
        and ${attachment.id} in (select jsonb_array_elements_text(${referral.attachIds}))), '[]')`,
    })
    .from(referral)
    .innerJoin(medicalCase, eq(medicalCase.id, referral.caseId))
    .innerJoin(store, eq(store.id, referral.fromStoreId))
    .innerJoin(userAccount, eq(userAccount.id, medicalCase.doctorId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .innerJoin(pet, eq(pet.id, medicalCase.petId))
    .leftJoin(booking, eq(booking.id, referral.acceptBookingId))
    .leftJoin(toStore, eq(toStore.id, referral.toStoreId))
    .leftJoin(toDoctor, eq(toDoctor.id, referral.toDoctorId))
    .$dynamic();

type NamedReferral = Awaited<ReturnType<typeof namedReferrals>>[number];

const shownReferral = (
  identity: SessionIdentity,
  found: NamedReferral,
  correctedTests: Referral['correctedTests'],
): Referral => {
  const { row } = found;
  return {
    ...{ id: row.id, referralNo: row.referralNo, kind: row.liveInfoId === null ? 'case' : 'live' },
    ...{ caseId: row.caseId, caseNo: found.caseNo, liveInfoId: row.liveInfoId },
    ...{ fromStoreId: row.fromStoreId, fromStoreName: found.fromStoreName },
    ...{ fromDoctorName: found.fromDoctorName, toStoreId: row.toStoreId },
    ...{ toStoreName: found.toStoreName ?? '', externalHospital: row.externalHospital },
    ...{ toDoctorId: row.toDoctorId, toDoctorName: found.toDoctorName ?? '' },
    ownerName: found.ownerName,
    ownerMobile: shownMobile(identity, found.ownerMobile),
    ...{ petId: found.pet.id, petName: found.pet.name, species: found.pet.species },
    ...{
      breed: found.pet.breed,
      sex: found.pet.sex,
      petAge: formatAge(found.pet.birthday, shanghaiDay(row.createDate)),
    },
    ...{
      reason: row.reason,
      summary: row.summary,
      correctedTests,
      attachIds: row.attachIds,
      files: found.files,
    },
    status: row.status as ReferralStatus,
    ...{ rejectReason: row.rejectReason, acceptBookingId: row.acceptBookingId },
    ...(found.visitState === CANCELLED ? { acceptCancelledFlag: 'Y' as const } : {}),
    ...{ createName: row.createName, createDate: formatDateTime(row.createDate) },
    ...{ handleName: row.handleName, handleTime: row.handleTime && formatDateTime(row.handleTime) },
    version: row.version,
  };
};

/** Referrals as the wire has them. */
export async function shownReferrals(
  { db, identity }: Pick<CallContext, 'db' | 'identity'>,
  found: readonly NamedReferral[],
): Promise<Referral[]> {
  const corrected = await correctedSince(
    db,
    found.map(({ row }) => row.id),
  );
  return found.map((one) => shownReferral(identity, one, corrected.get(one.row.id)));
}

/** What whoever lost against somebody else is shown. */
export const referralOf = async (context: CallContext, id: string): Promise<Referral> =>
  oneRow(await shownReferrals(context, await namedReferrals(context.db).where(eq(referral.id, id))));
