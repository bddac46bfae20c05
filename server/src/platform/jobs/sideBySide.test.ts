import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { job as jobTable } from './schema';
import type { Job } from './job';
import { Jobs } from './jobs';
import { openTestDatabase, type TestDatabase } from '../../test-support/testDatabase';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

/** Resolves when it is told to. */
function signal(): { readonly given: Promise<void>; give(): void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

const instance = (jobs: readonly Job[]): Jobs =>
  new Jobs({ database, files: null as never, warn: (error) => assert.fail(String(error)), jobs });
const stateOf = async (name: string) =>
  (await database.kernel.select().from(jobTable).where(eq(jobTable.name, name)))[0]?.state;

// One that waited for the other would wait for ever.
const bound = { timeout: 60_000 };

test('a job that takes long delays no other, due with it or later', bound, async () => {
  const [longBegan, longMayEnd] = [signal(), signal()];
  const long: Job = {
    name: 'long',
    title: '很久',
    every: 3600,
    run: () => {
      longBegan.give();
      return longMayEnd.given;
    },
  };
  const ran = [signal(), signal()];
  const short = ran.map(({ give }, index): Job => {
    return { name: `short${index}`, title: '很快', every: 3600, run: async () => give() };
  });
  const jobs = instance([long, ...short]);
  await jobs.enter();
  await jobs.soon('long');
  await longBegan.given;
  for (const [index, { given }] of ran.entries()) {
    await jobs.soon(`short${index}`);
    await given;
    assert.equal(await stateOf('long'), 'running');
  }
  longMayEnd.give();
  await jobs.stop();
  assert.equal(await stateOf('long'), 'waiting');
});

test('all that is due together begins together', bound, async () => {
  const met = [signal(), signal()];
  const other = (index: number): Job => ({
    name: `meeting${index}`,
    title: '同时',
    every: 3600,
    run: async () => {
      met[index]?.give();
      await met[1 - index]?.given;
    },
  });
  const jobs = instance([other(0), other(1)]);
  await jobs.enter();
  await database.kernel.update(jobTable).set({ nextRun: new Date(0) });
  await jobs.runDue();
  assert.deepEqual([await stateOf('meeting0'), await stateOf('meeting1')], ['waiting', 'waiting']);
});
