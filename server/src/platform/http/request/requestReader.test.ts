import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type, type TObject } from '@sinclair/typebox';
import { Day, Flag, Id, MinuteOf, Nullable, Strict } from '@hospital/shared/contract/schema';
import { BusinessError, type FieldError } from '../../errors/businessError';
import { fieldReader, type SentParts } from './requestReader';

const writing = { reading: false, passedOver: new Set<string>() };
const reading = { reading: true, passedOver: new Set<string>() };

/** What a declaration makes of a body. */
const read = (declared: TObject, body: object, manner = writing) => fieldReader(declared, manner)({ body });

/** Code and faults of a refusal. */
function refusal(declared: TObject, sent: SentParts, manner = writing): [number, ...string[]] {
  try {
    fieldReader(declared, manner)(sent);
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    const { errors } = error.data as { errors: FieldError[] };
    return [error.code, ...errors.map(({ field, msg }) => `${field}: ${msg}`)];
  }
  throw new Error('nothing was refused');
}

const one = (schema: TObject['properties'][string]) => Strict({ sort: schema });
const Tier = Type.Union([Type.Literal(1), Type.Literal(2)]);
const Sex = Type.Union([Type.Literal('1'), Type.Literal('2')]);

describe('values that say exactly what is wanted', () => {
  const taken: readonly (readonly [TObject['properties'][string], unknown, unknown])[] = [
    [Type.Integer(), '7', 7],
    [Type.Integer(), '-7', -7],
    [Type.Number(), '23.10', 23.1],
    [Type.Number(), '-0.5', -0.5],
    [Tier, '2', 2],
    [Sex, 2, '2'],
    [Id, 1001, '1001'],
    [Type.String(), 0.5, '0.5'],
    [Flag, true, 'Y'],
    [Flag, 'false', 'N'],
    [Type.Boolean(), 'Y', true],
    [Type.Boolean(), 'false', false],
    [Nullable(Type.Integer()), '3', 3],
    [Nullable(Type.Integer()), null, null],
    [Type.Array(Id), [1, '2'], ['1', '2']],
    [Type.Union([Type.String(), Type.Number()]), 5, 5],
    [Type.Union([Flag, Type.String()]), true, 'Y'],
    [Type.String(), 'half \ud83d', 'half \ufffd'],
    [Type.String(), 'whole \u{1f436}', 'whole \u{1f436}'],
  ];
  for (const [schema, sent, wanted] of taken) {
    test(`${JSON.stringify(sent)} is ${JSON.stringify(wanted)}`, () =>
      assert.deepEqual(read(one(schema), { sort: sent }), { sort: wanted }));
  }

  const refused: readonly (readonly [TObject['properties'][string], unknown, string])[] = [
    ...['1e3', ' 1', '0x10', '01', '1.0', '+1', '-0', '1,5', 'NaN', '9007199254740993', '１'].map(
      (text) => [Type.Integer(), text, '排序应为整数'] as const,
    ),
    [Type.Number(), '1e309', '排序应为数字'],
    [Type.Number(), Number.POSITIVE_INFINITY, '排序应为数字'],
    [Type.Integer(), 2 ** 53 + 2, '排序不能大于2147483647'],
    [Type.String(), 1e300, '排序应为文字'],
    [Type.String(), true, '排序应为文字'],
    [Tier, '3', '排序只能是1、2'],
    [Tier, '1.0', '排序只能是1、2'],
    [Flag, 'y', '排序只能是Y、N'],
    [Type.String(), 'a\0b', '排序含有无法保存的字符'],
    [Type.Array(Id), 'x', '排序应为列表'],
    [Type.String({ pattern: '^a$', expected: '一个a' }), 'b', '排序格式不正确，应为一个a'],
    [Day, '2026-02-30', '日期不存在'],
    [Day, '0001-01-01', '日期不存在'],
    [MinuteOf('时间'), '2026-01-31 24:00', '时间不存在'],
    [Nullable(Type.String({ maxLength: 3 })), '四个字符', '排序不能超过3个字符'],
    [Type.Array(Id, { maxItems: 2 }), ['1', '2', ''], '排序最多2项'],
    [Type.Array(Id), ['1', ''], '请输入第2项的排序'],
    [Type.Array(Strict({ version: Type.Integer() })), [{ version: 1 }, {}], '请输入第2项的版本'],
    [
      Type.Array(Strict({ version: Type.Integer() })),
      [{ version: 1, verison: 1 }],
      '第1项的无法识别的字段：verison',
    ],
  ];
  for (const [schema, sent, words] of refused) {
    test(`${JSON.stringify(sent)} is refused: ${words}`, () => {
      const [, fault] = refusal(one(schema), { body: { sort: sent } });
      assert.equal(fault?.replace(/^sort[.\w]*: /, ''), words);
    });
  }
});

describe('what says nothing', () => {
  const filter = Strict({
    name: Type.Optional(Type.String()),
    deptId: Type.Optional(Id),
    status: Type.Optional(Type.Integer({ default: -1 })),
    ext: Type.Optional(Strict({ todo: Type.Optional(Flag) })),
  });

  test('in a filter an empty text, null and a missing field are the same', () => {
    const nothing = read(filter, {}, reading);
    assert.deepEqual(nothing, { status: -1 });
    for (const none of ['', null, undefined])
      assert.deepEqual(read(filter, { name: none, deptId: none, status: none }, reading), nothing);
    assert.deepEqual(read(filter, { ext: { todo: '' } }, reading), { status: -1, ext: {} });
  });

  const record = Strict({
    remarks: Type.Optional(Type.String()),
    headImg: Type.Optional(Type.String({ maxLength: 5 })),
    publishDate: Type.Optional(Day),
    limit: Nullable(Type.Integer()),
  });

  test('in a write null says nothing, an empty text empties a text and says nothing of anything else', () => {
    assert.deepEqual(read(record, { remarks: null, headImg: '', publishDate: '', limit: null }), {
      headImg: '',
      limit: null,
    });
  });

  test('a required field that says nothing is missed', () => {
    const declared = Strict({ deptId: Id, name: Type.String({ minLength: 1 }), sort: Type.Integer() });
    for (const none of ['', null, undefined]) {
      assert.deepEqual(refusal(declared, { body: { deptId: none, name: none, sort: none } }), [
        40001,
        'deptId: 请选择部门',
        'name: 请输入名称',
        'sort: 请输入排序',
      ]);
    }
  });
});

describe('where fields travel', () => {
  const declared = Strict({
    id: Type.Optional(Id),
    page: Type.Optional(Type.Integer()),
    ids: Type.Optional(Type.Array(Id)),
    ext: Type.Optional(Strict({ todo: Type.Optional(Flag) })),
  });
  const of = (sent: SentParts) => fieldReader(declared, reading)(sent);

  test('the path wins over the body, the body over the query', () => {
    assert.deepEqual(of({ query: { page: '2', id: '7' } }), { page: 2, id: '7' });
    assert.deepEqual(of({ query: { page: '2' }, body: { page: 3 } }), { page: 3 });
    assert.deepEqual(of({ params: { id: '1' }, query: { id: '2' }, body: { id: '3' } }), { id: '1' });
  });

  test('a query names lists and fields within fields', () => {
    assert.deepEqual(of({ query: { ids: '1,2' } }), { ids: ['1', '2'] });
    assert.deepEqual(of({ query: { ids: ['1', '2'] } }), { ids: ['1', '2'] });
    assert.deepEqual(of({ query: { 'ext.todo': 'Y' } }), { ext: { todo: 'Y' } });
  });

  test('a body is a set of fields', () => {
    for (const body of [null, [], 'x', 1])
      assert.throws(() => fieldReader(declared, reading)({ body }), /提交的内容应为一组字段/);
  });

  test('names that reach into prototypes are fields like others', () => {
    const query = Object.assign(Object.create(null), { constructor: 'x', toString: 'y' }) as object;
    assert.deepEqual(of({ query }), {});
    const [code, ...faults] = refusal(declared, { query });
    assert.deepEqual(
      [code, ...faults],
      [40002, 'constructor: 无法识别的字段：constructor', 'toString: 无法识别的字段：toString'],
    );
  });
});

describe('fields that are not declared', () => {
  const declared = Strict({
    name: Type.Optional(Type.String()),
    list: Type.Optional(Type.Array(Strict({ id: Id }))),
  });
  const entity = { reading: false, passedOver: new Set(['deptName']) };

  test('a write passes over those of its entity and refuses others', () => {
    const whole = { name: 'a', deptName: 'b', list: [{ id: '1', deptName: 'c' }] };
    assert.deepEqual(read(declared, whole, entity), { name: 'a', list: [{ id: '1' }] });
    assert.deepEqual(refusal(declared, { body: { nmae: 'a' } }, entity), [
      40002,
      'nmae: 无法识别的字段：nmae',
    ]);
  });

  test('a reading call passes over all', () =>
    assert.deepEqual(read(declared, { nmae: 'a', list: [{ id: '1', x: 1 }] }, reading), {
      list: [{ id: '1' }],
    }));
});
