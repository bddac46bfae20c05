import { and, eq, lte, sql } from 'drizzle-orm';
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
  /** Told, in the transaction that ends the message, that it has been taken over. */
  sent?(db: TenantDatabase, message: { readonly payload: Readonly<Record<string, unknown>> }): Promise<void>;
  /** Told, in the transaction that ends the message, that no try comes any more; `failure` is what the last rejected with. */
  gaveUp?(
    db: TenantDatabase,
    message: { readonly payload: Readonly<Record<string, unknown>>; readonly failure: unknown },
  ): Promise<void>;
}

/** What a sender rejects with where another try would come to the same. */
export class FinalFault extends Error {
  override readonly name = 'FinalFault';
}

/** Seconds until a message that failed is tried again (domain.md §3.2); after the last of these tries it has failed. */
const backOff = [60, 300, 1_800] as const;
/** Whoever has not come back after so many seconds does not come back. */
const patience = 120;
/** The longest text about a failure that is kept. */
const mostCharacters = 500;

/** A round sends no more of a kind that has taken so long (ms) in it: what one gateway is slow with, others do not wait for. */
const longestRound = 30_000;

/** The job that sends what is in the outbox, of all kinds that there is a sender for, the kinds side by side. */
export const outboxJob = (senders: readonly Sender[]): Job => ({
  name: 'outbox',
  title: '发送外部消息',
  every: 30,
  async run(context) {
    const until = Date.now() + longestRound;
    const rounds = await Promise.allSettled(
      senders.map((sender) =>
        forEachTenant(context, (tenantId) => deliverDue(context, { sender, until }, tenantId)),
      ),
    );
    for (const round of rounds) if (round.status === 'rejected') throw round.reason;
  },
});

/** Sends what is due of a kind of a tenant, one by one: several instances at once send none twice. */
async function deliverDue(
  { database, signal }: JobContext,
  { sender, until }: { readonly sender: Sender; readonly until: number },
  tenantId: string,
): Promise<void> {
  while (!signal.aborted && Date.now() < until) {
    const message = await database.write(tenantId, (db) => claim(db, sender.kind));
    if (!message) return;
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
  readonly payload: Readonly<Record<string, unknown>>;
  readonly tries: number;
}

/** Takes the message that has waited longest; others pass over it while it is sent. */
async function claim(db: TenantDatabase, kind: string): Promise<Claimed | undefined> {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(eq(outbox.state, 'waiting'), lte(outbox.nextTry, sql`clock_timestamp()`), eq(outbox.kind, kind)),
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
    .returning({ id: outbox.id, payload: outbox.payload, tries: outbox.tries });
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
    const ended = await db
      .update(outbox)
      .set({ state: 'sent', sentDate: sql`now()`, error: '' })
      .where(own)
      .returning({ id: outbox.id });
    if (ended.length > 0) await sender.sent?.(db, { payload });
    return;
  }
  const error = String(failure instanceof Error ? failure.message : failure).slice(0, mostCharacters);
  const wait = failure instanceof FinalFault ? undefined : backOff[tries - 1];
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
  if (settled.some(({ state }) => state === 'failed')) await sender.gaveUp?.(db, { payload, failure });
}
