import { and, eq, gte, inArray, lt, or } from 'drizzle-orm';
import { OPEN_BOOKING_STATES } from '@hospital/shared/contract/bookingStates';
import { WASHING } from '@hospital/shared/contract/bookingWords';
import { startOfDay } from '../../platform/database/chinaTime';
import type { CallContext } from '../../platform/http/call';
import { booking } from '../reception/schema';
import { changeVisit } from './visit';

const WAITING = 1;
const UNDER_WAY = 2;
const FINISHED = 3;

interface Washed {
  readonly storeId: string;
  readonly petId: string;
  readonly bookingId: string | null;
}

/**
 * The visit of an animal that is washed goes with its plan, so that nobody has to end it by hand: it is under way once
 * the plan is received, finished with it, and waits again where the plan is cancelled after that: whether the animal is
 * washed later or goes home, with its registration given back, the desk decides. That is the visit the plan was made of,
 * or the animal's own of today.
 *
 * @param state of the visit: 1 waiting again, 2 under way, 3 finished
 * @param stays asked once the visits are held, so that of two who ask at once the second knows what the first did: they
 *   are left as they are
 */
export async function visitFollowsWash(
  context: CallContext,
  { storeId, petId, bookingId }: Washed,
  state: 1 | 2 | 3,
  stays: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<void> {
  const now = new Date();
  const ofToday = and(
    eq(booking.petId, petId),
    gte(booking.registerTime, startOfDay(now, 0)),
    lt(booking.registerTime, startOfDay(now, 1)),
  );
  const visits = await context.db
    .select()
    .from(booking)
    .where(
      and(
        eq(booking.storeId, storeId),
        eq(booking.type, WASHING),
        inArray(booking.state, state === WAITING ? [UNDER_WAY] : [...OPEN_BOOKING_STATES]),
        bookingId === null ? ofToday : or(eq(booking.id, bookingId), ofToday),
      ),
    )
    .orderBy(booking.id)
    .for('update');
  if (visits.length === 0 || (await stays())) return;
  for (const row of visits) {
    if (row.state === state) continue;
    await changeVisit(context, row, {
      state,
      consultationTime: state === WAITING ? null : (row.consultationTime ?? now),
      ...(state === FINISHED ? { finishTime: now } : {}),
    });
  }
}
