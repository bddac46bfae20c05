import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { customerCalls as calls } from '@hospital/shared/contract/calls/customers';
import { reservationCalls } from '@hospital/shared/contract/calls/reservations';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDay, startOfDay } from '../../../platform/database/chinaTime';
import { make } from '../../../test-support/refusals';
import { testDatabaseUrl } from '../../../test-support/testDatabase';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { untilWaiting } from '../../../test-support/waiting';
import { check, line, sent, workbookOf } from './import.fixture';

describe(
  'an import that is taken back while somebody begins something with its owner',
  { skip: testDatabaseUrl === null && 'the embedded database has one transaction at a time' },
  () => {
    let server: TestServer;
    before(async () => {
      server = await startTestServer();
    });
    after(() => server.close());

    test('tells them that the owner is not there, whom they had read before', async () => {
      const desk = await server.signIn('13800000003', 2);
      const { rows } = (await check(desk, await workbookOf([line()]))).data;
      const done = await make(desk, calls.import, sent(rows));
      assert.equal(done.code, 0, done.msg);
      const [{ ownerId }] = done.data.imported;
      const petId = (await make(desk, calls.info, { id: ownerId })).data.pets[0].id as string;
      const [{ id }] = (await make(desk, calls.imports)).data;
      const answers = await server.database.write('1', async (db) => {
        await db.execute(sql`select owner_id from owner_store where owner_id = ${ownerId} for update`);
        const undone = make(desk, calls.undoImport, { id });
        await untilWaiting(server, 1);
        const reserved = make(desk, reservationCalls.save, {
          ...{ petId, type: 4, reservationDate: formatDay(startOfDay(new Date(), 3)) },
          ...{ startTime: '10:00', endTime: '10:30' },
        });
        const coded = make(desk, calls.memberCode, { ownerId });
        await untilWaiting(server, 3);
        return { all: Promise.all([undone, reserved, coded]) };
      });
      const [undone, ...begun] = await answers.all;
      assert.equal(undone.code, 0, undone.msg);
      for (const { code, msg } of begun) assert.equal(code, ErrorCode.NotFound, msg);
    });
  },
);
