import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { reviewCalls as calls } from '@hospital/shared/contract/calls/reviews';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { reviewStates, type ReviewStatus } from '@hospital/shared/contract/reviewStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { formatDay, startOfDay } from '../../platform/database/chinaTime';
import { done } from '../organisation/fixture';
import { pdf, picture } from '../../platform/files/pictures.fixture';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { served, uploaded } from '../../test-support/uploads';

const here = '1001';
const elsewhere = '1004';

let server: TestServer;
let doctor: TestClient;
let company: TestClient;
let viewer: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  company = await server.signIn('13800000001', 1);
  viewer = await server.signIn('13800000007', 2);
  stranger = await server.signIn('13900000001', 2);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const count = async (from: string): Promise<number> =>
  (await rows<{ count: number }>(`select count(*)::int as count from ${from}`))[0]!.count;
const ofStore = (storeId: string) => `review where tenant_id = '1' and store_id = '${storeId}'`;

const day = (days = 0) => formatDay(startOfDay(new Date(), days));
const due = { startDate: day(), endDate: day(), status: 'N' };
interface Listed {
  readonly id: string;
  readonly version: number;
  readonly petId: string;
}
const pending = async (): Promise<Listed> => (await done(doctor, calls.list, { status: 'N' })).data.list[0];
const read = async (id: string) =>
  (
    await rows<Record<string, unknown>>(
      `select status, result, follow_count, version, review_time, reservation_status from review where tenant_id = '1' and id = '${id}'`,
    )
  )[0]!;
const phone = { way: 'PHONE', connected: 'Y' };

test('the usual refusals', async () => {
  const { id, version } = await pending();
  await refusesTheUsual(server, doctor, calls.list);
  await refusesTheUsual(server, doctor, calls.total);
  await refusesTheUsual(server, doctor, calls.follows, { id });
  await refusesTheUsual(server, doctor, calls.saveFollow, {
    reviewId: id,
    version,
    ...phone,
    result: 'BETTER',
  });
  await refusesTheUsual(server, doctor, calls.saveReservationStatus, { id, version, reservationStatus: 'Y' });
});

test('who lacks the permission is refused by its name', async () => {
  const { id, version } = await pending();
  const follow = { reviewId: id, version, ...phone, result: 'BETTER' };
  await refusesWithout('hospital:review:follow:save', viewer, calls.saveFollow, follow);
  const reserve = { id, version, reservationStatus: 'Y' };
  await refusesWithout('hospital:review:save', viewer, calls.saveReservationStatus, reserve);
  const keeper = await server.signIn('13800000005', 3);
  await refusesWithout('hospital:review:list', keeper, calls.list, {});
  await refusesWithout('hospital:review:list', keeper, calls.follows, { id });
});

test('other stores and other tenants', async () => {
  assert.equal((await make(doctor, calls.list, { storeId: elsewhere })).code, ErrorCode.OutOfScope);
  assert.equal((await make(doctor, calls.total, { storeId: elsewhere })).code, ErrorCode.OutOfScope);
  const [other] = (await done(company, calls.list, { storeId: elsewhere, status: 'N' })).data.list;
  const follow = { reviewId: other.id, version: other.version, ...phone, result: 'BETTER' };
  const reserve = { id: other.id, version: other.version, reservationStatus: 'Y' };
  assert.equal((await make(doctor, calls.saveFollow, follow)).code, ErrorCode.OutOfScope);
  assert.equal((await make(doctor, calls.saveReservationStatus, reserve)).code, ErrorCode.OutOfScope);
  assert.equal((await make(doctor, calls.follows, { id: other.id })).code, ErrorCode.OutOfScope);
  assert.equal((await make(stranger, calls.saveFollow, follow)).code, ErrorCode.NotFound);
  assert.equal((await make(stranger, calls.saveReservationStatus, reserve)).code, ErrorCode.NotFound);
  assert.equal((await make(stranger, calls.follows, { id: other.id })).code, ErrorCode.NotFound);
  assert.equal((await done(stranger, calls.total)).data.total, 0);
});

test('counts and list are of the same rows, whatever the filters', async () => {
  const whole = (await done(doctor, calls.list, { pageSize: 200 })).data;
  assert.equal(whole.total, await count(ofStore(here)));
  const [{ petName, executorId, ownerId, petId }] = whole.list;
  for (const filters of [
    {},
    due,
    { status: 'Y' },
    { status: 'C' },
    { overdueFlag: 'Y' },
    { overdueFlag: 'N' },
    { type: 1 },
    { executorId },
    { ownerId },
    { petId },
    { keyword: petName },
    { startDate: day(-7), endDate: day(-1), orderByField: 'review_time' },
  ]) {
    const { list, total } = (await done(doctor, calls.list, { ...filters, pageSize: 200 })).data;
    const counts = (await done(doctor, calls.total, filters)).data;
    assert.equal(counts.total, total, JSON.stringify(filters));
    const number = (status: string) => list.filter((row: { status: string }) => row.status === status).length;
    if (total <= 200) {
      assert.equal(list.length, total);
      assert.deepEqual([counts.pendingCount, counts.doneCount], [number('N'), number('Y')]);
      assert.equal(
        counts.overdueCount,
        list.filter((row: { overdueFlag: string }) => row.overdueFlag === 'Y').length,
      );
    }
  }
  const ofOwner = (await done(doctor, calls.list, { ownerId })).data.list;
  assert.ok(ofOwner.every((row: { ownerId: string }) => row.ownerId === ownerId));
  const today = (await done(doctor, calls.total, due)).data;
  assert.ok(today.pendingCount > 0);
  assert.equal(today.pendingCount, today.total);
  const times = whole.list.map((row: { reviewTime: string }) => row.reviewTime);
  assert.deepEqual(times, [...times].sort());
  const latest = (await done(doctor, calls.list, { orderByType: 'desc', pageSize: 1 })).data.list[0];
  assert.ok(latest.reviewTime >= times.at(-1));
  assert.equal((await make(doctor, calls.list, { endDate: '2026-02-30' })).msg, '日期不存在');
});

test('a result ends the follow-up and its reminder; open pages of store and company are told', async () => {
  const { id, version } = await pending();
  await server.database.kernel.execute(
    `update reminder set biz_id = '${id}', done_flag = 'N', done_date = null, done_by = '' where tenant_id = '1' and id =
      (select id from reminder where tenant_id = '1' and type = 'review' and store_id = '${here}' limit 1)`,
  );
  const [store, chain] = [await StreamReader.ready(doctor), await StreamReader.ready(company)];
  const stale = await make(doctor, calls.saveFollow, {
    reviewId: id,
    version: version + 1,
    ...phone,
    result: 'BETTER',
  });
  assert.equal(stale.code, ErrorCode.StaleVersion);
  assert.equal(stale.data.current.version, version);
  const follow = { ...phone, result: 'BETTER', content: ' 精神食欲恢复 ', satisfaction: 5 };
  const { data } = await done(doctor, calls.saveFollow, { reviewId: id, version, ...follow });
  assert.deepEqual([data.reviewStatus, data.version], ['Y', version + 1]);
  const row = await read(id);
  assert.deepEqual([row['status'], row['result'], row['follow_count']], ['Y', 'BETTER', 1]);
  assert.equal(
    await count(`reminder where tenant_id = '1' and biz_id = '${id}' and done_flag = 'Y' and done_by = '4'`),
    1,
  );
  assert.equal(await count(`op_log where tenant_id = '1' and biz_id = '${id}' and biz_type = 'review'`), 1);
  const [kept] = (await done(doctor, calls.follows, { id })).data;
  assert.deepEqual([kept.content, kept.satisfaction, kept.connected], ['精神食欲恢复', 5, 'Y']);
  for (const stream of [store, chain]) {
    const event = await stream.next();
    assert.equal(event.kind, 'data');
    for (const call of ['reviews.list', 'reviews.total', 'statistics.trend'])
      assert.ok(event.data.calls.includes(call), call);
    stream.close();
  }
  const again = await make(doctor, calls.saveFollow, { reviewId: id, version: version + 1, ...follow });
  assert.equal(again.code, ErrorCode.ForbiddenTransition);
});

test('a next time keeps it pending and moves it; the history has the newest first', async () => {
  const { id, version } = await pending();
  const before = (await done(doctor, calls.follows, { id })).data.length;
  const next = `${day(3)} 10:30:00`;
  const first = { reviewId: id, version, way: 'PHONE', connected: 'N', nextTime: next };
  const { data } = await done(doctor, calls.saveFollow, first);
  assert.equal(data.reviewStatus, 'N');
  const listed = (await done(doctor, calls.list, { startDate: day(3), endDate: day(3), pageSize: 200 })).data
    .list;
  const moved = listed.find((row: { id: string }) => row.id === id);
  assert.deepEqual([moved.reviewTime, moved.followCount, moved.overdueFlag], [next, 1, 'N']);
  await done(doctor, calls.saveFollow, {
    reviewId: id,
    version: data.version,
    way: 'WECHAT',
    connected: 'Y',
    result: 'SAME',
  });
  const history = (await done(doctor, calls.follows, { id })).data;
  assert.equal(history.length, before + 2);
  assert.deepEqual(
    history.slice(0, 2).map((row: { way: string }) => row.way),
    ['WECHAT', 'PHONE'],
  );
});

test('every state of a follow-up is moved as the states say, and refused in their words otherwise', async () => {
  const { id } = await pending();
  const asked: Readonly<Record<'finish' | 'postpone', object>> = {
    finish: { result: 'SAME' },
    postpone: { nextTime: `${day(3)} 10:30:00` },
  };
  for (const status of Object.keys(reviewStates.words) as ReviewStatus[])
    for (const [move, more] of Object.entries(asked) as [keyof typeof asked, object][]) {
      await rows(`update review set status = '${status}' where tenant_id = '1' and id = '${id}'`);
      const version = (await read(id))['version'] as number;
      const { code, msg, data } = await make(doctor, calls.saveFollow, {
        ...{ reviewId: id, version, ...phone, ...more },
      });
      const said = mayMove(reviewStates, status, move)
        ? [0, reviewStates.moves[move].to]
        : [ErrorCode.ForbiddenTransition, whyNot(reviewStates, status, move)];
      assert.deepEqual([code, code === 0 ? data.reviewStatus : msg], said, `${status} ${move}`);
    }
});

test('what cannot be saved says why, and saves nothing', async () => {
  const { id, version } = await pending();
  const rule = async (more: object) => {
    const { code, msg } = await make(doctor, calls.saveFollow, { reviewId: id, version, ...phone, ...more });
    return [code, msg];
  };
  assert.deepEqual(await rule({}), [ErrorCode.Invalid, '请选择回访结果，或填写下次回访时间']);
  assert.deepEqual(await rule({ nextTime: `${day(-1)} 10:00` }), [
    ErrorCode.Invalid,
    '下次回访时间必须晚于现在',
  ]);
  assert.deepEqual(await rule({ nextTime: '2026-02-31 10:00' }), [ErrorCode.Invalid, '下次回访时间不存在']);
  assert.deepEqual(await rule({ result: 'NONSENSE' }), [ErrorCode.Invalid, '回访结果不存在']);
  assert.deepEqual(await rule({ way: 'PIGEON', result: 'BETTER' }), [ErrorCode.Invalid, '回访方式不存在']);
  assert.equal((await rule({ result: 'BETTER', satisfaction: 6 }))[0], ErrorCode.Invalid);
  assert.equal((await rule({ result: 'BETTER', nextTime: `${day(2)} 10:00` }))[0], ErrorCode.Invalid);
  assert.equal(
    (await make(doctor, calls.saveFollow, { ...phone, reviewId: 'none', version: 1, result: 'BETTER' })).code,
    ErrorCode.NotFound,
  );
  assert.equal((await read(id))['version'], version);
});

test('an appointment came of it, or not', async () => {
  const { id, version, petId } = await pending();
  const reserve = (request: object) => make(doctor, calls.saveReservationStatus, { id, ...request });
  const missing = await reserve({ version, reservationStatus: 'Y', reservationId: 'none' });
  assert.deepEqual([missing.code, missing.msg], [ErrorCode.Invalid, '预约单不存在']);
  await server.database.kernel.execute(`insert into reservation
    (tenant_id, id, reservation_no, store_id, pet_id, reservation_date, start_time, end_time, source)
    values ('1', 'reserved', 'YY1', '${here}', '${petId}', '${day(5)}', '10:00', '10:30', 4)`);
  const yes = { version, reservationStatus: 'Y', reservationId: 'reserved' };
  assert.equal((await reserve(yes)).code, 0);
  assert.equal((await read(id))['reservation_status'], 'Y');
  assert.equal((await reserve(yes)).code, ErrorCode.StaleVersion);
  assert.equal((await reserve({ version: version + 1, reservationStatus: 'N' })).code, 0);
  assert.equal((await read(id))['reservation_status'], 'N');
});

test('files are attached by who uploaded them, and shown to who may read the attempts', async () => {
  const { id, version } = await pending();
  const attach = (attachIds: unknown, client = doctor) =>
    make(client, calls.saveFollow, { reviewId: id, version, ...phone, result: 'BETTER', attachIds });
  const own = [
    await uploaded(doctor, pdf, '化验单.pdf'),
    await uploaded(doctor, await picture('png'), '伤口.png'),
  ];
  const colleague = await server.signIn('13800000003', 2);
  const foreign = await uploaded(colleague, pdf, '别人的.pdf');
  for (const ids of [[foreign.id], [own[0]?.id, foreign.id], ['made-up'], [`${own[0]?.url}`]]) {
    const { code, data } = await attach(ids);
    assert.deepEqual(
      [code, data.errors],
      [ErrorCode.Invalid, [{ field: 'attachIds', msg: '附件不存在，请重新上传' }]],
    );
  }
  assert.notEqual((await attach([own[0]?.id, own[0]?.id])).code, 0);
  assert.notEqual((await attach(Array.from({ length: 10 }, (_, number) => String(number)))).code, 0);
  assert.equal((await done(doctor, calls.follows, { id })).data.length, 0, 'nothing of it was saved');
  const keeper = await server.signIn('13800000005', 3);
  const who = [doctor, colleague, company, keeper, stranger];
  const seen = async () =>
    Promise.all(who.map(async (each) => (await served(each, own[0]?.url ?? '')).status));
  assert.deepEqual(await seen(), [200, 404, 404, 404, 404]);
  assert.equal((await attach(own.map((file) => file.id))).code, 0);
  const [kept] = (await done(colleague, calls.follows, { id })).data;
  assert.deepEqual(
    kept.files,
    own.map(({ id: fileId, url, name }) => ({ id: fileId, url, name })),
  );
  assert.deepEqual(await seen(), [200, 200, 200, 404, 404]);
});
