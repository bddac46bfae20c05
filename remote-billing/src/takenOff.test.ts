import { line } from '../test/bills.fixture';
import { takenOff } from './takenOff';

it('tells what packages took off a bill from its discounts, to the fen', () => {
  const items = [
    line({ packageAmount: 80.1 }),
    line({ id: 'l2', packageAmount: 80.2 }),
    line({ id: 'l3', packageAmount: 0 }),
  ];
  expect(takenOff({ items, discountAmount: 200 })).toEqual({ byPackages: 160.3, byDiscounts: 39.7 });
  expect(takenOff({ items: [line()], discountAmount: 0.1 })).toEqual({ byPackages: 0, byDiscounts: 0.1 });
});
