import { isOneOf } from '../../platform/database/paging';
import type { StaysOf } from '../../platform/server/petStays';
import { boarding } from './schema';

/** Stays of animals in the boarding house. */
export const boardingStaysOf: StaysOf = (db, petIds) =>
  db.select({ id: boarding.id, petId: boarding.petId }).from(boarding).where(isOneOf(boarding.petId, petIds));
