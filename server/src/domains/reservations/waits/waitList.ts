import { and, asc, eq, gte, inArray } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { Wait, waitCalls } from '@hospital/shared/contract/calls/waits';
import { ATTENDANTS, typesBeside, type VisitType } from '@hospital/shared/contract/reservationStates';
import { reservationWait } from '../../reception/schema';
import type { Post } from '../../scheduling';
import { expectPlaces, storeOf } from '../../settings';
import { formatDateTime } from '../../../platform/database/chinaTime';
import type { CallContext } from '../../../platform/http/call';
import { offersOn } from './offers';
import { someWaits, waitOf } from './records';

/** So many are shown at most: a list that is longer is worked off from its top. */
const MOST_SHOWN = 200;

/**
 * Who waits for a time in a store, each with what is free for them now.
 *
 * @throws 40001 where there is no store; 40302, 404
 */
export async function listWaits(
  { db, identity }: CallContext,
  { date, type, storeId: named }: RequestOf<typeof waitCalls.list>,
): Promise<Wait[]> {
  const storeId = storeOf(identity, named);
  await expectPlaces(db, identity, [storeId]);
  const now = formatDateTime(new Date());
  const found = await someWaits(db)
    .where(
      and(
        eq(reservationWait.storeId, storeId),
        eq(reservationWait.status, 0),
        gte(reservationWait.waitDate, now.slice(0, 10)),
        date ? eq(reservationWait.waitDate, date) : undefined,
        type ? inArray(reservationWait.type, [...typesBeside(type)]) : undefined,
      ),
    )
    .orderBy(asc(reservationWait.waitDate), asc(reservationWait.createDate), asc(reservationWait.id))
    .limit(MOST_SHOWN);
  const days = new Map<string, (typeof found)[number]['row'][]>();
  for (const { row } of found) {
    const key = `${row.waitDate}/${ATTENDANTS[row.type as VisitType]}`;
    days.set(key, [...(days.get(key) ?? []), row]);
  }
  const offers = await Promise.all(
    [...days].map(([key, rows]) => {
      const [day = '', post] = key.split('/');
      return offersOn(db, { storeId, date: day, post: post as Post, now }, rows);
    }),
  );
  const offered = new Map(offers.flatMap((some) => [...some]));
  return found.map((one) => waitOf(identity, one, offered.get(one.row.id) ?? null));
}
