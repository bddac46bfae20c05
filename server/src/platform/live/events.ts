import { and, asc, desc, eq, gt, inArray, lt, lte, max, or, sql, type SQL } from 'drizzle-orm';
import type { LiveEvent, LiveEventKind } from '@hospital/shared/contract/live';
import { textArray } from '../database/paging';
import { liveEvent } from './schema';
import type { TenantDatabase } from '../database/tenantDatabase';
import type { Scope, SessionIdentity } from '../sessions/session';

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
/** Of what was missed, so many events are read at once: messages may be long. */
const missedPage = 50;
/** Kinds that tell of a state: of those that say the same the last is enough. */
const saidOnce: readonly LiveEventKind[] = ['data', 'permissions'];
const dayAgo = sql`now() - interval '24 hours'`;

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
 * Whether something that came after `after` is more than a day old and may have been removed: nobody knows any more
 * what a stream that resumes there has missed.
 */
export async function isForgotten(db: TenantDatabase, after: number): Promise<boolean> {
  const [row] = await db
    .select({ seq: liveEvent.seq })
    .from(liveEvent)
    .where(and(gt(liveEvent.seq, after), lt(liveEvent.createDate, dayAgo)))
    .limit(1);
  return row !== undefined;
}

/**
 * What a listener missed after `after`, up to `upTo`, all of it and in its order, page by page; the next is read when
 * it is asked for. Of events that say the same of a state only the last is there: a list that changed a thousand times
 * is read anew once.
 *
 * @param read runs a query when it is its turn
 */
export async function* missedEvents(
  db: TenantDatabase,
  listener: Listener,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  read: <T>(query: () => Promise<T>) => Promise<T>,
): AsyncGenerator<readonly LiveEvent[], void> {
  const between = (from: number) =>
    and(gt(liveEvent.seq, from), lte(liveEvent.seq, upTo), addressedTo(listener));
  const ofState = inArray(liveEvent.kind, [...saidOnce]);
  const last = await read(() =>
    db
      .select({ seq: max(liveEvent.seq) })
      .from(liveEvent)
      .where(and(between(after), ofState))
      // By whichever write it came.
      .groupBy(liveEvent.kind, sql`${liveEvent.data} - 'by'`),
  );
  const wanted = or(sql`not ${ofState}`, isOneOfNumbers(last.map(({ seq }) => seq ?? 0)));
  for (let from = after; ;) {
    const rows = await read(() =>
      db
        .select(columns)
        .from(liveEvent)
        .where(and(between(from), wanted))
        .orderBy(asc(liveEvent.seq))
        .limit(missedPage),
    );
    const page = rows.map((row) => storedEvent(row).event);
    if (page.length > 0) yield page;
    const newest = page.at(-1);
    if (!newest || page.length < missedPage) return;
    from = newest.id;
  }
}

/** As one parameter, whatever their number. */
const isOneOfNumbers = (numbers: readonly number[]): SQL =>
  sql`${liveEvent.seq} = any(${sql.param(`{${numbers.join(',')}}`)}::bigint[])`;

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

/**
 * Removes what is older than a day, but the newest of that: it says how far the numbers have come, and that something
 * was removed before it.
 */
export async function sweepEvents(db: TenantDatabase): Promise<void> {
  const old = lt(liveEvent.createDate, dayAgo);
  const newest = db
    .select({ seq: max(liveEvent.seq) })
    .from(liveEvent)
    .where(old);
  await db.delete(liveEvent).where(and(old, lt(liveEvent.seq, sql`(${newest})`)));
}
