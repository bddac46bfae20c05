import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BusinessError, type FieldError } from '../../errors/businessError';
import { declaredCalls } from '../registerCalls';
import { checkedSchema, type CheckedSchema } from './checkedSchema';
import { entityFields } from './entityFields';
import { requestReader, type FieldReader } from './requestReader';
import { titleOf } from './words';

interface Field {
  readonly name: string;
  readonly schema: CheckedSchema;
}

/** Every field at any depth. */
function* fieldsIn({
  properties = {},
  items,
  anyOf = [],
  patternProperties = {},
}: CheckedSchema): Generator<Field> {
  for (const [name, schema] of Object.entries(properties)) {
    yield { name, schema };
    yield* fieldsIn(schema);
  }
  for (const inner of [...(items ? [items] : []), ...anyOf, ...Object.values(patternProperties)])
    yield* fieldsIn(inner);
}

function faultsOf(read: FieldReader, body: object): FieldError[] {
  try {
    read({ body });
    return [];
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return (error.data as { errors: FieldError[] }).errors;
  }
}

const wrongValues: readonly unknown[] = [
  {},
  [],
  [{}],
  [[]],
  'x',
  'x\0',
  '',
  ' ',
  -1,
  0.5,
  1e308,
  true,
  'x'.repeat(40_000),
  [''],
  ['x'],
  { x: 1 },
];

for (const { id, declaration } of declaredCalls()) {
  describe(id, () => {
    const schema = checkedSchema(declaration.request);
    const fields = [...fieldsIn(schema)];
    const read = requestReader(declaration);

    test('calls every field by a Chinese name, and says in words what a text looks like', () => {
      for (const { name, schema: field } of fields) {
        assert.match(titleOf(name, field), /\p{Script=Han}/u, name);
        if (field.pattern !== undefined) assert.ok(field.expected, name);
      }
    });

    test('says of each wrong value in Chinese which field is wrong', () => {
      const names = new Set(fields.map(({ name }) => name));
      for (const value of wrongValues) {
        const body = Object.fromEntries(Object.keys(schema.properties ?? {}).map((name) => [name, value]));
        for (const { field, msg } of faultsOf(read, body)) {
          assert.ok(names.has(field.split('.')[0] ?? ''), field);
          if (!msg.includes('无法识别的字段'))
            assert.doesNotMatch(msg.replace(/（.*|应为.*|只能是.*/, ''), /[A-Za-z]{4}/, msg);
          assert.match(msg, /\p{Script=Han}/u);
        }
      }
    });

    test('takes the whole of its entity', () => {
      const whole = Object.fromEntries([...entityFields(declaration)].map((name) => [name, 'x']));
      const unknown = faultsOf(read, whole).filter(({ msg }) => msg.includes('无法识别的字段'));
      assert.deepEqual(unknown, []);
    });

    test('needs no version', () => {
      const missed = faultsOf(read, {}).map(({ field }) => field);
      assert.ok(!missed.includes('version'));
    });
  });
}
