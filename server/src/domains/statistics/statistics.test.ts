import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import excel from 'exceljs';
import { reviewCalls } from '@hospital/shared/contract/calls/reviews';
import { statisticsCalls as calls } from '@hospital/shared/contract/calls/statistics';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { done } from '../organisation/fixture';
import type { TestClient } from '../../test-support/client';
import { make, refusesTheUsual, refusesWithout } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

const here = '1001';
const elsewhere = '1004';

let server: TestServer;
let doctor: TestClient;
let manager: TestClient;
let company: TestClient;
let stranger: TestClient;
before(async () => {
  server = await startTestServer();
  doctor = await server.signIn('13800000004', 2);
  manager = await server.signIn('13800000002', 2);
  company = await server.signIn('13800000001', 1);
  stranger = await server.signIn('13900000001', 1);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
const change = (text: string) => server.database.kernel.execute(text);
const count = async (from: string): Promise<number> =>
  (await rows<{ count: number }>(`select count(*)::int as count from ${from}`))[0]!.count;

/** The rule of domain.md §2.11, written again by hand. */
const today = `date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;
const owed = `(select coalesce(sum(b.payable_amount - b.paid_amount), 0) from bill b
  where b.tenant_id = c.tenant_id and b.case_id = c.id and b.status in (0, 1))`;
const unfinished = `medical_case c where c.tenant_id = '1' and c.last_activity < ${today}
  and (c.status = 1 or ${owed} > 0)`;
const unfinishedStay = `live_info i join medical_case c on c.tenant_id = i.tenant_id and c.id = i.case_id
  where i.tenant_id = '1' and (i.state = 1 and (${owed} > i.deposit or i.plan_out_time < now())
    or i.state <> 1 and ${owed} > 0)`;

test('the usual refusals', async () => {
  for (const call of Object.values(calls)) {
    if (!call.download) await refusesTheUsual(server, company, call);
    assert.equal((await make(server.anonymous, call)).code, ErrorCode.SessionInvalid, call.path);
  }
});

test('who lacks the permission is refused by its name', async () => {
  const keeper = await server.signIn('13800000005', 3);
  for (const call of Object.values(calls)) await refusesWithout(call.access.anyOf[0]!, keeper, call, {});
  const cashier = await server.signIn('13800000006', 2);
  await refusesWithout('statistics:case:store:unfinished', cashier, calls.unfinishedByStore, {});
});

test('a store out of scope is refused', async () => {
  for (const call of [
    calls.unfinishedCases,
    calls.unfinishedCaseTotal,
    calls.unfinishedByDoctor,
    calls.unfinishedStays,
    calls.trend,
    calls.visits,
    calls.payments,
  ])
    assert.equal((await make(doctor, call, { storeId: elsewhere })).code, ErrorCode.OutOfScope, call.path);
  for (const call of [
    calls.unfinishedByStore,
    calls.unfinishedStaysOfStores,
    calls.exportUnfinishedStays,
    calls.exportUnfinishedStaysOfStores,
  ])
    assert.equal((await make(manager, call, { storeId: elsewhere })).code, ErrorCode.OutOfScope, call.path);
});

test('another tenant counts nothing of this one', async () => {
  assert.equal((await done(stranger, calls.unfinishedCaseTotal)).data, 0);
  assert.deepEqual((await done(stranger, calls.unfinishedCases)).data, {
    list: [],
    total: 0,
    ext: { unpaidSum: 0 },
  });
  assert.deepEqual((await done(stranger, calls.unfinishedByStore)).data, []);
  assert.equal((await done(stranger, calls.unfinishedStays)).data.total, 0);
  const { days, ...sums } = (await done(stranger, calls.trend)).data;
  const nothing = { visitCount: 0, income: 0, reviewCount: 0, reviewDoneCount: 0, reviewRate: null };
  assert.deepEqual(sums, { ...nothing, previous: nothing });
  assert.equal(days.length, 30);
  for (const { date, ...figures } of days) assert.deepEqual(figures, nothing, date);
});

test('card, list and total are the cases of the rule: of the store, of a named one, of all', async () => {
  const expected = await count(`${unfinished} and c.store_id = '${here}'`);
  assert.ok(expected > 0);
  const { data } = await done(doctor, calls.unfinishedCases, { pageSize: 200 });
  assert.deepEqual([data.total, data.list.length], [expected, expected]);
  assert.equal((await done(doctor, calls.unfinishedCaseTotal)).data, expected);
  assert.equal((await done(company, calls.unfinishedCaseTotal, { storeId: here })).data, expected);
  assert.equal((await done(company, calls.unfinishedCaseTotal)).data, await count(unfinished));
  const [sum] = await rows<{ fen: string }>(
    `select sum(${owed})::text as fen from ${unfinished} and c.store_id = '${here}'`,
  );
  assert.equal(data.ext.unpaidSum, Number(sum!.fen) / 100);
  const added = data.list.reduce(
    (fen: number, row: { unpaidAmount: number }) => fen + row.unpaidAmount * 100,
    0,
  );
  assert.equal(Math.round(added), Number(sum!.fen));
  for (const row of data.list) {
    assert.equal(row.storeId, here);
    assert.ok(row.days >= 1 && row.ownerName && row.petName && row.doctorName);
    assert.ok(row.reason === '未结束' || (row.billCount > 0 && row.unpaidAmount > 0));
  }
  const times = data.list.map(({ visitTime }: { visitTime: string }) => visitTime);
  assert.deepEqual(times, [...times].sort(), 'the longest open first');
});

test('pages, orders and filters', async () => {
  const { data: whole } = await done(company, calls.unfinishedCases, { pageSize: 200 });
  const second = (await done(company, calls.unfinishedCases, { page: 2, pageSize: 5 })).data;
  assert.deepEqual(second.list, whole.list.slice(5, 10));
  const beyond = (await done(company, calls.unfinishedCases, { page: 1000, pageSize: 50 })).data;
  assert.deepEqual([beyond.list, beyond.total, beyond.ext], [[], whole.total, whole.ext]);
  const byAmount = { orderByField: 'unpaid_amount', orderByType: 'desc', pageSize: 200 };
  const amounts = (await done(company, calls.unfinishedCases, byAmount)).data.list.map(
    ({ unpaidAmount }: { unpaidAmount: number }) => unpaidAmount,
  );
  assert.deepEqual(
    amounts,
    [...amounts].sort((a, b) => b - a),
  );

  const [one] = whole.list;
  const total = async (filters: object) => (await done(company, calls.unfinishedCaseTotal, filters)).data;
  const listed = async (filters: object) =>
    (await done(company, calls.unfinishedCases, { pageSize: 200, ...filters })).data;
  const day = one.visitTime.slice(0, 10);
  const sql = (field: string, value: string) => count(`${unfinished} and ${field} = '${value}'`);
  for (const [filters, expected] of [
    [{ doctorId: one.doctorId }, await sql('c.doctor_id', one.doctorId)],
    [{ startDate: day, endDate: day }, await sql(`(c.visit_time at time zone 'Asia/Shanghai')::date`, day)],
    [{ keyword: one.caseNo }, await sql('c.case_no', one.caseNo)],
    [
      { keyword: one.petName },
      await count(`${unfinished} and exists (select 1 from pet p
      where p.tenant_id = c.tenant_id and p.id = c.pet_id and strpos(p.name, '${one.petName}') > 0)`),
    ],
    [
      { deptId: '2' },
      await count(`${unfinished} and c.store_id in (select s.id from store s
      where s.tenant_id = '1' and s.dept_id in ('2', '21', '22'))`),
    ],
  ] as const) {
    assert.ok(expected > 0, JSON.stringify(filters));
    assert.equal(await total(filters), expected, JSON.stringify(filters));
    const found = await listed(filters);
    assert.deepEqual([found.total, found.list.length], [expected, Math.min(expected, 200)]);
  }
  assert.equal(await total({ keyword: '%' }), 0, 'no wildcards');
  const wrong = await make(company, calls.unfinishedCases, { startDate: '2026-02-31' });
  assert.deepEqual([wrong.code, wrong.msg], [ErrorCode.Invalid, '日期不存在']);
});

test('a case that is filed stays until its bill is paid, in the list, the total and the groups', async () => {
  const unpaid = { pageSize: 200, orderByField: 'unpaid_amount', orderByType: 'desc' };
  const before = (await done(doctor, calls.unfinishedCases, unpaid)).data;
  const one = before.list.find(({ reason }: { reason: string }) => reason === '未结算');
  assert.ok(one);
  const groups = (await done(doctor, calls.unfinishedByDoctor)).data;
  const archived = (status: number) =>
    change(`update medical_case set status = ${status}, archive_time = now()
      where tenant_id = '1' and id = '${one.caseId}'`);
  await archived(3);
  for (const request of [unpaid, { pageSize: 200 }])
    assert.deepEqual(
      (await done(doctor, calls.unfinishedCases, request)).data.list.find(
        ({ caseId }: { caseId: string }) => caseId === one.caseId,
      ),
      one,
    );
  assert.deepEqual((await done(doctor, calls.unfinishedCases, unpaid)).data.ext, before.ext);
  assert.equal((await done(doctor, calls.unfinishedCaseTotal)).data, before.total);
  assert.deepEqual((await done(doctor, calls.unfinishedByDoctor)).data, groups);
  await change(`update bill set status = 2, paid_amount = payable_amount
    where tenant_id = '1' and case_id = '${one.caseId}' and status in (0, 1)`);
  assert.equal((await done(doctor, calls.unfinishedCaseTotal)).data, before.total - 1);
  await archived(2);
});

test('by doctor and by store the groups add up to the list', async () => {
  const list = (await done(company, calls.unfinishedCases)).data;
  for (const call of [calls.unfinishedByDoctor, calls.unfinishedByStore]) {
    const groups = (await done(company, call)).data as {
      caseCount: number;
      unpaidAmount: number;
      oldestDays: number;
    }[];
    assert.equal(
      groups.reduce((sum, { caseCount }) => sum + caseCount, 0),
      list.total,
    );
    assert.equal(
      Math.round(groups.reduce((sum, { unpaidAmount }) => sum + unpaidAmount * 100, 0)),
      Math.round(list.ext.unpaidSum * 100),
    );
    assert.equal(Math.max(...groups.map(({ oldestDays }) => oldestDays)), list.list[0].days);
  }
  const own = (await done(manager, calls.unfinishedByStore)).data as { storeId: string }[];
  assert.deepEqual(own.map(({ storeId }) => storeId).sort(), ['1001', '1002', '1003']);
});

test('telephones are whole only for who may see them', async () => {
  const viewer = await server.signIn('13800000007', 2);
  const masked = (await done(viewer, calls.unfinishedCases)).data.list[0].ownerMobile;
  const whole = (await done(doctor, calls.unfinishedCases)).data.list[0].ownerMobile;
  assert.match(masked, /^1\d{2}\*{4}\d{4}$/);
  assert.match(whole, /^1\d{10}$/);
  assert.equal(masked, `${whole.slice(0, 3)}****${whole.slice(7)}`);
  // Nor can they be guessed digit by digit.
  for (const list of [calls.unfinishedCases, reviewCalls.list]) {
    const [{ ownerMobile }] = (await done(doctor, list)).data.list;
    const found = async (client: TestClient, keyword: string) =>
      (await done(client, list, { keyword, pageSize: 200 })).data.list.length > 0;
    for (const keyword of [ownerMobile.slice(0, 7), ownerMobile.slice(2, 8), ownerMobile.slice(3)]) {
      assert.equal(await found(doctor, keyword), true, keyword);
      assert.equal(await found(viewer, keyword), false, keyword);
    }
    for (const keyword of [ownerMobile, ownerMobile.slice(7)])
      assert.ok(await found(viewer, keyword), keyword);
  }
});

test('inpatients: over the deposit, overdue, or gone with unpaid bills; a case that is settled is not there', async () => {
  const all = async (client: TestClient) =>
    (await done(client, calls.unfinishedStaysOfStores, { pageSize: 200 })).data;
  assert.equal((await all(company)).total, await count(unfinishedStay));
  const stays = await rows<{ id: string; case_id: string }>(
    `select id, case_id from live_info where tenant_id = '1' and store_id = '${here}' order by id`,
  );
  const [first] = stays;
  assert.ok(first);
  await change(`update live_info set plan_out_time = now() + interval '1 day', deposit = 100000000
    where tenant_id = '1' and store_id = '${here}'`);
  const own = async () => (await done(doctor, calls.unfinishedStays)).data;
  assert.equal((await own()).total, 0);
  const set = (text: string) =>
    change(`update live_info set ${text} where tenant_id = '1' and id = '${first.id}'`);
  const reason = async () => {
    const { list, total } = await own();
    assert.equal(total, list.length);
    return list.map((row: { reason: string }) => row.reason);
  };
  await set(`plan_out_time = now() - interval '1 hour'`);
  assert.deepEqual(await reason(), ['逾期未出院']);
  await change(
    `update bill set status = 0, paid_amount = 0 where tenant_id = '1' and case_id = '${first.case_id}'`,
  );
  await set(`deposit = 1`);
  assert.deepEqual(await reason(), ['押金不足']);
  await set(`state = 2, out_time = now()`);
  assert.deepEqual(await reason(), ['出院未结算']);
  const [stay] = (await own()).list;
  assert.equal(Math.round((stay.deposit - stay.unpaidAmount) * 100), Math.round(stay.depositBalance * 100));
  await change(
    `update bill set status = 2, paid_amount = payable_amount where tenant_id = '1' and case_id = '${first.case_id}'`,
  );
  assert.deepEqual(await reason(), []);
  assert.equal((await all(company)).total, await count(unfinishedStay));
});

async function sheet(client: TestClient, path: string): Promise<excel.Worksheet> {
  const response = await fetch(`${server.baseUrl}/api${path}`, { headers: client.headers });
  assert.match(
    decodeURIComponent(response.headers.get('filename') ?? ''),
    /^未结住院_\d{4}-\d\d-\d\d\.xlsx$/,
  );
  const book = await new excel.Workbook().xlsx.load(await response.arrayBuffer());
  return book.worksheets[0]!;
}

test('an export holds the rows of its list, with real dates and numbers', async () => {
  await change(
    `update live_info set plan_out_time = now() - interval '1 day' where tenant_id = '1' and state = 1`,
  );
  for (const [client, call, list] of [
    [manager, calls.exportUnfinishedStays, calls.unfinishedStays],
    [manager, calls.exportUnfinishedStaysOfStores, calls.unfinishedStaysOfStores],
  ] as const) {
    const { data } = await done(client, list, { pageSize: 200, storeId: here });
    assert.ok(data.total > 0);
    const found = await sheet(client, `${call.path}?storeId=${here}`);
    assert.equal(found.rowCount, data.total + 1);
    assert.equal(found.getCell('A1').value, '门店');
    assert.equal(found.getCell('B2').value, data.list[0].caseNo);
    assert.ok(found.getCell('H2').value instanceof Date);
    assert.equal(typeof found.getCell('M2').value, 'number');
  }
});

test('the trend: every day, today last, each figure that of the rows', async () => {
  const { data } = await done(doctor, calls.trend);
  assert.equal(data.days.length, 30);
  const [end] = await rows<{ day: string }>(
    `select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day`,
  );
  assert.equal(data.days[29].date, end!.day);
  const at = (moment: string, day: string) => `(${moment} at time zone 'Asia/Shanghai')::date = '${day}'`;
  for (const { date, visitCount, income, reviewCount, reviewDoneCount, reviewRate } of data.days.slice(-9)) {
    const own = `tenant_id = '1' and store_id = '${here}'`;
    assert.equal(
      visitCount,
      await count(`medical_case where ${own} and status <> 4 and ${at('visit_time', date)}`),
    );
    const [paid] = await rows<{ fen: number }>(
      `select coalesce(sum(amount), 0)::float8 as fen from bill_payment where ${own} and ${at('pay_time', date)}`,
    );
    assert.equal(income, paid!.fen / 100);
    const due = `review where ${own} and status <> 'C' and ${at('review_time', date)}`;
    assert.equal(reviewCount, await count(due));
    assert.equal(reviewDoneCount, await count(`${due} and status = 'Y'`));
    assert.equal(
      reviewRate,
      reviewCount === 0 || date === end!.day
        ? null
        : Math.round((reviewDoneCount / reviewCount) * 10_000) / 10_000,
    );
  }
  const whole = (await done(company, calls.trend, { days: 90 })).data;
  assert.equal(whole.days.length, 90);
  assert.equal(
    whole.visitCount,
    whole.days.reduce((sum: number, day: { visitCount: number }) => sum + day.visitCount, 0),
  );
  assert.ok(whole.visitCount > data.visitCount && whole.reviewRate > 0.5 && whole.reviewRate <= 1);
  const sixty = (await done(doctor, calls.trend, { days: 60 })).data;
  for (const figure of ['visitCount', 'income', 'reviewCount', 'reviewDoneCount'] as const) {
    const summed = (days: readonly Record<typeof figure, number>[]) =>
      Math.round(days.reduce((sum, day) => sum + day[figure] * 100, 0)) / 100;
    // Of today, which is not over, there is no rate, and none of its follow-ups count for the rate of all days.
    const counted = figure.startsWith('review') ? data.days.slice(0, -1) : data.days;
    assert.equal(data[figure], summed(counted), figure);
    assert.equal(data.previous[figure], summed(sixty.days.slice(0, 30)), figure);
  }
  assert.ok(data.previous.visitCount > 0 && data.previous.income > 0);
  assert.equal((await make(doctor, calls.trend, { days: 91 })).code, ErrorCode.Invalid);
  const keeperLike = await server.signIn('13800000001', 3);
  assert.equal((await done(keeperLike, calls.trend)).data.visitCount, 0, 'no store on the warehouse side');
});

test('each figure of the trend is the total, or the sum, of its list: of a day, of all days, of a store, of all', async () => {
  for (const [client, place] of [
    [doctor, {}],
    [company, {}],
    [company, { storeId: here }],
  ] as const) {
    const { data } = await done(client, calls.trend, place);
    const first = data.days[0].date;
    const last = data.days.at(-1).date;
    const busiest = data.days.toSorted(
      (one: { visitCount: number }, other: { visitCount: number }) => other.visitCount - one.visitCount,
    )[0];
    for (const [range, figures, end] of [
      [{ startDate: first, endDate: last }, data, data.days.at(-2).date],
      [{ startDate: busiest.date, endDate: busiest.date }, busiest, busiest.date],
      [{ startDate: last, endDate: last }, data.days.at(-1), last],
    ] as const) {
      const one = { ...range, ...place, pageSize: 1 };
      assert.equal((await done(client, calls.visits, one)).data.total, figures.visitCount);
      assert.equal((await done(client, calls.payments, one)).data.ext.amountSum, figures.income);
      const due = { ...one, endDate: end, cancelledFlag: 'N' };
      const reviews = (await done(client, reviewCalls.list, due)).data.total;
      assert.equal(reviews, figures.reviewCount);
      const { total, doneCount } = (
        await done(client, reviewCalls.total, { ...range, ...place, endDate: end, cancelledFlag: 'N' })
      ).data;
      assert.deepEqual([total, doneCount], [figures.reviewCount, figures.reviewDoneCount]);
    }
  }
});

test('page by page a long list comes whole, in its order, from whichever end it is read', async () => {
  const orders = [{ orderByType: 'asc' }, { orderByType: 'desc' }];
  const lists = [
    { call: calls.visits, idOf: ({ caseId }: { caseId: string }) => caseId },
    { call: calls.payments, idOf: ({ id }: { id: string }) => id },
    { call: reviewCalls.list, idOf: ({ id }: { id: string }) => id },
  ];
  for (const { call, idOf } of lists) {
    const [first, last] = await Promise.all(
      orders.map(async (order) => {
        const ids: string[] = [];
        const { total } = (await done(company, call, { ...order, pageSize: 200 })).data;
        assert.ok(total > 1000, `${call.path}: ${total} rows are read from one end alone`);
        for (let page = 1; page <= Math.ceil(total / 200); page += 1) {
          ids.push(...(await done(company, call, { ...order, page, pageSize: 200 })).data.list.map(idOf));
        }
        assert.equal(ids.length, total);
        assert.deepEqual((await done(company, call, { ...order, page: 5000 })).data.list, []);
        return ids;
      }),
    );
    assert.deepEqual(last, first?.toReversed());
    assert.equal(new Set(first).size, first?.length);
  }
});

test('the number of a payment is the one that people read: of the terminal, or of the receipt', async () => {
  const [{ id }] = (await done(company, calls.payments, { pageSize: 1 })).data.list;
  const shown = async (way: number, refNo: string) => {
    await server.database.kernel.execute(
      `update bill_payment set way = ${way}, ref_no = replace('${refNo}', 'STORE', store_id) where id = '${id}'`,
    );
    const keyword = refNo.split('-')[0] ?? '';
    const { list } = (await done(company, calls.payments, { keyword })).data;
    return list.find((row: { id: string }) => row.id === id)?.refNo;
  };
  assert.equal(await shown(4, 'POSX-7001'), 'POSX-7001');
  assert.equal(await shown(2, 'SK202601019991-STORE'), 'SK202601019991');
  assert.equal(await shown(1, 'SK202601019991-STORE-2/3'), 'SK202601019991');
  assert.equal(await shown(1, 'TK202601019991-STORE-2'), 'TK202601019991');
  assert.equal(await shown(4, 'SK202601019991-9999999'), 'SK202601019991-9999999', 'typed by somebody');
  assert.equal(await shown(7, 'boarding:0b1f:out'), '');
  assert.equal(await shown(2, ''), '');
});

test('visits and payments are filtered, ordered and paged; what was given back stands below 0', async () => {
  const [cheapest] = (await done(company, calls.payments, { orderByField: 'amount', orderByType: 'asc' }))
    .data.list;
  const { list, total } = (await done(company, calls.payments, { pageSize: 50, page: 2 })).data;
  assert.equal(list.length, 50);
  const moments = list.map(({ payTime }: { payTime: string }) => payTime);
  assert.deepEqual(moments, moments.toSorted().toReversed());
  const [lowest] = await rows<{ fen: number }>(
    `select min(amount)::float8 as fen from bill_payment where tenant_id = '1'`,
  );
  assert.equal(cheapest.amount, lowest!.fen / 100);
  const cash = (await done(company, calls.payments, { way: 1 })).data;
  assert.equal(cash.total, await count(`bill_payment where tenant_id = '1' and way = 1`));
  assert.ok(cash.total < total && cash.list.every(({ way }: { way: number }) => way === 1));
  const found = (await done(company, calls.payments, { keyword: cheapest.billNo })).data.list;
  assert.ok(found.length > 0 && found.every(({ billNo }: { billNo: string }) => billNo === cheapest.billNo));
  const [visit] = (await done(doctor, calls.visits, { orderByType: 'asc' })).data.list;
  const [same] = (await done(doctor, calls.visits, { keyword: visit.caseNo })).data.list;
  assert.deepEqual(same, visit);
  assert.equal((await make(doctor, calls.visits, { startDate: '2026-02-31' })).code, ErrorCode.Invalid);
});
