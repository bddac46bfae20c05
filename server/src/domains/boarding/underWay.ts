import { and, eq, inArray } from 'drizzle-orm';
import { type BoardingStatus, boardingStates } from '@hospital/shared/contract/boardingStates';
import type { UnderWayOf } from '../../platform/server/underWay';
import { store } from '../places/schema';
import { boarding } from './schema';

/** Planned, and in the house. */
const OPEN: BoardingStatus[] = [0, 1];

/** Stays of an animal that are planned or not over. */
export const staysUnderWay: UnderWayOf = async (db, petId) => {
  const rows = await db
    .select({ number: boarding.boardingNo, state: boarding.state, storeName: store.storeName })
    .from(boarding)
    .innerJoin(store, eq(store.id, boarding.storeId))
    .where(and(eq(boarding.petId, petId), inArray(boarding.state, OPEN)));
  return rows.map((row) => ({
    ...{ what: '寄养', number: row.number, storeName: row.storeName },
    state: boardingStates.words[row.state],
  }));
};
