import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { fenOf, lineAmount, thousandthsOf } from '@hospital/shared/contract/amounts';
import { billCalls as calls, type Bill } from '@hospital/shared/contract/calls/bills';
import type { Product } from '@hospital/shared/contract/calls/products';
import { done } from '../organisation/fixture';
import type { TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { allot } from './allocation';
import { once, productWith, sold } from './desk.fixture';

let server: TestServer;
let desk: TestClient;
const products: Product[] = [];

before(async () => {
  server = await startTestServer();
  desk = await server.signIn('13800000006', 2);
  const admin = await server.signIn('13800000001', 1);
  for (const retailPrice of [0.01, 0.37, 9.99, 128, 33_333.33])
    products.push(await productWith(server, admin, 0, { categoryCode: 'H3010', retailPrice }));
});
after(() => server.close());

const fen = fc.integer({ min: 1, max: 10_000_000 });

test('what is given is spread over what is owed to the fen, each bill at most what it owes', () => {
  fc.assert(
    fc.property(
      fc.array(fen, { minLength: 1, maxLength: 6 }),
      fc.array(fen, { minLength: 1, maxLength: 6 }),
      (bills, ways) => {
        const owed = bills.map((amount, at) => ({ billId: `b${at}`, amount }));
        const given = ways.map((amount, at) => ({ way: 2 as const, amount, reference: `r${at}` }));
        const parts = allot(owed, given);
        const total = (list: readonly { readonly amount: number }[]): number =>
          list.reduce((sum, { amount }) => sum + amount, 0);
        assert.equal(total(parts), Math.min(total(owed), total(given)));
        for (const { billId, amount } of owed)
          assert.ok(total(parts.filter((part) => part.billId === billId)) <= amount);
        assert.ok(parts.every(({ amount }) => amount > 0));
        assert.equal(new Set(parts.map(({ reference }) => reference)).size, parts.length);
      },
    ),
  );
});

const line = fc.record({
  at: fc.nat({ max: 4 }),
  quantity: fc.integer({ min: 1, max: 99_999 }).map((thousandths) => thousandths / 1000),
});

test('a bill is the sum of its lines, each rounded once, whatever is sold, changed and paid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.double({ min: 0.01, max: 1, noNaN: true }),
      async (first, second, share) => {
        const items = (lines: typeof first) =>
          lines.map(({ at, quantity }) => ({ productId: products[at]?.id ?? '', quantity }));
        const comesTo = (lines: typeof first): number =>
          lines.reduce(
            (sum, { at, quantity }) =>
              sum + lineAmount(fenOf(products[at]?.retailPrice ?? 0), thousandthsOf(quantity)),
            0,
          );
        const opened = await sold(desk, items(first));
        assert.equal(fenOf(opened.payableAmount), comesTo(first));
        // One over nothing is settled at once.
        if (opened.status !== 0) return assert.equal(comesTo(first), 0);
        const changed = await done(desk, calls.modify, { id: opened.billId, items: items(second) });
        const owed = comesTo(second);
        assert.equal(fenOf(changed.data.payableAmount), owed);
        if (owed === 0) return undefined;
        const part = Math.max(1, Math.floor(owed * share));
        const ways = [{ way: 2, amount: part / 100 }];
        const paid = await make(once(desk), calls.pay, { billIds: [opened.billId], ways });
        assert.equal(paid.code, 0, paid.msg);
        const bill = (await done(desk, calls.info, { id: opened.billId })).data as Bill;
        assert.equal(
          bill.items.reduce((sum, { amount }) => sum + fenOf(amount), 0),
          fenOf(bill.payableAmount),
        );
        assert.equal(fenOf(bill.totalAmount) - fenOf(bill.discountAmount), fenOf(bill.payableAmount));
        assert.deepEqual([fenOf(bill.paidAmount), fenOf(bill.oweAmount)], [part, owed - part]);
        return undefined;
      },
    ),
    { numRuns: 15 },
  );
});
