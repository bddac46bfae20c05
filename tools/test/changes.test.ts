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
