import { declaredCalls } from '../contract/coverage';

const ids = new Set(declaredCalls.map(({ id }) => id));

/** Writes that make no answer untrue, and why. */
const changeNothing: Readonly<Record<string, string>> = {
  'bills.print': 'how often a slip was printed stands on the slip alone',
  'bills.printBill': 'how often a slip was printed stands on the slip alone',
  'closings.print': 'how often a closing was printed stands on its print alone',
  'customers.bySk': 'a code is good once, and no answer shows codes',
  'customers.memberCode': 'no answer shows codes',
  'customers.nextStoreUserNo': 'a number that is kept free stands in no answer',
  'attachments.qrImg': 'no answer shows codes',
  'attachments.closeQr': 'no answer shows codes',
  'pets.nextStoreNo': 'a number that is kept free stands in no answer',
  'identity.setLastStore': 'the shell goes to another place, where everything is asked for anew',
  'identity.chooseWarehouse': 'the shell goes to another place, where everything is asked for anew',
  'identity.switchWorkspace': 'the shell goes to another place, where everything is asked for anew',
  'files.confirm': 'a file is shown by the record that names it',
  'files.upload': 'a file is shown by the record that names it',
  'files.uploadBase64': 'a file is shown by the record that names it',
};

const writes = declaredCalls.filter(({ call }) => call.write);

test.each(writes.map(({ id, call }) => [id, call] as const))(
  '%s says what it changes, or why it changes nothing',
  (id, { changes = [] }) => {
    expect(changes.filter((changed) => !ids.has(changed))).toEqual([]);
    expect(new Set(changes).size).toBe(changes.length);
    expect(changes.length > 0).toBe(changeNothing[id] === undefined);
  },
);

test('only writes change anything', () => {
  expect(declaredCalls.filter(({ call }) => call.changes && !call.write).map(({ id }) => id)).toEqual([]);
});

test('what is changed is read, not written', () => {
  const written = new Set(writes.map(({ id }) => id));
  const changed = writes.flatMap(({ call: { changes = [] } }) => changes);
  expect(changed.filter((id) => written.has(id))).toEqual([]);
});

test('the reasons are of writes that there are', () => {
  expect(Object.keys(changeNothing).filter((id) => !ids.has(id))).toEqual([]);
});

/** Answers with owners that stay as they are when a pet becomes another owner's, and why. */
const ownersThatStay: Readonly<Record<string, readonly string[]>> = {
  'who visited, was billed or paid stays who it was': [
    ...['bookings.list', 'washing.list', 'washing.info', 'bills.page', 'bills.info', 'bills.waiting'],
    ...[
      'bills.unpaid',
      'bills.caseList',
      'bills.casesList',
      'charges.list',
      'orders.dispensing',
      'orders.dispensed',
    ],
    ...['discounts.approval', 'discounts.approvals', 'statistics.payments'],
    ...['coupons.page', 'coupons.ofOwner', 'accounts.page'],
  ],
  'what goes on, or is not paid, keeps the pet with its owner': [
    ...['boarding.cages', 'ward.plan', 'ward.candidates', 'statistics.unfinishedCases'],
    ...['statistics.unfinishedStays', 'statistics.unfinishedStaysOfStores'],
  ],
  'it is as a sent message said it': ['logs.messages'],
};

const names = (schema: unknown, ...wanted: readonly string[]): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  Object.entries(schema).some(([key, part]) => wanted.includes(key) || names(part, ...wanted));

const changesOf = (id: string): readonly string[] =>
  declaredCalls.find((one) => one.id === id)?.call.changes ?? [];

test('whose a pet is, is read anew wherever an answer names owners, unless they stay', () => {
  const named = declaredCalls.flatMap(({ id, call }) =>
    !call.write && names(call.data, 'ownerName') ? [id] : [],
  );
  const changes = changesOf('pets.changeOwner');
  expect(named.filter((id) => !changes.includes(id)).sort()).toEqual(
    Object.values(ownersThatStay).flat().sort(),
  );
});

test('who takes money or gives it back has the tills read anew, one’s own and those that nobody has closed', () => {
  // A file that becomes one with another moves no money; its payments name another owner.
  const moving = writes.filter(
    ({ id, call: { changes = [] } }) =>
      !['customers.merge', 'customers.undoMerge'].includes(id) &&
      ['statistics.payments', 'accounts.page'].some((answer) => changes.includes(answer)),
  );
  const tills = ['closings.current', 'closings.open'];
  const without = moving.filter(({ id }) => !tills.every((till) => changesOf(id).includes(till)));
  expect(without.map(({ id }) => id)).toEqual([]);
  expect(moving.map(({ id }) => id)).toContain('bookings.cancel');
  expect(changesOf('closings.close')).toEqual(expect.arrayContaining(tills));
});

test.each([
  // At payment, or at once where there is nothing to pay.
  ...['bills.pay', 'charges.query', 'bills.goodsSave', 'bills.modify', 'bills.updateBillItem'],
  ...['packages.consume', 'discounts.apply', 'discounts.manual', 'immunisation.finishPlan'],
  // By hand, with a bill that is void, from one bill to another, and back.
  ...[
    'orders.dispense',
    'orders.revokeDispense',
    'bills.cancel',
    'orders.caseSave',
    'immunisation.revokePlan',
  ],
])('%s has the shelves and their ledger read anew, from which it takes or to which it gives', (id) => {
  expect(changesOf(id)).toEqual(
    expect.arrayContaining(['stock.page', 'stock.movements', 'stock.expiredList', 'stock.unsalableList']),
  );
});

test.each(['orders.caseSave', 'bills.modify', 'immunisation.revokePlan'])(
  '%s has plans read anew, of which it changes by which line one is charged',
  (id) => {
    const charged = declaredCalls.flatMap(({ id: read, call }) =>
      !call.write && names(call.data, 'billItemId') ? [read] : [],
    );
    expect(charged).not.toEqual([]);
    expect(changesOf(id)).toEqual(expect.arrayContaining(charged));
  },
);

test.each([
  ...['customers.save', 'customers.merge', 'customers.undoMerge', 'pets.save', 'pets.changeOwner'],
  ...['pets.changeWeight', 'pets.correctWeight', 'cases.update'],
])('%s has documents of cases read anew, which say what it changes until they are signed', (id) => {
  expect(changesOf(id)).toEqual(expect.arrayContaining(['caseDocs.doc', 'caseDocs.byId']));
});

test.each([
  ...['customers.save', 'customers.merge', 'customers.undoMerge', 'pets.save', 'pets.changeOwner'],
  ...['boarding.checkIn', 'boarding.edit', 'boarding.deposit', 'boarding.saveCage'],
])('%s has boarding agreements read anew, which say what it changes until they are signed', (id) => {
  expect(changesOf(id)).toContain('boarding.doc');
});
