/**
 * Plays a day of a store's front desks, cashiers, registration desks, doctors (who also have consents signed), dispensers, waiting
 * lists, desks of washing and of boarding, keepers of the central warehouse, those who vaccinate, who follow up, and who write
 * and export in the head office through the public calls and checks the books after it:
 *
 *   npm run simulate -- --seed monday --desks 4 --tills 4 --tellers 4 --receptions 4 --doctors 4 --dispensers 2 --waitings 4
 *     --washers 4 --boarders 4 --keepers 4 --vaccinators 4 --callers 4 --officers 2 --steps 100 [--stores 3] [--kills 20 --ports 4610,4611] [--url http://127.0.0.1:3000]
 *
 * Without an address it starts a server on an embedded database of its own (TEST_DATABASE_URL: on a PostgreSQL); with
 * one the demo accounts sign in there, and the tables are not looked at. With `--ports` it starts servers there on a new
 * database of the PostgreSQL of TEST_DATABASE_URL, loses answers, which are asked for again, and kills so many servers
 * (`--kills`) over the day. With several stores the manager of all of them sits at tills and counters.
 */
import { parseArgs } from 'node:util';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { TestClient } from '../../server/src/test-support/client';
import { make } from '../../server/src/test-support/refusals';
import { startKilledServers } from '../../server/src/test-support/simulate/killedServers';
import { simulate, type Chain } from '../../server/src/test-support/simulate/simulate';
import { loginForm, startTestServer } from '../../server/src/test-support/testServer';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: 'day' },
    desks: { type: 'string', default: '4' },
    tills: { type: 'string', default: '4' },
    tellers: { type: 'string', default: '4' },
    stores: { type: 'string', default: '1' },
    kills: { type: 'string', default: '0' },
    ports: { type: 'string' },
    receptions: { type: 'string', default: '4' },
    doctors: { type: 'string', default: '4' },
    dispensers: { type: 'string', default: '2' },
    waitings: { type: 'string', default: '4' },
    washers: { type: 'string', default: '4' },
    boarders: { type: 'string', default: '4' },
    keepers: { type: 'string', default: '4' },
    vaccinators: { type: 'string', default: '4' },
    callers: { type: 'string', default: '4' },
    officers: { type: 'string', default: '2' },
    steps: { type: 'string', default: '100' },
    url: { type: 'string' },
  },
});
const options = {
  ...{ seed: values.seed, steps: Number(values.steps) },
  ...{
    desks: Number(values.desks),
    tills: Number(values.tills),
    tellers: Number(values.tellers),
    receptions: Number(values.receptions),
  },
  ...{ doctors: Number(values.doctors), dispensers: Number(values.dispensers) },
  waitings: Number(values.waitings),
  ...{ washers: Number(values.washers), boarders: Number(values.boarders) },
  ...{ keepers: Number(values.keepers), vaccinators: Number(values.vaccinators) },
  ...{ callers: Number(values.callers), officers: Number(values.officers) },
};
const people = [
  ...[options.desks, options.tills, options.tellers, options.receptions],
  ...[options.doctors, options.dispensers, options.waitings, options.washers, options.boarders],
  ...[options.keepers, options.vaccinators, options.callers, options.officers],
];
if (people.some((count) => !(count >= 0 && count < 99)) || !(options.steps > 0 && options.steps < 1000))
  throw new Error('Below 99 people of each kind, and steps below 1000');

const accounts = {
  desk: '13800000003',
  manager: '13800000002',
  cashier: '13800000006',
  company: '13800000001',
  doctor: '13800000004',
  keeper: '13800000005',
} as const;

/** Share of the answers that are lost. */
const LOST = 0.02;

/** Stores of the demo's manager. */
const STORES = ['1001', '1002', '1003'];
const stores = Number(values.stores);
if (!(stores >= 1 && stores <= STORES.length)) throw new Error(`1 to ${STORES.length} stores`);

async function signInBy(client: TestClient, account: string, type: 1 | 2 | 3 = 2): Promise<TestClient> {
  const { code, msg, data } = await client.post('/login.do', loginForm(account, type));
  if (code !== 0) throw new Error(`${account}: ${msg}`);
  return client.with({ authorization: data.token, tenantId: data.tenantId });
}

const administratorUrl = process.env['TEST_DATABASE_URL'] ?? '';
if (values.ports !== undefined && administratorUrl === '')
  throw new Error('TEST_DATABASE_URL names the PostgreSQL');
const killed =
  values.ports === undefined
    ? null
    : await startKilledServers(administratorUrl, values.ports.split(','), { seed: options.seed, lost: LOST });
const server = values.url || killed ? null : await startTestServer();
const client = killed?.client ?? new TestClient(values.url ?? server?.baseUrl ?? '');
const database = killed?.database ?? server?.database;

/** The manager in one of the stores. */
async function managerIn(at: number): Promise<TestClient> {
  const manager = await signInBy(client, accounts.manager);
  const storeId = STORES[at % stores] ?? '';
  const { code, msg } = await make(manager, identityCalls.setLastStore, { storeId });
  if (code !== 0) throw new Error(`${storeId}: ${msg}`);
  return manager;
}

const chain: Chain = {
  desk: () => signInBy(client, accounts.desk),
  manager: () => signInBy(client, accounts.manager),
  cashier: (at = 0) => (stores === 1 ? signInBy(client, accounts.cashier) : managerIn(at)),
  teller: managerIn,
  company: () => signInBy(client, accounts.company, 1),
  keeper: () => signInBy(client, accounts.keeper, 3),
  doctor: () => signInBy(client, accounts.doctor),
  ...{ doctorId: '4', stores },
  ...(database ? { database } : {}),
};
const kills = killed ? Number(values.kills) : 0;
/** Evenly over the day, while people are at work. */
const killAt = new Set(
  Array.from({ length: kills }, (_, at) => Math.floor(((at + 0.5) * options.steps) / kills)),
);
/** Bills of the day and of the demo; null where the tables cannot be looked at. */
async function billsOfToday(): Promise<number | null> {
  const found = await database?.kernel.execute<{ count: number }>(
    "select count(*)::int as count from bill where create_date > now() - interval '12 hours'",
  );
  return found?.rows[0]?.count ?? null;
}

// Also a day that fails ends its servers, which would keep the ports.
const { faults, figures, owners, bills } = await simulate(chain, options, (step) => {
  if (killAt.has(step)) killed?.kill();
})
  .then(async (played) => ({ ...played, bills: await billsOfToday() }))
  .finally(async () => {
    await server?.close();
    await killed?.close();
  });
console.log(`seed ${options.seed}: ${people.join(' + ')} people, ${owners} owners`);
if (bills !== null) console.log(`${bills} bills of the last twelve hours, those of the demo with them`);
if (killed) console.log(`${JSON.stringify(killed.counts)}`);
for (const line of figures) console.log(line);
// What the server was asked and could not do: 50000 alone says nothing.
for (const line of server?.log ?? []) if (line.includes('"unexpected"')) console.error(line);
for (const fault of faults) console.error(`✖ ${fault}`);
console.log(faults.length === 0 ? '✔ The books are right' : `✖ ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
