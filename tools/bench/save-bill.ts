/**
 * What saving a bill of 20 lines takes while 50 cashiers of three stores save at once, on a PostgreSQL of its own:
 *
 *   TEST_DATABASE_URL=postgres://postgres@127.0.0.1:5432/postgres pnpm bench:save-bill
 *
 * p95 is to be below 120 ms.
 *
 * BENCH_PAUSE: milliseconds that a cashier takes to the next bill, 1,000 unless it is said (nobody types 20 lines faster);
 * 0 is a storm of all of them at one moment.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { productCalls, type StoreProduct } from '@hospital/shared/contract/calls/products';
import { randomStream } from '../../server/src/platform/seeds/random';
import { make } from '../../server/src/test-support/refusals';
import { startKilledServers } from '../../server/src/test-support/simulate/killedServers';
import { loginForm } from '../../server/src/test-support/testServer';

const cashiers = 50;
const lines = 20;
const rounds = 12;
const STORES = ['1001', '1002', '1003'];
const PAUSE = Number(process.env['BENCH_PAUSE'] ?? 1000);
const PORT = process.env['PORT'] || '4612';
const administratorUrl = process.env['TEST_DATABASE_URL'] || 'postgres://postgres@127.0.0.1:5432/postgres';

const { client, close } = await startKilledServers(administratorUrl, [PORT], { seed: 'bench', lost: 0 });
const random = randomStream('bench save-bill');

async function cashierIn(storeId: string) {
  const answer = await client.post('/login.do', loginForm('13800000002', 2));
  const manager = client.with({ authorization: answer.data.token, tenantId: answer.data.tenantId });
  await make(manager, identityCalls.setLastStore, { storeId });
  const { data } = await make(manager, productCalls.inStore, { pageSize: 100 });
  const shelf = (data.list as StoreProduct[]).filter(
    ({ price, stockQuantity, prescriptionFlag }) =>
      price > 0 && (stockQuantity === null || stockQuantity > 20) && prescriptionFlag === 'N',
  );
  return { manager, shelf };
}

// A session for each store: signing in takes longer than all the rest.
const desks = await Promise.all(STORES.map(cashierIn));
type Desk = (typeof desks)[number];
const people = Array.from({ length: cashiers }, (_, at) => desks[at % desks.length] as Desk);

async function save({ manager, shelf }: Desk): Promise<number> {
  const from = random.int(0, shelf.length - 1);
  const items = Array.from({ length: lines }, (_, at) => ({
    productId: shelf[(from + at * 7) % shelf.length]?.productId,
    quantity: 0.001,
  }));
  const began = performance.now();
  const { code, msg } = await make(manager, billCalls.goodsSave, { items });
  if (code !== 0) throw new Error(`${code} ${msg}`);
  return performance.now() - began;
}

for (const one of people) await save(one);
const times: number[] = [];
async function work(desk: Desk, at: number): Promise<void> {
  await sleep((at / cashiers) * PAUSE);
  for (let round = 0; round < rounds; round += 1) {
    times.push(await save(desk));
    await sleep(PAUSE);
  }
}
await Promise.all(people.map(work));
const alone: number[] = [];
for (const one of people) alone.push(await save(one));
const share = (of: number[], part: number): string =>
  (of.toSorted((a, b) => a - b)[Math.floor(of.length * part)] ?? NaN).toFixed(0);
const load = loadavg().map((one) => one.toFixed(1));
console.log(
  `${cashiers} at once, ${PAUSE} ms between two bills of one: p50 ${share(times, 0.5)} ms, p95 ${share(times, 0.95)} ms of ${times.length} bills of ${lines} lines`,
);
console.log(
  `one after the other: p50 ${share(alone, 0.5)} ms, p95 ${share(alone, 0.95)} ms; load ${load.join(' ')}`,
);
await close();
