import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { jobCalls } from '@hospital/shared/contract/calls/jobs';
import { make, refusesWithout } from '../../../test-support/refusals';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { housekeeping } from '../../../platform/server/housekeeping';

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

test('the menu offers background jobs to who may see them, and to no other tenant', async () => {
  const offered = async (account: string) => {
    const client = await server.signIn(account, 1);
    const { menuList, permissionList } = (await make(client, identityCalls.currentUser)).data.ext;
    return {
      page: JSON.stringify(menuList).includes('/mch/job'),
      permissions: permissionList.filter((permission: string) => permission.startsWith('sys:job:')),
    };
  };
  assert.deepEqual(await offered('13800000001'), {
    page: true,
    permissions: ['sys:job:list', 'sys:job:run'],
  });
  assert.deepEqual(await offered('13900000001'), { page: false, permissions: [] });
});
