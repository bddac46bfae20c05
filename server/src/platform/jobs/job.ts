import type { Database } from '../database/database';
import { tenant } from '../tenancy/schema';
import type { FileStorage } from '../files/storage';

/** What a job works with. */
export interface JobContext {
  readonly database: Database;
  readonly files: FileStorage;
  /** Aborted when the server closes or the lease was lost: stop at the next good moment. */
  readonly signal: AbortSignal;
}

/**
 * Work that the server does by itself. It may be cut off anywhere and is then run again by whichever instance comes
 * first, so what it did before must not be done twice: by unique keys, or in the transaction that marks it as done.
 */
export interface Job {
  /** Its key in the table. */
  readonly name: string;
  /** As administrators see it. */
  readonly title: string;
  /** Seconds from the end of one run to the beginning of the next. */
  readonly every: number;
  /** The same for one that runs at a certain hour. */
  untilNext?(now: Date): number;
  /** Seconds after which one that failed is tried again; a minute unless given. */
  readonly again?: number;
  run(context: JobContext): Promise<void>;
}

/** Does `work` for each tenant; one that fails keeps no other from its turn. @throws when any has failed */
export async function forEachTenant(
  { database, signal }: JobContext,
  work: (tenantId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { id } of await database.kernel.select({ id: tenant.id }).from(tenant)) {
    if (signal.aborted) return;
    try {
      await work(id);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new Error(`${failures.length} tenants`, { cause: failures[0] });
}
