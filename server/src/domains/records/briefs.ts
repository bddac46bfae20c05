import { eq } from 'drizzle-orm';
import type { CaseBrief } from '@hospital/shared/contract/calls/cases';
import type { CaseStatus } from '@hospital/shared/contract/caseStates';
import type { CaseResult, CaseType } from '@hospital/shared/contract/caseWords';
import { formatDateTime } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { shownMobile } from '../../platform/privacy/mobile';
import type { SessionIdentity } from '../../platform/sessions/session';
import { userAccount } from '../accounts/schema';
import { medicalCase } from '../cases/schema';
import { owner, pet } from '../owners/schema';
import { store } from '../places/schema';

/** Cases with the names of whom they are about. */
export const namedCases = (db: TenantDatabase) =>
  db
    .select({
      row: medicalCase,
      storeName: store.storeName,
      ownerName: owner.name,
      ownerMobile: owner.mobile,
      pet: {
        name: pet.name,
        species: pet.species,
        breed: pet.breed,
        sex: pet.sex,
        birthday: pet.birthday,
        color: pet.color,
        weight: pet.weight,
      },
      doctorName: userAccount.name,
      licenseNo: userAccount.licenseNo,
    })
    .from(medicalCase)
    .innerJoin(store, eq(store.id, medicalCase.storeId))
    .innerJoin(owner, eq(owner.id, medicalCase.ownerId))
    .innerJoin(pet, eq(pet.id, medicalCase.petId))
    .innerJoin(userAccount, eq(userAccount.id, medicalCase.doctorId))
    .$dynamic();

export type NamedCase = Awaited<ReturnType<typeof namedCases>>[number];

/** A case as lists show it. */
export const briefOf = (identity: SessionIdentity, found: NamedCase): CaseBrief => {
  const { row } = found;
  return {
    ...{ id: row.id, caseNo: row.caseNo, storeId: row.storeId, storeName: found.storeName },
    ...{ ownerId: row.ownerId, ownerName: found.ownerName },
    ownerMobile: shownMobile(identity, found.ownerMobile),
    ...{ petId: row.petId, petName: found.pet.name, species: found.pet.species },
    ...{ doctorId: row.doctorId, doctorName: found.doctorName, assistantId: row.assistantId },
    caseType: row.caseType as CaseType,
    firstFlag: row.firstFlag,
    visitTime: formatDateTime(row.visitTime),
    ...{ complaint: row.complaint, diagnosis: row.diagnosis },
    treatmentCaseStatus: row.treatmentCaseStatus as CaseResult,
    status: row.status as CaseStatus,
    endTime: row.endTime && formatDateTime(row.endTime),
    ...{ judgeScore: row.judgeScore, version: row.version },
  };
};
