import { boardingCalls } from './boarding';
import { billCalls } from './bills';
import { wardCalls } from './ward';

it.each([
  ['出院', wardCalls.discharge.changes],
  ['离店', boardingCalls.checkOut.changes],
])(
  '%s opens a bill and pays it, so all is read anew that a payment at the desk makes untrue',
  (_, changes) => {
    expect(changes).toEqual(expect.arrayContaining([...(billCalls.pay.changes ?? ['bills.page'])]));
  },
);
