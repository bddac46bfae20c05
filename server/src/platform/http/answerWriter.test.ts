import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type, type TSchema } from '@sinclair/typebox';
import { answerWriter, compileAnswerWriter } from './answerWriter';
import { declaredCalls } from './registerCalls';

/** What a browser gets of `value` when an answer is declared as `schema`. */
const sent = (schema: TSchema, value: unknown): unknown =>
  (JSON.parse(answerWriter(schema)({ code: 0, msg: '', data: value })) as { data: unknown }).data;

test('a field that the declaration does not name never gets out, at any depth', () => {
  const schema = Type.Object({ list: Type.Array(Type.Object({ id: Type.String() })) });
  const value = { list: [{ id: '1', passwordHash: 'x' }], tenantId: '1' };
  assert.deepEqual(sent(schema, value), { list: [{ id: '1' }] });
});

test('choices of literals and "or null" keep their values', () => {
  const flag = Type.Union([Type.Literal('Y'), Type.Literal('N')]);
  const schema = Type.Object({
    flag,
    type: Type.Union([Type.Literal(1), Type.Literal(2)]),
    none: Type.Union([Type.Object({ flag }), Type.Null()]),
    some: Type.Union([Type.Object({ flag }), Type.Null()]),
    text: Type.Union([Type.String(), Type.Null()]),
  });
  const value = { flag: 'Y', type: 2, none: null, some: { flag: 'N' }, text: null };
  assert.deepEqual(sent(schema, { ...value, some: { flag: 'N', secret: 1 } }), value);
});

test('a choice of shapes is cut down to the one that fits', () => {
  const item = Type.Object({ code: Type.String() });
  const schema = Type.Union([Type.Array(item), Type.Record(Type.String(), Type.Array(item))]);
  assert.deepEqual(sent(schema, [{ code: 'a', secret: 1 }]), [{ code: 'a' }]);
  assert.deepEqual(sent(schema, { sex: [{ code: 'a', secret: 1 }] }), { sex: [{ code: 'a' }] });
});

test('a shape that contains itself is followed all the way down', () => {
  const schema = Type.Recursive((Self) => Type.Object({ id: Type.String(), children: Type.Array(Self) }), {
    $id: 'Node',
  });
  const value = { id: '1', children: [{ id: '2', children: [{ id: '3', children: [] }] }] };
  const leaking = { ...value, secret: 1, children: [{ ...value.children[0], secret: 1 }] };
  assert.deepEqual(sent(schema, leaking), value);
});

test('a bare null, text or number is data too', () => {
  assert.equal(sent(Type.Null(), null), null);
  assert.equal(sent(Type.String(), '127.0.0.1'), '127.0.0.1');
  assert.equal(sent(Type.Integer(), 3), 3);
});

test('what writes an answer can be compiled of every call', () => {
  for (const { id, declaration } of declaredCalls())
    assert.doesNotThrow(() => compileAnswerWriter(declaration.data), id);
});
