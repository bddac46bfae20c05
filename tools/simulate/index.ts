/**
 * Plays a day of the front desks through the public calls and checks the books after it:
 *
 *   npm run simulate -- --seed monday --desks 4 --steps 100 [--url http://127.0.0.1:3000]
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
    steps: { type: 'string', default: '100' },
    url: { type: 'string' },
  },
});
const options = { seed: values.seed, desks: Number(values.desks), steps: Number(values.steps) };
if (!(options.desks > 0 && options.desks < 99 && options.steps > 0 && options.steps < 1000))
  throw new Error('Desks below 99, and steps below 1000');

const accounts = { desk: '13800000003', manager: '13800000002' } as const;

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
  ...(server ? { database: server.database } : {}),
};
const { faults, figures, owners } = await simulate(chain, options);
await server?.close();
console.log(`seed ${options.seed}: ${options.desks} desks, ${owners} owners`);
for (const line of figures) console.log(line);
for (const fault of faults) console.error(`✖ ${fault}`);
console.log(faults.length === 0 ? '✔ The books are right' : `✖ ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
