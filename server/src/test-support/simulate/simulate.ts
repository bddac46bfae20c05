import type { Database } from '../../platform/database/database';
import type { TestClient } from '../client';
import { checkCalls, checkTables } from './books';
import { Desk } from './desk';
import { Figures } from './figures';
import { planDay, type DayOptions } from './plan';

export interface PlayedDay {
  /** What was answered as it should not have been, and what the books say after it. */
  readonly faults: readonly string[];
  /** How many owners the desks registered. */
  readonly owners: number;
  /** Throughput, p50 and p99 by call. */
  readonly figures: readonly string[];
}

export interface Chain {
  /** A session at a desk of a store; each desk has its own. */
  readonly desk: () => Promise<TestClient>;
  readonly manager: () => Promise<TestClient>;
  /** Where the tables can be looked at, too. */
  readonly database?: Database;
}

/**
 * Plays a day of the front desks of a store through the public calls, all desks at once step by step, and then checks
 * the books (docs: CONTRIBUTING). A seed replays the same steps; a second time it wants the data of before.
 */
export async function simulate(chain: Chain, options: DayOptions): Promise<PlayedDay> {
  const plan = planDay(options);
  const figures = new Figures();
  const manager = await chain.manager();
  const desks: Desk[] = [];
  for (const at of plan.keys())
    desks.push(new Desk(`${options.seed}-desk-${at}`, { desk: await chain.desk(), manager }, figures));
  for (let step = 0; step < options.steps; step += 1) {
    await Promise.all(
      desks.map(async (desk, at) => {
        const next = plan[at]?.[step];
        if (next) await desk.do(next);
      }),
    );
  }
  const lines = figures.lines();
  const faults = [
    ...desks.flatMap((desk) => desk.faults),
    ...(await checkCalls(await chain.desk(), desks)),
    ...(chain.database ? await checkTables(chain.database) : []),
  ];
  return { faults, figures: lines, owners: desks.reduce((sum, { owners }) => sum + owners.size, 0) };
}
