import { isOneOf } from '../../platform/database/paging';
import type { StaysOf } from '../../platform/server/petStays';
import { liveInfo } from '../inpatients/schema';

/** Stays of animals in the ward. */
export const inpatientStaysOf: StaysOf = (db, petIds) =>
  db.select({ id: liveInfo.id, petId: liveInfo.petId }).from(liveInfo).where(isOneOf(liveInfo.petId, petIds));
