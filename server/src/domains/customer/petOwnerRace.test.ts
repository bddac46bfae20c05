import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { petCalls } from '@hospital/shared/contract/calls/pets';
import { reservationCalls } from '@hospital/shared/contract/calls/reservations';
import { waitCalls } from '@hospital/shared/contract/calls/waits';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { takeNumber } from '../../platform/database/counters';
import type { TestClient } from '../../test-support/client';
import { dog, savedOwner } from '../../test-support/people';
import { make } from '../../test-support/refusals';
import { planReminders } from '../immunePlans/planReminders';
import { testDatabaseUrl } from '../../test-support/testDatabase';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { untilWaiting } from '../../test-support/waiting';

describe(
  'what is written for a pet while it changes its owner',
  { skip: testDatabaseUrl === null && 'the embedded database has one transaction at a time' },
  () => {
    let server: TestServer;
    let desk: TestClient;
    let doctor: TestClient;
    let cashier: TestClient;
    before(async () => {
      server = await startTestServer();
      desk = await server.signIn('13800000003', 2);
      doctor = await server.signIn('13800000004', 2);
      cashier = await server.signIn('13800000006', 2);
    });
    after(() => server.close());

    const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
      (await server.database.kernel.execute<Row>(text)).rows;

    test('a case becomes the new owner’s, and nothing is sold to the old one for it', async () => {
      const from = await savedOwner(desk, { name: '原主' }, [dog()]);
      const to = await savedOwner(desk, { name: '新主' });
      const petId = from.petIds[0]!;
      const [goods] = await rows<{ id: string }>(
        `select id from product where tenant_id = '1' and category_code like 'S%' and valid_flag = 'Y' limit 1`,
      );
      await rows(`insert into review (tenant_id, id, store_id, owner_id, pet_id, type, review_time)
        values ('1', 'raced-review', '1001', '${from.ownerId}', '${petId}', 1, now())`);
      const answers = await server.database.write('1', async (db) => {
        // The change stops here, with the pet in its hands.
        await db.execute(sql`select id from review where id = 'raced-review' for update`);
        const changed = make(desk, petCalls.changeOwner, { id: petId, newOwnerId: to.ownerId });
        await untilWaiting(server, 1);
        const begun = make(doctor, caseCalls.save, { petId });
        const sold = make(cashier, billCalls.goodsSave, {
          ...{ ownerId: from.ownerId, petId },
          items: [{ productId: goods!.id, quantity: 1 }],
        });
        await untilWaiting(server, 3);
        return { all: Promise.all([changed, begun, sold]) };
      });
      const [changed, begun, sold] = await answers.all;
      assert.deepEqual([changed.code, begun.code], [0, 0], changed.msg + begun.msg);
      assert.deepEqual(await rows(`select owner_id from medical_case where id = '${begun.data.id}'`), [
        { owner_id: to.ownerId },
      ]);
      assert.deepEqual([sold.code, sold.data.errors[0].field], [ErrorCode.Invalid, 'petId'], sold.msg);
    });

    /** A pet of 原主 that is to be vaccinated in another store soon, and somebody who takes it. */
    async function vaccinated(planId: string): Promise<{ petId: string; fromId: string; toId: string }> {
      const from = await savedOwner(desk, { name: '原主' }, [dog()]);
      const to = await savedOwner(desk, { name: '新主' });
      const petId = from.petIds[0]!;
      await rows(`insert into immune_plan (tenant_id, id, store_id, pet_id, type, group_code, series_id, product_name, plan_date, status)
        values ('1', '${planId}', '1002', '${petId}', 1, 'RABIES', '${planId}', '狂犬疫苗', current_date + 3, 'N')`);
      return { petId, fromId: from.ownerId, toId: to.ownerId };
    }

    test('a reminder that is made meanwhile names the new owner', async () => {
      const { petId, fromId, toId } = await vaccinated('raced-plan');
      await rows(`insert into review (tenant_id, id, store_id, owner_id, pet_id, type, review_time)
        values ('1', 'reminded-review', '1001', '${fromId}', '${petId}', 1, now())`);
      const remind = () =>
        planReminders.run({
          ...{ database: server.database, files: server.services.files },
          signal: new AbortController().signal,
        });
      const answers = await server.database.write('1', async (db) => {
        // The change stops here, with the pet in its hands.
        await db.execute(sql`select id from review where id = 'reminded-review' for update`);
        const changed = make(desk, petCalls.changeOwner, { id: petId, newOwnerId: toId });
        await untilWaiting(server, 1);
        const reminded = remind();
        await untilWaiting(server, 2);
        return { all: Promise.all([changed, reminded]) };
      });
      const [changed] = await answers.all;
      assert.equal(changed.code, 0, changed.msg);
      await remind();
      const told = await rows<{ owner_id: string; content: string }>(
        `select owner_id, content from reminder where biz_id = 'raced-plan'`,
      );
      assert.deepEqual(
        told.map((one) => [one.owner_id, /，请联系(.+)确认/.exec(one.content)?.[1]]),
        [[toId, '新主']],
      );
    });

    test('a store that comes to know the new owner meanwhile keeps nobody from it', async () => {
      const { petId, toId } = await vaccinated('known-plan');
      const answers = await server.database.write('1', async (db) => {
        await db.execute(
          sql`insert into owner_store (tenant_id, owner_id, store_id) values ('1', ${toId}, '1002')`,
        );
        const changed = make(desk, petCalls.changeOwner, { id: petId, newOwnerId: toId });
        await untilWaiting(server, 1);
        return { changed };
      });
      const { code, msg } = await answers.changed;
      assert.equal(code, 0, msg);
    });

    test('a pet for which a case has just begun stays with whom it was begun', async () => {
      const from = await savedOwner(desk, { name: '原主' }, [dog()]);
      const to = await savedOwner(desk, { name: '新主' });
      const petId = from.petIds[0]!;
      const answers = await server.database.write('1', async (db) => {
        // The case stops at its number, with the pet kept.
        await takeNumber(db, 'case', '1001', new Date());
        const begun = make(doctor, caseCalls.save, { petId });
        await untilWaiting(server, 1);
        const changed = make(desk, petCalls.changeOwner, { id: petId, newOwnerId: to.ownerId });
        await untilWaiting(server, 2);
        return { all: Promise.all([begun, changed]) };
      });
      const [begun, changed] = await answers.all;
      assert.equal(begun.code, 0, begun.msg);
      assert.equal(changed.code, ErrorCode.ForbiddenTransition);
      assert.match(changed.msg, /病例/);
    });

    /** A pet of the first of two owners by their ids, in which order they are held, that is reserved for today. */
    async function reservedToday(): Promise<{ petId: string; fromId: string; toId: string; id: string }> {
      const [one, other] = [await savedOwner(desk, {}, [dog()]), await savedOwner(desk, {}, [dog()])];
      const [from, to] = one.ownerId < other.ownerId ? [one, other] : [other, one];
      const petId = from.petIds[0]!;
      const id = `res-${petId}`;
      await rows(`insert into reservation (tenant_id, id, reservation_no, store_id, reservation_date, start_time, end_time, status,
          owner_id, pet_id, name, mobile)
        values ('1', '${id}', '${id}', '1001', (now() at time zone 'Asia/Shanghai')::date, '09:00', '09:30', 4, '${from.ownerId}',
          '${petId}', '原主', '1')`);
      return { petId, fromId: from.ownerId, toId: to.ownerId, id };
    }
    const arrive = (id: string) =>
      make(desk, reservationCalls.accept, { id, doctorId: '4', skipWarnings: ['doctorOff'] });

    test('who comes for a pet waits for its change of owner, and is registered for the new one', async () => {
      const { petId, toId, id } = await reservedToday();
      const answers = await server.database.write('1', async (db) => {
        // The change stops here, with the old owner in its hands.
        await db.execute(sql`select id from owner where id = ${toId} for update`);
        const changed = make(desk, petCalls.changeOwner, { id: petId, newOwnerId: toId });
        await untilWaiting(server, 1);
        const { rows: free } = await db.execute(
          sql`select id from reservation where id = ${id} for update skip locked`,
        );
        assert.deepEqual(free, [], 'a reservation is held before owners are');
        const came = arrive(id);
        await untilWaiting(server, 2);
        return { all: Promise.all([changed, came]) };
      });
      const [changed, came] = await answers.all;
      assert.deepEqual([changed.code, came.code], [0, 0], changed.msg + came.msg);
      assert.deepEqual(await rows(`select owner_id from booking where id = '${came.data.bookingId}'`), [
        { owner_id: toId },
      ]);
    });

    test('who gives a time to a pet on the waiting list waits for its change of owner with nothing in their hands', async () => {
      const { petId, fromId, toId } = await vaccinated('waited-plan');
      await rows(`insert into review (tenant_id, id, store_id, owner_id, pet_id, type, review_time)
        values ('1', 'waited-review', '1001', '${fromId}', '${petId}', 1, now())`);
      await rows(`insert into reservation_wait (tenant_id, id, store_id, wait_date, minutes, owner_id, pet_id, name, mobile)
        values ('1', 'waited', '1001', (now() at time zone 'Asia/Shanghai')::date + 1, 30, '${fromId}', '${petId}', '原主', '13900000001')`);
      const answers = await server.database.write('1', async (db) => {
        // The change stops here, with the pet in its hands.
        await db.execute(sql`select id from review where id = 'waited-review' for update`);
        const changed = make(desk, petCalls.changeOwner, { id: petId, newOwnerId: toId });
        await untilWaiting(server, 1);
        const booked = make(doctor, waitCalls.book, { id: 'waited', startTime: '10:00' });
        await untilWaiting(server, 2);
        const { rows: free } = await db.execute(
          sql`select id from reservation_wait where id = 'waited' for update skip locked`,
        );
        assert.deepEqual(free, [{ id: 'waited' }], 'a pet is held before who waits for it');
        return { all: Promise.all([changed, booked]) };
      });
      const [changed, booked] = await answers.all;
      assert.deepEqual([changed.code, booked.code], [0, 0], changed.msg + booked.msg);
      assert.deepEqual(await rows(`select owner_id from reservation where id = '${booked.data.id}'`), [
        { owner_id: toId },
      ]);
    });

    test('of many who come for a pet while it changes its owner, none waits in a circle', async () => {
      const deadlocks = async (): Promise<number> => {
        await rows('select pg_stat_force_next_flush()');
        const [found] = await rows<{ count: number }>(
          'select deadlocks::int as count from pg_stat_database where datname = current_database()',
        );
        return found!.count;
      };
      const before = await deadlocks();
      for (let round = 0; round < 20; round += 1) {
        const { petId, fromId, toId, id } = await reservedToday();
        const [changed, came] = await Promise.all([
          make(desk, petCalls.changeOwner, { id: petId, newOwnerId: toId }),
          arrive(id),
        ]);
        assert.equal(came.code, 0, came.msg);
        assert.ok([0, ErrorCode.ForbiddenTransition].includes(changed.code), changed.msg);
        const [visit] = await rows<{ owner: string }>(
          `select owner_id as owner from booking where id = '${came.data.bookingId}'`,
        );
        assert.equal(visit?.owner, changed.code === 0 ? toId : fromId);
      }
      assert.equal(await deadlocks(), before);
    });
  },
);
