import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TSchema } from '@sinclair/typebox';
import { quantity, Strict, weight, yuan } from '@hospital/shared/contract/schema';
import { fieldReader } from './request/requestReader';

const manner = { reading: false, passedOver: new Set<string>() };
const read = (schema: TSchema, value: unknown): unknown =>
  fieldReader(Strict({ amount: schema }), manner)({ body: { amount: value } })['amount'];

const taken: readonly (readonly [TSchema, unknown, number])[] = [
  [yuan(), 0, 0],
  [yuan(), 0.1, 0.1],
  [yuan(), 1.15, 1.15],
  [yuan(), '12.30', 12.3],
  [yuan(), 100_000_000, 100_000_000],
  [yuan({ minimum: -5 }), -4.99, -4.99],
  [quantity(), 0.001, 0.001],
  [quantity(), 999_999.999, 999_999.999],
  [weight(), 3.25, 3.25],
];
for (const [schema, sent, wanted] of taken)
  test(`${JSON.stringify(sent)} is taken as it is`, () => assert.equal(read(schema, sent), wanted));

const refused: readonly (readonly [TSchema, unknown, string])[] = [
  [yuan({ title: '金额' }), 1.005, '金额最多2位小数'],
  [yuan({ title: '金额' }), '1.005', '金额最多2位小数'],
  [yuan({ title: '金额' }), 1e-7, '金额最多2位小数'],
  [yuan({ title: '金额' }), -0.01, '金额不能小于0'],
  [yuan({ title: '金额' }), 100_000_000.01, '金额不能大于100000000'],
  [yuan({ title: '金额' }), 1e21, '金额不能大于100000000'],
  [yuan({ title: '金额', minimum: 0.01 }), 0, '金额不能小于0.01'],
  [yuan({ title: '金额' }), '12,5', '金额应为数字'],
  [quantity({ title: '数量' }), 0.0005, '数量最多3位小数'],
  [quantity({ title: '数量' }), 1_000_000.5, '数量不能大于1000000'],
  [weight({ title: '体重' }), 3.255, '体重最多2位小数'],
];
for (const [schema, sent, words] of refused)
  test(`${JSON.stringify(sent)} is refused: ${words}`, () =>
    assert.throws(() => read(schema, sent), { code: words.includes('应为') ? 40002 : 40001, msg: words }));
