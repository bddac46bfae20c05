import { and, asc, desc, eq, gt, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { LiveEvent } from '@hospital/shared/contract/live';
import { textArray } from '../database/paging';
import { liveEvent } from '../database/schema/live';
import type { TenantDatabase } from '../database/tenantDatabase';
import type { Scope, SessionIdentity } from '../identity/session';

/** An event with those whom it is for. */
export interface StoredEvent {
  readonly event: LiveEvent;
  readonly audience: 'everybody' | 'users' | 'stores';
  readonly audienceIds: readonly string[];
}

/** Whose stream it is: an event reaches it by its user or by the stores that its pages show. */
export type Listener = Pick<SessionIdentity, 'userId' | 'storeId' | 'workspaceType' | 'storeScope'>;

/**
 * Stores whose changed data a stream of the company side is told of: all that it may look at. What is said to the people
 * of a store is not for it.
 */
const watchedStores = ({ workspaceType, storeScope }: Listener): Scope =>
  workspaceType === 1 ? storeScope : [];

/** Rows read at once. */
export const batch = 500;
/** Of what was missed, the newest so many; older messages wait in the message centre. */
const mostMissed = 300;

const columns = {
  seq: liveEvent.seq,
  kind: liveEvent.kind,
  data: liveEvent.data,
  audience: liveEvent.audience,
  audienceIds: liveEvent.audienceIds,
};

/** The number of the newest event of the tenant, 0 when there is none. */
export async function newestSeq(db: TenantDatabase): Promise<number> {
  const [row] = await db
    .select({ seq: liveEvent.seq })
    .from(liveEvent)
    .where(gt(liveEvent.seq, 0))
    .orderBy(desc(liveEvent.seq))
    .limit(1);
  return row?.seq ?? 0;
}

/** Events after `after`, for whomever, in their order; at most `batch`. */
export async function eventsAfter(db: TenantDatabase, after: number): Promise<StoredEvent[]> {
  const rows = await db
    .select(columns)
    .from(liveEvent)
    .where(gt(liveEvent.seq, after))
    .orderBy(asc(liveEvent.seq))
    .limit(batch);
  return rows.map(storedEvent);
}

/**
 * What a listener missed after `after`, up to `upTo`, in its order. Of events that say the same only the last is
 * there: a list that changed a thousand times is read anew once.
 */
export async function missedEvents(
  db: TenantDatabase,
  listener: Listener,
  after: number,
  upTo: number,
): Promise<LiveEvent[]> {
  const lastOfEach = db
    .selectDistinctOn([liveEvent.kind, liveEvent.data], columns)
    .from(liveEvent)
    .where(and(gt(liveEvent.seq, after), lte(liveEvent.seq, upTo), addressedTo(listener)))
    .orderBy(liveEvent.kind, liveEvent.data, desc(liveEvent.seq))
    .as('last_of_each');
  const rows = await db.select().from(lastOfEach).orderBy(desc(lastOfEach.seq)).limit(mostMissed);
  return rows.reverse().map((row) => storedEvent(row).event);
}

function addressedTo(listener: Listener): SQL | undefined {
  const { userId, storeId } = listener;
  const watched = watchedStores(listener);
  const ofStores = eq(liveEvent.audience, 'stores');
  return or(
    eq(liveEvent.audience, 'everybody'),
    and(eq(liveEvent.audience, 'users'), sql`${liveEvent.audienceIds} ? ${userId}`),
    storeId === '' ? undefined : and(ofStores, sql`${liveEvent.audienceIds} ? ${storeId}`),
    and(
      ofStores,
      eq(liveEvent.kind, 'data'),
      watched === 'all'
        ? undefined
        : sql`${liveEvent.audienceIds} ?| ${sql.param(textArray(watched))}::text[]`,
    ),
  );
}

/** The same rule in memory. */
export function isFor({ event, audience, audienceIds }: StoredEvent, listener: Listener): boolean {
  const { userId, storeId } = listener;
  if (audience === 'everybody') return true;
  if (audience === 'users') return audienceIds.includes(userId);
  if (storeId !== '' && audienceIds.includes(storeId)) return true;
  const watched = watchedStores(listener);
  return event.kind === 'data' && (watched === 'all' || audienceIds.some((id) => watched.includes(id)));
}

function storedEvent(row: {
  readonly seq: number | null;
  readonly kind: string;
  readonly data: unknown;
  readonly audience: StoredEvent['audience'];
  readonly audienceIds: readonly string[];
}): StoredEvent {
  const { seq, kind, data, audience, audienceIds } = row;
  // `publish` wrote the row and paired kind and data.
  return { event: { id: seq ?? 0, kind, data } as LiveEvent, audience, audienceIds };
}

/** Removes what is older than a day, but the newest, which says how far the numbers have come. */
export async function sweepEvents(db: TenantDatabase): Promise<void> {
  const newest = await newestSeq(db);
  await db
    .delete(liveEvent)
    .where(and(lt(liveEvent.createDate, sql`now() - interval '24 hours'`), lt(liveEvent.seq, newest)));
}
