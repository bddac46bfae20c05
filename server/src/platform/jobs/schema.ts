import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { moment } from '../database/columns';

/**
 * Work that the server does by itself, one row a job, of all instances together and of no tenant. Whoever holds the
 * lease runs it; a lease that ran out belongs to an instance that is gone.
 */
export const job = pgTable(
  'job',
  {
    name: text('name').primaryKey(),
    /** waiting for its next time, running, failed (and waiting). */
    state: text('state').$type<'waiting' | 'running' | 'failed'>().notNull().default('waiting'),
    nextRun: moment('next_run').notNull(),
    /** The run that holds the lease; empty when nobody does. */
    runId: text('run_id').notNull().default(''),
    leaseUntil: moment('lease_until'),
    lastStart: moment('last_start'),
    lastEnd: moment('last_end'),
    /** Of the last run that ended. */
    durationMs: integer('duration_ms'),
    /** What to look for in the log; empty when the last run went well. */
    error: text('error').notNull().default(''),
    runs: integer('runs').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    /** Runs that nobody ended: their instance went away. */
    interruptions: integer('interruptions').notNull().default(0),
  },
  (table) => [
    check('job_state', sql`${table.state} in ('waiting', 'running', 'failed')`),
    check('job_lease', sql`(${table.runId} = '') = (${table.leaseUntil} is null)`),
  ],
);
