import remote from './remote';

const pattern = new RegExp(remote.actions?.find(({ id }) => id === 'newCustomer')?.alone ?? '$^');

it.each([
  '1391234',
  '13912340001',
  '139-1234-0001',
  '+86 139 1234 0001',
  '0086-13912340001',
  '+8613912340001',
])('a telephone typed alone in the search box offers a new owner: %s', (text) =>
  expect(pattern.test(text)).toBe(true),
);

it.each(['139', '100100001', '12912340001', '156000024600170', '+1 139 1234 0001', '大黄'])(
  'what is no telephone offers none: %s',
  (text) => expect(pattern.test(text)).toBe(false),
);
