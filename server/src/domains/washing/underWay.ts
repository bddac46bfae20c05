import { and, eq, inArray } from 'drizzle-orm';
import { type WashState, washStates } from '@hospital/shared/contract/washStates';
import type { UnderWayOf } from '../../platform/server/underWay';
import { store } from '../places/schema';
import { washPlan } from '../reception/schema';

/** Waiting, and under way. */
const OPEN = [1, 2];

/** Washes of an animal that are planned or begun. */
export const washesUnderWay: UnderWayOf = async (db, petId) => {
  const rows = await db
    .select({ number: washPlan.planNo, state: washPlan.state, storeName: store.storeName })
    .from(washPlan)
    .innerJoin(store, eq(store.id, washPlan.storeId))
    .where(and(eq(washPlan.petId, petId), inArray(washPlan.state, OPEN)));
  return rows.map((row) => ({
    ...{ what: '洗美单', number: row.number, storeName: row.storeName },
    state: washStates.words[row.state as WashState],
  }));
};
