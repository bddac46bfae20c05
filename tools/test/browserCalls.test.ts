import { browserModules } from '../contract/browserModules';
import { declaredCalls } from '../contract/coverage';
// @ts-expect-error plain JavaScript, shared with the webpack configurations
import { callsIn } from '../federation-build/usedCalls.mjs';
import { catalogue } from '../../shared/src/contract/catalogue';

const modules = browserModules(catalogue);

test('every call that browsers make has a line that builds can read, with its method, path and permissions', () => {
  const read = [...modules.values()].flatMap((text) => callsIn(text) as { id: string }[]);
  const wanted = declaredCalls
    .filter(({ call }) => !call.stream)
    .map(({ id, call: { method, path, access } }) => ({
      ...{ id, name: id.split('.')[1], method, path },
      ...(typeof access === 'object' ? { anyOf: access.anyOf } : {}),
    }));
  expect(read).toEqual(wanted);
});

test('a name that the language keeps for itself is exported all the same', () => {
  const { delete: call } = catalogue.warehouses;
  const text = browserModules({ kennels: { delete: call } }).get('kennels.ts');
  expect(text).toContain("const delete_ = /*#__PURE__*/ browserCall<Calls['delete']>('kennels.delete'");
  expect(text).toContain('export { delete_ as delete };');
});

test('the index has every domain', () => {
  expect(modules.get('index.ts')?.match(/^export \* as (\w+) from '\.\/\1';$/gm)).toHaveLength(
    Object.keys(catalogue).length,
  );
});
