import { and, eq } from 'drizzle-orm';
import { liveStates } from '@hospital/shared/contract/liveStates';
import type { UnderWayOf } from '../../platform/server/underWay';
import { medicalCase } from '../cases/schema';
import { liveInfo } from '../inpatients/schema';
import { store } from '../places/schema';

const IN_HOSPITAL = 1;

/** Stays in hospital of an animal that are not over, by the number of their case. */
export const inpatientsUnderWay: UnderWayOf = async (db, petId) => {
  const rows = await db
    .select({ number: medicalCase.caseNo, storeName: store.storeName })
    .from(liveInfo)
    .innerJoin(medicalCase, eq(medicalCase.id, liveInfo.caseId))
    .innerJoin(store, eq(store.id, liveInfo.storeId))
    .where(and(eq(liveInfo.petId, petId), eq(liveInfo.state, IN_HOSPITAL)));
  return rows.map((row) => ({ ...row, what: '住院', state: liveStates.words[IN_HOSPITAL] }));
};
