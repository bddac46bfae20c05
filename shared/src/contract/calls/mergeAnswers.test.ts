import { catalogue } from '../catalogue';
import { mergeAnswers } from './mergeAnswers';

/** Of the two files that are about to be merged: nobody looks at it any more. */
const BEFOREHAND = 'customers.mergeEffects';

const OF_OWNERS = ['ownerId', 'ownerName', 'ownerMobile'];

/** Whether a schema has a field that says whose something is. */
function namesOwner(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  const { properties = {} } = schema as { properties?: object };
  return (
    OF_OWNERS.some((field) => field in properties) ||
    Object.values(schema).some((part) => namesOwner(part, seen))
  );
}

it('a merge and its undoing make every answer untrue that names an owner', () => {
  const naming = Object.entries(catalogue).flatMap(([group, calls]) =>
    Object.entries(calls as Readonly<Record<string, { write?: true; data: unknown }>>)
      .filter(([, { write, data }]) => !write && namesOwner(data))
      .map(([name]) => `${group}.${name}`),
  );
  expect(naming).toContain('coupons.ofOwner');
  expect(naming.filter((call) => call !== BEFOREHAND && !mergeAnswers.includes(call))).toEqual([]);
  for (const { changes } of [catalogue.customers.merge, catalogue.customers.undoMerge])
    expect(changes).toEqual(mergeAnswers);
});
