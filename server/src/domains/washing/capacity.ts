import { eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { WashingLimits } from '@hospital/shared/contract/calls/settings';
import type { WashDay, washingCalls } from '@hospital/shared/contract/calls/washing';
import { LAST_MINUTE, slotInWords, type TimeSlot } from '@hospital/shared/contract/timeSlots';
import { beginsIn } from '@hospital/shared/contract/washLimits';
import { formatDay } from '../../platform/database/chinaTime';
import { takeOne } from '../../platform/database/counters';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { petOf } from '../customer';
import { store } from '../places/schema';
import { petTimesOn, washingDays, washingOn, type Washing } from '../reception';
import { slotsOfDay } from '../scheduling';
import { expectPlaces, limitsOfDay, storeOf, washLimitsOn } from '../settings';
import { openOn } from './openHours';

/** What wants a place. */
export interface Wanted {
  readonly storeId: string;
  readonly planDate: string;
  readonly startTime: string;
  /** The plan itself does not stand in its own way when it moves, nor does the reservation that it comes of. */
  readonly planId: string;
  readonly petId: string;
  readonly reservationId: string | null;
}

const beginning = (all: readonly Washing[], slot: TimeSlot): number =>
  all.filter(({ startTime }) => beginsIn(slot, startTime)).length;

/**
 * Takes a place for a plan. Nobody else plans or reserves washing of that day until the transaction has ended; limits
 * stay as they are for as long, since who sets them holds the store.
 *
 * @throws 42204 when the day, or the time, is full
 */
export async function takePlace(
  db: TenantDatabase,
  { storeId, planDate, startTime, ...except }: Wanted,
): Promise<void> {
  await db.select({ id: store.id }).from(store).where(eq(store.id, storeId)).for('key share');
  for (const slot of await washLimitsOn(db, storeId, planDate))
    if (beginsIn(slot, startTime))
      await takeOne(db, {
        ...slotsOfDay(storeId, planDate, 'washer'),
        limit: slot.limit,
        taken: async () => beginning(await washingOn(db, storeId, planDate, except), slot),
      });
}

const isWholeDay = ({ startTime, endTime }: TimeSlot): boolean =>
  startTime === '00:00' && endTime === LAST_MINUTE;

/** How full a day is. @throws 40001 where the session stands in no store; 40302, 404, of an animal, too */
export async function washDay(
  context: Pick<CallContext, 'db' | 'identity'>,
  { date, storeId: named, petId }: RequestOf<typeof washingCalls.slots>,
): Promise<WashDay> {
  const { db, identity } = context;
  const storeId = storeOf(identity, named);
  await expectPlaces(db, identity, [storeId]);
  if (petId) await petOf(context, petId);
  const limits = await washLimitsOn(db, storeId, date);
  const booked = await washingOn(db, storeId, date);
  const whole = limits.filter(isWholeDay).map(({ limit }) => limit);
  const slots = limits
    .filter((slot) => !isWholeDay(slot))
    .sort((one, other) => one.startTime.localeCompare(other.startTime));
  return {
    ...{ storeId, date, limit: whole.length > 0 ? Math.min(...whole) : null, booked: booked.length },
    open: await openOn(db, storeId, date),
    petTimes: petId ? await petTimesOn(db, [petId], date) : [],
    slots: slots.map((slot) => ({ ...slot, booked: beginning(booked, slot) })),
  };
}

/** The limits leave room for all that is booked from today on. @throws 40001 with where it is too little */
export async function expectRoom(db: TenantDatabase, limits: WashingLimits): Promise<void> {
  for (const date of await washingDays(db, limits.storeId, formatDay(new Date()))) {
    const booked = await washingOn(db, limits.storeId, date);
    for (const slot of limitsOfDay(limits, date)) {
      const count = beginning(booked, slot);
      if (count <= slot.limit) continue;
      const when = isWholeDay(slot) ? date : `${date} ${slotInWords(slot)}`;
      throw invalid('limit', `${when} 已约${count}只，限额不能低于${count}`);
    }
  }
}
