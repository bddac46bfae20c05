/**
 * Plays a day of a store's front desks, cashiers, registration desks, doctors, dispensers and waiting lists through the public
 * calls and checks the books after it:
 *
 *   npm run simulate -- --seed monday --desks 4 --tills 4 --receptions 4 --doctors 4 --dispensers 2 --waitings 4 --steps 100
 *     [--url http://127.0.0.1:3000]
 *
 * Without an address it starts a server on an embedded database of its own (TEST_DATABASE_URL: on a PostgreSQL); with
 * one the demo accounts sign in there, and the tables are not looked at.
 */
import { parseArgs } from 'node:util';
import { TestClient } from '../../server/src/test-support/client';
import { simulate, type Chain } from '../../server/src/test-support/simulate/simulate';
import { loginForm, startTestServer } from '../../server/src/test-support/testServer';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: 'day' },
    desks: { type: 'string', default: '4' },
    tills: { type: 'string', default: '4' },
    receptions: { type: 'string', default: '4' },
    doctors: { type: 'string', default: '4' },
    dispensers: { type: 'string', default: '2' },
    waitings: { type: 'string', default: '4' },
    steps: { type: 'string', default: '100' },
    url: { type: 'string' },
  },
});
const options = {
  ...{ seed: values.seed, steps: Number(values.steps) },
  ...{ desks: Number(values.desks), tills: Number(values.tills), receptions: Number(values.receptions) },
  ...{ doctors: Number(values.doctors), dispensers: Number(values.dispensers) },
  waitings: Number(values.waitings),
};
const people = [
  ...[options.desks, options.tills, options.receptions],
  ...[options.doctors, options.dispensers, options.waitings],
];
if (people.some((count) => !(count >= 0 && count < 99)) || !(options.steps > 0 && options.steps < 1000))
  throw new Error('Below 99 people of each kind, and steps below 1000');

const accounts = {
  desk: '13800000003',
  manager: '13800000002',
  cashier: '13800000006',
  doctor: '13800000004',
} as const;

async function signInAt(url: string, account: string): Promise<TestClient> {
  const client = new TestClient(url);
  const { code, msg, data } = await client.post('/login.do', loginForm(account, 2));
  if (code !== 0) throw new Error(`${account}: ${msg}`);
  return client.with({ authorization: data.token, tenantId: data.tenantId });
}

const server = values.url ? null : await startTestServer();
const url = values.url ?? server?.baseUrl ?? '';
const chain: Chain = {
  desk: () => signInAt(url, accounts.desk),
  manager: () => signInAt(url, accounts.manager),
  cashier: () => signInAt(url, accounts.cashier),
  doctor: () => signInAt(url, accounts.doctor),
  doctorId: '4',
  ...(server ? { database: server.database } : {}),
};
const { faults, figures, owners } = await simulate(chain, options);
await server?.close();
console.log(`seed ${options.seed}: ${people.join(' + ')} people, ${owners} owners`);
for (const line of figures) console.log(line);
for (const fault of faults) console.error(`✖ ${fault}`);
console.log(faults.length === 0 ? '✔ The books are right' : `✖ ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
