import type { CallDeclaration } from '@hospital/shared/contract/call';
import type { Random } from '../../seeds/random';
import { checkedSchema, type CheckedSchema } from './checkedSchema';

/** Ids of the demo chain, by the fields that hold one: a hostile request reaches the database all the same. */
const knownIds: Readonly<Record<string, readonly string[]>> = {
  storeId: ['1001', '1002'],
  deptId: ['21', '2'],
  parentId: ['2', '0'],
  warehouseId: ['W1001'],
  userId: ['101'],
  doctorId: ['4'],
  roleId: ['7'],
};

/** Texts that fit the patterns of the declarations, by what they look like. */
const fitting = [
  '1,2',
  'H1',
  'store',
  '440106',
  '09:30',
  'base',
  'review',
  'name',
  'fuzz-1',
  '13700001234',
  '/fuzz',
  'a'.repeat(64),
];

/** A value that the field takes, as a rule. */
function plausible(schema: CheckedSchema, name: string, random: Random): unknown {
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return plausible(random.pick(schema.anyOf), name, random);
  if (schema.calendar === 'day') return random.pick(['2026-01-31', '1900-01-01', '9999-12-31', '2024-02-29']);
  if (schema.calendar === 'minute')
    return random.pick(['2030-01-31 09:30', '1901-01-01 00:00', '9999-12-31 23:59:59']);
  if (schema.pattern !== undefined) {
    const pattern = new RegExp(schema.pattern, 'u');
    return fitting.find((text) => pattern.test(text)) ?? 'x';
  }
  switch (schema.type) {
    case 'string':
      return random.pick(knownIds[name] ?? ['1', '101', 'x', '文字'.repeat(random.int(1, 3))]);
    case 'integer':
    case 'number':
      return random.pick([1, schema.minimum ?? 0, schema.maximum ?? 9]);
    case 'boolean':
      return random.chance(0.5);
    case 'array':
      return [plausible(schema.items ?? {}, name.replace(/s$/, ''), random)];
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? { status: { type: 'string' } }).map(([inner, field]) => [
          inner,
          plausible(field, inner, random),
        ]),
      );
    default:
      return null;
  }
}

/** A number that JSON may spell and no double holds. */
const TOO_LARGE = '\u0001too large';

const texts: readonly string[] = [
  ...['', ' ', '0', '-1', '01', '1e309', 'NaN', 'Infinity', '0x10', '9007199254740993', '2147483648'],
  ...['null', 'undefined', 'true', '__proto__', 'constructor', '[]', '{}', '[object Object]'],
  ...['\0', 'a\0b', '\ud83d', 'a\udc36b', '\u{1f436}', '\u202e', '\ufeff', '\u2028', 'İ', 'ß'],
  ...[
    "' or 1=1 --",
    '"; drop table dict; --',
    '%',
    '_',
    '\\',
    '%_\\',
    '$1',
    '{1,2}',
    '(((',
    '<script>',
    '../../etc/passwd',
  ],
  ...[
    '0001-01-01',
    '0000-00-00',
    '1899-12-31',
    '2026-02-30',
    '10000-01-01',
    '-000001-01-01',
    '2026-01-31T00:00',
  ],
  ...[
    '0001-01-01 00:00',
    '1900-12-31 23:59',
    '9999-12-31 23:59:59',
    '24:00',
    '99:99',
    '1,,2',
    ',',
    '1,1',
    '4,5',
  ],
];
const numbers: readonly number[] = [
  ...[0, -1, 0.1, 1e21, -1e21, 1e308, 5e-324, 2147483647, 2147483648, -2147483649, 2 ** 53, 90.0001],
];

/** A value that the field was not made for, or only just. */
function hostile(schema: CheckedSchema, random: Random): unknown {
  const { maxLength = 100, maxItems = 10, minimum = 0, maximum = 0 } = schema;
  return random.pick<() => unknown>([
    () => random.pick(texts),
    () => random.pick(texts),
    () => random.pick(numbers),
    () => random.pick([null, true, false, [], {}, [null], [[]], [{}], { a: { b: [] } }, TOO_LARGE]),
    () => random.pick([minimum, minimum - 1, maximum, maximum + 1]),
    () =>
      random
        .pick(['x', '文', '\u{1f436}', '\ud83d', ' '])
        .repeat(Math.min(maxLength, 5000) + random.int(-1, 1)),
    () => Array.from({ length: Math.min(maxItems, 50) + random.int(-1, 1) }, () => random.pick(texts)),
    () => (schema.items ? [hostile(schema.items, random)] : random.pick(texts)),
    () =>
      Object.fromEntries(
        Object.entries(schema.properties ?? schema.items?.properties ?? {}).map(([name, field]) => [
          name,
          hostile(field, random),
        ]),
      ),
  ])();
}

/** A request of which a field or two are hostile. */
export function hostileRequest(call: CallDeclaration, random: Random): Record<string, unknown> {
  const fields = Object.entries(checkedSchema(call.request).properties ?? {});
  const share = random.pick([0.1, 0.3, 0.7]);
  const sent = fields
    .filter(() => random.chance(0.9))
    .map(([name, schema]) => [
      name,
      random.chance(share) ? hostile(schema, random) : plausible(schema, name, random),
    ]);
  return Object.fromEntries(sent) as Record<string, unknown>;
}

/** The request as JSON, in which `1e309` may stand. */
export const jsonOf = (request: object): string =>
  JSON.stringify(request).replaceAll(JSON.stringify(TOO_LARGE), '1e309');
