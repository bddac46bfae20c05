import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { newId } from '../database/newId';
import { job } from './schema';
import type { TenantDatabase } from '../database/tenantDatabase';

/** A lease that nobody renews runs out after so many seconds. */
export const leaseSeconds = 60;

const leaseEnd = sql`now() + make_interval(secs => ${leaseSeconds})`;
const nobodyHolds = or(isNull(job.leaseUntil), lt(job.leaseUntil, sql`now()`));

/** A job that this instance may run now, and nobody else while the lease is renewed. */
export interface Lease {
  readonly name: string;
  readonly runId: string;
}

/**
 * Takes the job that has waited longest. By the database's clock alone, and skipping what another instance is taking
 * at this moment.
 *
 * @param names jobs that this build knows
 */
export async function claimDueJob(db: TenantDatabase, names: readonly string[]): Promise<Lease | null> {
  if (names.length === 0) return null;
  const runId = newId();
  const due = db
    .select({ name: job.name })
    .from(job)
    .where(and(inArray(job.name, [...names]), lte(job.nextRun, sql`now()`), nobodyHolds))
    .orderBy(job.nextRun)
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await db
    .update(job)
    .set({
      // Of the row as it was: still running means that whoever ran it is gone.
      interruptions: sql`${job.interruptions} + case when ${job.state} = 'running' then 1 else 0 end`,
      state: 'running',
      runId,
      leaseUntil: leaseEnd,
      lastStart: sql`now()`,
      runs: sql`${job.runs} + 1`,
    })
    .where(eq(job.name, sql`(${due})`))
    .returning({ name: job.name });
  return claimed ? { name: claimed.name, runId } : null;
}

const held = ({ name, runId }: Lease) => and(eq(job.name, name), eq(job.runId, runId));

/** False when the lease was lost: it had run out, and another instance took the job. */
export async function renewLease(db: TenantDatabase, lease: Lease): Promise<boolean> {
  const renewed = await db
    .update(job)
    .set({ leaseUntil: leaseEnd })
    .where(held(lease))
    .returning({ name: job.name });
  return renewed.length > 0;
}

/**
 * Gives the job back with what came of it. Nothing happens to one that was lost.
 *
 * @param next seconds until its next run
 * @param error empty when it went well
 */
export async function giveBack(
  db: TenantDatabase,
  lease: Lease,
  { next, error }: { readonly next: number; readonly error: string },
): Promise<void> {
  await db
    .update(job)
    .set({
      state: error === '' ? 'waiting' : 'failed',
      runId: '',
      leaseUntil: null,
      lastEnd: sql`clock_timestamp()`,
      durationMs: sql`(extract(epoch from clock_timestamp() - ${job.lastStart}) * 1000)::int`,
      nextRun: sql`now() + make_interval(secs => ${next})`,
      error,
      failures: sql`${job.failures} + ${error === '' ? 0 : 1}`,
    })
    .where(held(lease));
}

/** Makes rows for jobs that are new; their first run is `firstAfter` seconds from now. */
export async function enterJobs(
  db: TenantDatabase,
  names: readonly string[],
  firstAfter: number,
): Promise<void> {
  const nextRun = sql`now() + make_interval(secs => ${firstAfter})`;
  await db
    .insert(job)
    .values(names.map((name) => ({ name, nextRun })))
    .onConflictDoNothing();
}

/** Lets a job run as soon as an instance looks. False when there is none of that name. */
export async function bringForward(db: TenantDatabase, name: string): Promise<boolean> {
  const brought = await db
    .update(job)
    .set({ nextRun: sql`least(${job.nextRun}, now())` })
    .where(eq(job.name, name))
    .returning({ name: job.name });
  return brought.length > 0;
}
