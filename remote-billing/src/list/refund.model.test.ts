import { fullBill, line } from '../../test/bills.fixture';
import { amountOfQuantity, notHandedOut, refundableLines, type RefundableLine } from './refund.model';

const only = (over: Parameters<typeof line>[0], returned: { itemId: string; amount: number }[] = []) =>
  refundableLines(
    fullBill({ paidAmount: 100, items: [line({ dispenseStatus: 2, ...over })], returned }),
  )[0] as RefundableLine;

it('takes of a line what so many of it came to, rounded once, and all of it for its whole quantity', () => {
  const three = only({ quantity: 3, amount: 100 });
  expect([0.5, 1, 2, 3].map((quantity) => amountOfQuantity(three, quantity))).toEqual([
    16.67, 33.33, 66.67, 100,
  ]);
});

it('asks for a quantity only where it says what goes back', () => {
  expect(only({ quantity: 3 }).quantity).toBe(3);
  expect(only({ quantity: 1 }).quantity).toBeNull();
  // Of three, two were taken by a package: the rest of the money is for one.
  expect(only({ quantity: 3, packageTimes: 2 }).quantity).toBeNull();
  // Of three, one went back before it was handed out: the rest of the money is for two.
  const waiting = { quantity: 3, amount: 90, categoryCode: 'H101', dispenseStatus: 0, returnedQuantity: 1 };
  expect(only(waiting, [{ itemId: 'l1', amount: 30 }])).toMatchObject({ quantity: 2, amount: 60 });
  expect(only(waiting, [{ itemId: 'l1', amount: 25 }])).toMatchObject({ quantity: null, amount: 65 });
  // Money that went back before says nothing of how many did.
  expect(only({ quantity: 3, amount: 90 }, [{ itemId: 'l1', amount: 30 }])).toMatchObject({
    ...{ quantity: null, amount: 60 },
  });
});

it('hands out less only of what waits to be handed out', () => {
  const drug = { quantity: 3, amount: 90, categoryCode: 'H101' };
  const waiting = only({ ...drug, dispenseStatus: 0 });
  expect(notHandedOut(waiting, { quantity: 2, fen: 6_000 })).toEqual({ quantity: 2 });
  expect(notHandedOut(waiting, { quantity: undefined, fen: 6_000 })).toEqual({});
  // All of it for all of its money: the server takes it so, and one of before quantities did.
  expect(notHandedOut(waiting, { quantity: 3, fen: 9_000 })).toEqual({});
  expect(notHandedOut(waiting, { quantity: 3, fen: 8_500 })).toEqual({ quantity: 3 });
  const handedOut = only({ ...drug, dispenseStatus: 2 });
  const service = only({ ...drug, categoryCode: 'H301', dispenseStatus: 0 });
  for (const line of [handedOut, service])
    expect(notHandedOut(line, { quantity: 2, fen: 6_000 })).toEqual({});
});

it('takes single ones of a discounted line back one by one, and all of its money with the last', () => {
  const line = { quantity: 7, amount: 10, categoryCode: 'H101', dispenseStatus: 0 };
  let back = 0;
  for (let returnedQuantity = 0; returnedQuantity < 6; returnedQuantity += 1) {
    const left = only({ ...line, returnedQuantity }, [{ itemId: 'l1', amount: back }]);
    expect(left.quantity).toBe(7 - returnedQuantity);
    back = Math.round((back + amountOfQuantity(left, 1)) * 100) / 100;
  }
  expect(only({ ...line, returnedQuantity: 6 }, [{ itemId: 'l1', amount: back }]).amount).toBe(1.43);
});

it('takes no quantity of drugs that wait back where a part of the bill is still to be paid', () => {
  const items = [line({ quantity: 3, amount: 30, categoryCode: 'H101', dispenseStatus: 0 })];
  const [left] = refundableLines(fullBill({ status: 1, paidAmount: 40, items }));
  expect(left?.quantity).toBeNull();
});

it('gives no more of a line back than the bill still has', () => {
  const [left] = refundableLines(
    fullBill({ paidAmount: 40, items: [line({ quantity: 2, amount: 100, dispenseStatus: 2 })] }),
  );
  expect(left).toMatchObject({ amount: 40, quantity: null });
});
