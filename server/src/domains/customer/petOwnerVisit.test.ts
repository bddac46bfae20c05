import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { caseCalls } from '@hospital/shared/contract/calls/cases';
import { orderCalls } from '@hospital/shared/contract/calls/orders';
import { petCalls as calls } from '@hospital/shared/contract/calls/pets';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { shanghaiDay } from '@hospital/shared/format';
import type { TestClient } from '../../test-support/client';
import { dog, savedOwner } from '../../test-support/people';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';

/** 周思远, who sees pets in store 1001. */
const DOCTOR = '4';

let server: TestServer;
let desk: TestClient;
let doctor: TestClient;
before(async () => {
  server = await startTestServer();
  desk = await server.signIn('13800000003', 2);
  doctor = await server.signIn('13800000004', 2);
});
after(() => server.close());

const rows = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await server.database.kernel.execute<Row>(text)).rows;
/** What a call answers that must succeed. */
async function done(client: TestClient, ...asked: readonly [Parameters<typeof make>[1], object]) {
  const { code, msg, data } = await make(client, asked[0], { ...asked[1] });
  assert.equal(code, 0, msg);
  return data;
}
/** A registered pet, and somebody who would take it. */
async function registered(): Promise<{ petId: string; toId: string; id: string; bookingNo: string }> {
  const { petIds } = await savedOwner(desk, { name: '原主' }, [dog()]);
  const { ownerId: toId } = await savedOwner(desk, { name: '新主' });
  const petId = petIds[0]!;
  return { petId, toId, ...(await done(desk, bookingCalls.register, { petId, type: 1, doctorId: DOCTOR })) };
}

test('a visit that was passed over keeps a pet where it is, for it may be called again, until it is cancelled', async () => {
  const { petId, toId, id, bookingNo } = await registered();
  // What is not paid would keep the pet, too.
  await rows(`update bill set status = 5 where booking_id = '${id}'`);
  await done(desk, bookingCalls.pass, { id });
  const change = () => make(desk, calls.changeOwner, { id: petId, newOwnerId: toId });
  const refused = await change();
  assert.equal(refused.code, ErrorCode.ForbiddenTransition);
  assert.match(refused.msg, new RegExp(`^请先处理：挂号 ${bookingNo}（.+，过号）$`));
  await done(desk, bookingCalls.cancel, { id, cancelReason: '不来了' });
  assert.equal((await change()).code, 0);
});

test('a visit shows what its case owes, also when the bill is the new owner’s', async () => {
  const { petId, toId, id, bookingNo } = await registered();
  await rows(`update bill set status = 5 where booking_id = '${id}'`);
  const { caseId } = await done(doctor, bookingCalls.consultation, { id });
  await done(doctor, bookingCalls.finish, { id });
  await rows(`update medical_case set status = 2, end_time = now() where id = '${caseId}'`);
  await done(desk, calls.changeOwner, { id: petId, newOwnerId: toId });
  await done(doctor, caseCalls.withdraw, { id: caseId, reason: '漏写' });
  const [product] = await rows<{ id: string }>(`select id from product where tenant_id = '1'
    and category_code like 'H%' and stock_flag = 'N' and valid_flag = 'Y' and retail_price > 0 limit 1`);
  await done(doctor, orderCalls.caseSave, { caseId, items: [{ productId: product!.id, quantity: 1 }] });
  const [bill] = await rows<{ owner_id: string; yuan: number }>(
    `select owner_id, (payable_amount / 100.0)::float8 as yuan from bill where case_id = '${caseId}'`,
  );
  assert.equal(bill?.owner_id, toId);
  const { list } = await done(desk, bookingCalls.list, { date: shanghaiDay(), keyword: bookingNo });
  assert.deepEqual([list[0].payStatus, list[0].unpaidAmount], ['N', bill.yuan]);
});
