import { bill, line, product } from '../../test/bills.fixture';
import {
  draftOfBill,
  orderOf,
  ordersOfTemplate,
  withNewKeys,
  withUsage,
  withWeight,
  type OrderDraft,
} from './lines.model';

const usage = { dose: '1', unit: '片', frequency: 'bid', days: 5 };
const tablets = { ...{ categoryCode: 'H1', spec: '', unit: '盒', minUnit: '片', unitRatio: 10 }, usage };
const ofBill = (): OrderDraft => {
  const [restored] = draftOfBill(bill({ items: [line({ ...tablets, quantity: 1 })] })).lines;
  return restored!;
};
const ofTemplate = (): OrderDraft => {
  const [restored] = ordersOfTemplate([
    {
      ...{ ...tablets, productId: 'p1', productName: '头孢', genericName: '', quantity: 1, price: 30 },
      ...{ stockQuantity: 9, doseText: '', prescriptionType: 2, groupNo: null, reason: '' },
    },
  ]);
  return restored!;
};

it.each([
  ['a bill', ofBill],
  ['a template', ofTemplate],
])('counts the tablets of a box in a line of %s', (_, restored) => {
  expect(withUsage(restored(), { ...usage, days: 7 }, 0).quantity).toBe('1.4');
});

it('gives what a template doses by weight for the weight of today', () => {
  const drops = {
    ...{ categoryCode: 'H1', spec: '50mg*10片', unit: '盒', minUnit: '片', unitRatio: 10, price: 30 },
    ...{ productId: 'p1', productName: '头孢', genericName: '', quantity: 9, stockQuantity: 9, doseText: '' },
    ...{ prescriptionType: 2, groupNo: null, reason: '' },
    usage: { dose: '25', unit: 'mg/kg', frequency: 'bid', days: 5 },
  };
  // 100 mg of 4 kg are two tablets: twenty in five days.
  expect(ordersOfTemplate([drops], '', 4)[0]?.quantity).toBe('2');
  expect(ordersOfTemplate([drops])[0]?.quantity).toBe('9');
  expect(ordersOfTemplate([{ ...drops, usage: { ...usage, days: 9 } }], '', 4)[0]?.quantity).toBe('9');
});

it('reckons quantities of a template and of a restored draft once the animal is weighed', () => {
  const drops = {
    ...{ categoryCode: 'H1', spec: '50mg*10片', unit: '盒', minUnit: '片', unitRatio: 10, price: 30 },
    ...{ productId: 'p1', productName: '头孢', genericName: '', quantity: 9, stockQuantity: 9, doseText: '' },
    ...{ prescriptionType: 2, groupNo: null, reason: '' },
    usage: { dose: '25', unit: 'mg/kg', frequency: 'bid', days: 5 },
  };
  const [unweighed] = ordersOfTemplate([drops]) as [OrderDraft];
  const weighed = withWeight(unweighed, 4);
  expect([unweighed.quantity, weighed.quantity]).toEqual(['9', '2']);
  expect(withWeight(JSON.parse(JSON.stringify(weighed)) as OrderDraft, 8).quantity).toBe('4');
  expect(withWeight({ ...unweighed, quantity: '7' }, 4).quantity).toBe('7');
});

it('leaves a quantity that was typed where only the way changes', () => {
  const typed = { ...ofBill(), quantity: '3' };
  const changed = withUsage(typed, { ...usage, route: 'po' }, 0);
  expect(changed).toMatchObject({ quantity: '3', usage: { route: 'po' } });
});

it('gives the lines of a draft keys that no new line has', () => {
  const fresh = orderOf(product(), '', 0);
  const restored = withNewKeys([
    { ...fresh, name: '来自草稿' },
    { ...fresh, key: 'n1' },
  ]);
  const later = orderOf(product(), '', 0);
  expect(new Set([fresh, ...restored, later].map(({ key }) => key)).size).toBe(4);
});
