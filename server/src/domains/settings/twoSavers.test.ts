import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { settingsCalls as calls } from '@hospital/shared/contract/calls/settings';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { testDatabaseUrl } from '../../test-support/testDatabase';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { untilWaiting } from '../../test-support/waiting';

describe(
  'settings that two people save at one moment',
  { skip: testDatabaseUrl === null && 'the embedded database has one transaction at a time' },
  () => {
    let server: TestServer;
    let admin: TestClient;
    let manager: TestClient;
    before(async () => {
      server = await startTestServer();
      admin = await server.signIn('13800000001', 1);
      manager = await server.signIn('13800000002', 2);
    });
    after(() => server.close());

    const save = (client: TestClient, storeId: string, configKey: string, configValue: string) =>
      make(client, calls.save, { storeId, list: [{ configGroup: 'case', configKey, configValue }] });
    /**
     * Two who save at once in these places: what may be taken back for longer, what is filed earlier. Neither can write
     * before the other has begun; each is right by what held before.
     */
    async function saveBoth(
      [doctor, at]: readonly [TestClient, string],
      [filing, everywhere]: readonly [TestClient, string],
    ): Promise<void> {
      const saved = async (...asked: Parameters<typeof save>): Promise<void> => {
        const { code, msg } = await save(...asked);
        assert.equal(code, 0, msg);
      };
      await server.database.kernel.execute(
        `update config_item set config_value = null where config_group = 'case'`,
      );
      await saved(filing, everywhere, 'archiveHours', '40');
      await saved(doctor, at, 'withdrawHours', '20');
      const answers = await server.database.write('1', async (db) => {
        await db.execute(sql`select 1 from config_item where config_group = 'case' for update`);
        const both = [
          save(doctor, at, 'withdrawHours', '40'),
          save(filing, everywhere, 'archiveHours', '30'),
        ];
        await untilWaiting(server, 2);
        return { all: Promise.all(both) };
      });
      const refused = (await answers.all).filter(({ code }) => code !== 0);
      assert.deepEqual(
        refused.map(({ code, msg }) => [code, msg.replace(/^.*：/, '')]),
        [[40001, '病例可撤回时限不能超过病例自动归档时限']],
      );
    }

    test('contradict each other in no store', () => saveBoth([manager, '1001'], [manager, '1001']));

    test('contradict no default of the chain', () => saveBoth([manager, '1001'], [admin, '0']));
  },
);
