import { Type, type TSchema } from '@sinclair/typebox';
import { refusals, type Schema } from '../api-report/schemaRefusals';

const json = (schema: object): Schema => JSON.parse(JSON.stringify(schema)) as Schema;
const request = (was: object, is: object): string[] => refusals(json(is), json(was), 'server');
const answer = (was: object, is: object): string[] => refusals(json(was), json(is), 'page');
const fields = (properties: Parameters<typeof Type.Object>[0]): object =>
  Type.Object(properties, { additionalProperties: false });

const name = Type.String({ maxLength: 20 });
const listed = (...values: string[]): TSchema => Type.Unsafe({ type: 'string', enum: values });
const YN = Type.Union([Type.Literal('Y'), Type.Literal('N')]);

it.each([
  ['a required field more', { name }, { name, code: name }, ['code: is required']],
  ['an optional field more', { name }, { name, code: Type.Optional(name) }, []],
  ['a required field more with a default', { name }, { name, size: Type.Integer({ default: 20 }) }, []],
  ['a field that becomes required', { name: Type.Optional(name) }, { name }, ['name: is required']],
  ['a field that becomes optional', { name }, { name: Type.Optional(name) }, []],
  ['a field less', { name, code: name }, { name }, ['code: is refused']],
  ['a shorter text', { name }, { name: Type.String({ maxLength: 10 }) }, ['name: maxLength is 10, was 20']],
  ['a longer text', { name }, { name: Type.String({ maxLength: 30 }) }, []],
  [
    'a bound where was none',
    { n: Type.Integer() },
    { n: Type.Integer({ minimum: 1 }) },
    ['n: minimum is 1, was free'],
  ],
  [
    'a pattern',
    { name },
    { name: Type.String({ maxLength: 20, pattern: '^a' }) },
    ['name: pattern is ^a, was free'],
  ],
  [
    'a column more to choose',
    { columns: Type.String({ pattern: '^(a|b)(,(a|b))*$' }) },
    { columns: Type.String({ pattern: '^(a|c|b)(,(a|c|b))*$' }) },
    [],
  ],
  [
    'a column less to choose',
    { columns: Type.String({ pattern: '^(a|b)(,(a|b))*$' }) },
    { columns: Type.String({ pattern: '^(a)(,(a))*$' }) },
    ['columns: pattern is ^(a)(,(a))*$, was ^(a|b)(,(a|b))*$'],
  ],
  [
    'records whose values have a field more',
    { all: Type.Record(Type.String(), Type.Object({ name })) },
    { all: Type.Record(Type.String(), Type.Object({ name, more: Type.Optional(name) })) },
    [],
  ],
  [
    'records whose values are stricter',
    { all: Type.Record(Type.String(), Type.Object({ name: Type.String() })) },
    { all: Type.Record(Type.String(), Type.Object({ name: Type.Integer() })) },
    ['all{}.name: string is no integer'],
  ],
  ['another type', { name }, { name: Type.Integer() }, ['name: string is no integer']],
  ['a value less', { flag: YN }, { flag: Type.Literal('Y') }, ['flag: "N" is not "Y"']],
  ['a value more', { flag: Type.Literal('Y') }, { flag: YN }, []],
  ['any text instead of values', { flag: YN }, { flag: name }, []],
  ['a listed value less', { flag: listed('Y', 'N') }, { flag: listed('Y') }, ['flag: "N" is none of "Y"']],
  ['a listed value more', { flag: listed('Y') }, { flag: listed('N', 'Y') }, []],
  ['listed values in another order', { flag: listed('Y', 'N') }, { flag: listed('N', 'Y') }, []],
  [
    'listed values where was any text',
    { flag: name },
    { flag: listed('Y') },
    ['flag: string is none of "Y"'],
  ],
  ['any text instead of listed values', { flag: listed('Y', 'N') }, { flag: name }, []],
  ['the same values in the other way', { flag: listed('Y', 'N') }, { flag: YN }, []],
  ['the same values in one list', { flag: YN }, { flag: listed('Y', 'N') }, []],
  [
    'fewer items',
    { ids: Type.Array(name) },
    { ids: Type.Array(name, { maxItems: 9 }) },
    ['ids: maxItems is 9, was free'],
  ],
  [
    'other items',
    { ids: Type.Array(name) },
    { ids: Type.Array(Type.Integer()) },
    ['ids[]: string is no integer'],
  ],
])('of a request, %s', (_, was, is, problems) => {
  expect(request(fields(was), fields(is))).toEqual(problems);
});

it.each([
  ['a field more', { name }, { name, code: name }, []],
  ['a field less', { name, code: name }, { name }, ['code: is required']],
  ['an optional field less', { name, code: Type.Optional(name) }, { name }, ['code: is gone']],
  ['a field that may be missing now', { name }, { name: Type.Optional(name) }, ['name: is required']],
  ['another type', { n: Type.Integer() }, { n: name }, ['n: string is no integer']],
  ['a fraction', { n: Type.Integer() }, { n: Type.Number() }, ['n: number is no integer']],
  ['a value that nobody knows', { flag: Type.Literal('Y') }, { flag: YN }, ['flag: "N" is not "Y"']],
  [
    'a listed value that nobody knows',
    { flag: listed('Y') },
    { flag: listed('Y', 'N') },
    ['flag: "N" is none of "Y"'],
  ],
  ['a listed value less', { flag: listed('Y', 'N') }, { flag: listed('Y') }, []],
  [
    'any text instead of listed values',
    { flag: listed('Y') },
    { flag: name },
    ['flag: string is none of "Y"'],
  ],
  ['a longer text', { name }, { name: Type.String() }, []],
  ['null', { name }, { name: Type.Union([name, Type.Null()]) }, ['name: null is no string']],
])('of an answer, %s', (_, was, is, problems) => {
  expect(answer(Type.Object(was), Type.Object(is))).toEqual(problems);
});

it('looks into lists of records', () => {
  const list = (record: Parameters<typeof Type.Object>[0]) =>
    Type.Object({ records: Type.Array(Type.Object(record)) });
  expect(answer(list({ name, code: name }), list({ name }))).toEqual(['records[].code: is required']);
});
