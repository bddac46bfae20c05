import { eq } from 'drizzle-orm';
import type { Wait } from '@hospital/shared/contract/calls/waits';
import { firstFree, judgeOf, type Period } from '@hospital/shared/contract/dutyTimes';
import { DAY_PART_HOURS, type DayPart } from '@hospital/shared/contract/waitStates';
import { store } from '../../places/schema';
import type { Post } from '../../scheduling';
import { oneRow } from '../../../platform/database/oneRow';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { dayOf, type StoreDay } from '../dayOf';
import type { WaitRow } from './records';

type Offer = NonNullable<Wait['offer']>;

/** Where and when it is, `YYYY-MM-DD HH:mm`. */
interface Moment {
  readonly storeId: string;
  readonly date: string;
  readonly post: Post;
  readonly now: string;
}

const later = (one: string, other: string): string => (one > other ? one : other);
const earlier = (one: string, other: string): string => (one < other ? one : other);

/** When the store is open: a washer without a roster is there all day, and the store is not. */
async function openingHours(db: TenantDatabase, storeId: string): Promise<Period> {
  const found = await db
    .select({ startTime: store.openningHoursStart, endTime: store.openningHoursEnd })
    .from(store)
    .where(eq(store.id, storeId));
  return oneRow(found);
}

/** With whom a wish may be met: the named one, for washing nobody in particular, otherwise each of those who are there. */
const candidatesOf = (day: StoreDay, doctorId: string): readonly string[] =>
  doctorId !== '' ? [doctorId] : day.limits ? [''] : day.resources.map(({ id }) => id);

/**
 * What is free for those who wait for people of one post on a day. Who came earlier is offered first, and what one is
 * offered no other is.
 *
 * @param waits of that day and post, in the order in which they came
 */
export async function offersOn(
  db: TenantDatabase,
  { storeId, date, post, now }: Moment,
  waits: readonly WaitRow[],
): Promise<ReadonlyMap<string, Offer>> {
  const day = await dayOf(db, storeId, date, post);
  const open = day.limits ? await openingHours(db, storeId) : { startTime: '00:00', endTime: '23:59' };
  const [today = '', clock = ''] = now.split(' ');
  const from = date === today ? later(open.startTime, clock.slice(0, 5)) : open.startTime;
  const names = new Map(day.resources.map(({ id, name }) => [id, name]));
  const taken = [...day.taken];
  const offers = new Map<string, Offer>();
  for (const wait of waits) {
    const judge = judgeOf({ ...day, taken });
    const [partFrom, partTo] = DAY_PART_HOURS[wait.part as DayPart];
    const period = { startTime: later(from, partFrom), endTime: earlier(open.endTime, partTo) };
    const [first] = candidatesOf(day, wait.doctorId)
      .flatMap((resourceId): (Period & { resourceId: string })[] => {
        const found = firstFree(judge, { ...period, resourceId, minutes: wait.minutes });
        return found ? [{ ...found, resourceId }] : [];
      })
      .sort((one, other) => one.startTime.localeCompare(other.startTime));
    if (!first) continue;
    taken.push(first);
    const { resourceId: doctorId, startTime, endTime } = first;
    offers.set(wait.id, { doctorId, doctorName: names.get(doctorId) ?? '', startTime, endTime });
  }
  return offers;
}
