import { and, eq, inArray, sql } from 'drizzle-orm';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { formatDay } from '../../platform/database/chinaTime';
import { inDays } from '../../platform/database/dayRange';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import { ownerOf } from '../customer';
import { booking } from '../reception/schema';
import { dutyOf, type Presence } from './duty';
import { feeOf, specsOf } from './fees';
import { placeOfVisit } from './register';
import { settingsAt, settingsOfKeys } from '../settings';
import { attendantsOf } from './services';

/** `currenFlagNum` of the store: Y shows whom each doctor is with. */
async function showsNumbers(db: TenantDatabase, storeId: string): Promise<boolean> {
  const [setting] = await settingsAt(db, storeId, settingsOfKeys(new Set(['currenFlagNum'])));
  return setting?.configValue === 'Y';
}

interface Load {
  readonly waitCount: number;
  readonly consultCount: number;
  readonly currentNo: number | null;
}

const nobody: Load = { waitCount: 0, consultCount: 0, currentNo: null };

/** How many wait for each doctor and are with them, and whom they took in last. */
async function loadOf(db: TenantDatabase, storeId: string, day: string): Promise<ReadonlyMap<string, Load>> {
  const rows = await db
    .select({
      doctorId: booking.doctorId,
      waitCount: sql<number>`count(*) filter (where ${booking.state} = 1)::int`,
      consultCount: sql<number>`count(*) filter (where ${booking.state} = 2)::int`,
      currentNo: sql<
        number | null
      >`(array_agg(${booking.queueNo} order by ${booking.consultationTime} desc nulls last)
        filter (where ${booking.state} = 2))[1]::int`,
    })
    .from(booking)
    .where(
      and(
        eq(booking.storeId, storeId),
        inArray(booking.state, [1, 2]),
        ...inDays(booking.registerTime, { startDate: day, endDate: day }),
      ),
    )
    .groupBy(booking.doctorId);
  return new Map(rows.map((row) => [row.doctorId, row]));
}

const loadShown = ({ waitCount, consultCount, currentNo }: Load, numbers: boolean): Load => ({
  waitCount,
  consultCount,
  currentNo: numbers ? currentNo : null,
});

/** Who is there comes before who is there on the same day, and these before who is not. */
const RANKS: Readonly<Record<Presence, number>> = { on: 0, before: 1, after: 1, off: 2, none: 2 };

/** Who sees such visits in the store: those on duty first, then who has fewer waiting. @throws 40001, 40302, 404 */
export async function listDoctors(
  context: CallContext,
  { date, type, storeId: named }: RequestOf<typeof bookingCalls.doctors>,
): Promise<DataOf<typeof bookingCalls.doctors>> {
  const { db } = context;
  const storeId = await placeOfVisit(context, named);
  const day = date ?? formatDay(new Date());
  const attendants = await attendantsOf(db, storeId, type);
  const [duty, loads, fee, numbers] = await Promise.all([
    dutyOf(
      db,
      storeId,
      day,
      attendants.map(({ id }) => id),
    ),
    loadOf(db, storeId, day),
    feeOf(db, { storeId, type, level: '', now: new Date() }, undefined),
    showsNumbers(db, storeId),
  ]);
  const registerFee = yuanOf(fee?.price ?? 0);
  return attendants
    .map(({ id, name, title, photo }) => ({
      ...{ doctorId: id, doctorName: name, title, photo, registerFee },
      schedulingFlag: duty.onDuty(id) ? ('Y' as const) : ('N' as const),
      ...{ shift: duty.shiftOf(id), presence: duty.presenceOf(id), outside: duty.outside(id) },
      ...loadShown(loads.get(id) ?? nobody, numbers),
    }))
    .sort((a, b) => RANKS[a.presence] - RANKS[b.presence] || a.waitCount - b.waitCount);
}

/** What a registration can cost there now, for an owner of a level. @throws 40001, 40302, 404 */
export async function listSpecs(
  context: CallContext,
  { type, ownerId, storeId: named }: RequestOf<typeof bookingCalls.specs>,
): Promise<DataOf<typeof bookingCalls.specs>> {
  const storeId = await placeOfVisit(context, named);
  const level = ownerId === undefined ? '' : (await ownerOf(context, ownerId)).level;
  return specsOf(context.db, { storeId, type, level, now: new Date() });
}
