import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { TenantDatabase } from '../database/tenantDatabase';
import { forEachTenant, type Job, type JobContext } from '../jobs/job';
import { outbox } from './schema/outbox';

/** Sends messages of one kind to where they go. */
export interface Sender {
  readonly kind: string;
  /**
   * Resolves when the message has been taken over there, and rejects otherwise. A message whose sender was cut off comes
   * again under the same id, by which the receiver tells it from another.
   *
   * @param signal aborted when the server closes
   */
  send(
    message: { readonly id: string; readonly payload: Readonly<Record<string, unknown>> },
    context: { readonly tenantId: string; readonly signal: AbortSignal },
  ): Promise<void>;
  /** Told, in the transaction that ends the message, that no try comes any more; `error` is that of the last. */
  gaveUp?(
    db: TenantDatabase,
    message: { readonly payload: Readonly<Record<string, unknown>>; readonly error: string },
  ): Promise<void>;
}

/** Seconds until a message that failed is tried again (domain.md §3.2); after the last of these tries it has failed. */
const backOff = [60, 300, 1_800] as const;
/** Whoever has not come back after so many seconds does not come back. */
const patience = 120;
/** The longest text about a failure that is kept. */
const mostCharacters = 500;

/** The job that sends what is in the outbox, of all kinds that there is a sender for. */
export const outboxJob = (senders: readonly Sender[]): Job => ({
  name: 'outbox',
  title: '发送外部消息',
  every: 30,
  run: (context) => forEachTenant(context, (tenantId) => deliverDue(context, senders, tenantId)),
});

/** Sends everything of a tenant that is due, one by one: several instances at once send none twice. */
async function deliverDue(
  { database, signal }: JobContext,
  senders: readonly Sender[],
  tenantId: string,
): Promise<void> {
  const kinds = senders.map(({ kind }) => kind);
  while (!signal.aborted) {
    const message = await database.write(tenantId, (db) => claim(db, kinds));
    const sender = senders.find(({ kind }) => kind === message?.kind);
    if (!message || !sender) return;
    // Outside any transaction: it may take as long as others take to answer.
    const failure = await sender.send(message, { tenantId, signal }).then(
      () => null,
      (error: unknown) => error,
    );
    await database.write(tenantId, (db) => settle(db, message, sender, failure));
  }
}

interface Claimed {
  readonly id: string;
  readonly kind: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly tries: number;
}

/** Takes the message that has waited longest; others pass over it while it is sent. */
async function claim(db: TenantDatabase, kinds: readonly string[]): Promise<Claimed | undefined> {
  if (kinds.length === 0) return undefined;
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.state, 'waiting'),
        lte(outbox.nextTry, sql`clock_timestamp()`),
        inArray(outbox.kind, [...kinds]),
      ),
    )
    .orderBy(outbox.nextTry)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(outbox)
    .set({
      tries: sql`${outbox.tries} + 1`,
      lastTry: sql`now()`,
      nextTry: sql`now() + make_interval(secs => ${patience})`,
    })
    .where(eq(outbox.id, sql`(${due})`))
    .returning({ id: outbox.id, kind: outbox.kind, payload: outbox.payload, tries: outbox.tries });
  return claimed;
}

/** Says what came of a try, unless somebody else has begun another one meanwhile. */
async function settle(
  db: TenantDatabase,
  { id, tries, payload }: Claimed,
  sender: Sender,
  failure: unknown,
): Promise<void> {
  const own = and(eq(outbox.id, id), eq(outbox.tries, tries), eq(outbox.state, 'waiting'));
  if (failure === null) {
    await db
      .update(outbox)
      .set({ state: 'sent', sentDate: sql`now()`, error: '' })
      .where(own);
    return;
  }
  const error = String(failure instanceof Error ? failure.message : failure).slice(0, mostCharacters);
  const wait = backOff[tries - 1];
  const settled = await db
    .update(outbox)
    .set({
      error,
      ...(wait === undefined
        ? { state: 'failed' as const }
        : { lastTry: sql`now()`, nextTry: sql`now() + make_interval(secs => ${wait})` }),
    })
    .where(own)
    .returning({ state: outbox.state });
  if (settled.some(({ state }) => state === 'failed')) await sender.gaveUp?.(db, { payload, error });
}
