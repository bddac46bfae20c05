import { and, eq } from 'drizzle-orm';
import { DAY_PART_HOURS, type DayPart } from '@hospital/shared/contract/waitStates';
import { takeNext } from '../../../platform/database/counters';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import type { CallContext } from '../../../platform/http/call';
import { reservationWait } from '../../reception/schema';
import type { WaitRow } from './records';

/** Whether the part of the day is over. */
export function isOver(
  { waitDate, part }: { readonly waitDate: string; readonly part: DayPart },
  now: string,
): boolean {
  const [today = '', clock = ''] = now.split(' ');
  return waitDate < today || (waitDate === today && clock.slice(0, 5) >= DAY_PART_HOURS[part][1]);
}

/** Who waits, and for what. */
export type Waiting = Pick<WaitRow, 'storeId' | 'waitDate' | 'type' | 'petId' | 'mobile' | 'petName'>;

/** Whether the animal waits for such a visit on the day. */
export async function isWaiting(db: TenantDatabase, one: Waiting): Promise<boolean> {
  const same = and(
    ...[eq(reservationWait.storeId, one.storeId), eq(reservationWait.waitDate, one.waitDate)],
    ...[eq(reservationWait.type, one.type), eq(reservationWait.status, 0)],
    one.petId
      ? eq(reservationWait.petId, one.petId)
      : and(eq(reservationWait.mobile, one.mobile), eq(reservationWait.petName, one.petName)),
  );
  return (await db.$count(reservationWait, same)) > 0;
}

/** Lets one desk alone put somebody on the list of a day, until the end of its transaction. */
export async function holdListOf(
  { db }: Pick<CallContext, 'db'>,
  { storeId, waitDate }: Pick<Waiting, 'storeId' | 'waitDate'>,
): Promise<void> {
  await takeNext(db, { kind: 'WAIT', placeId: storeId, span: waitDate });
}
