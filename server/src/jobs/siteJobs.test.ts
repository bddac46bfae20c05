import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { jobCalls } from '@hospital/shared/contract/calls/jobs';
import { make, refusesWithout } from '../testing/refusals';
import { startTestServer, type TestServer } from '../testing/testServer';
import { housekeeping } from './housekeeping';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('background jobs are the site’s: another tenant’s administrator neither sees nor runs them', async () => {
  const site = await server.signIn('13800000001', 1);
  const other = await server.signIn('13900000001', 1);
  assert.equal((await make(site, jobCalls.list)).code, 0);
  await refusesWithout('sys:job:list', other, jobCalls.list, {});
  await refusesWithout('sys:job:run', other, jobCalls.run, { name: housekeeping.name });
});
