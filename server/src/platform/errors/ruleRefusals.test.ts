import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BusinessError } from './businessError';
import * as refusals from './ruleRefusals';

/** As domain.md §0.1 has them. */
const words: readonly (readonly [BusinessError, number, string])[] = [
  [refusals.outOfStock('头孢', '2.5', '盒'), 42201, '头孢库存不足，可用2.5盒'],
  [refusals.priceChanged([{ id: '1' }]), 42202, '价格已变动，请重新确认'],
  [refusals.discountBeyond('8.5'), 42203, '折扣超出权限（最低8.5折）'],
  [refusals.fullyBooked(), 42204, '该时段已约满'],
  [refusals.doctorNotScheduled(), 42205, '医生未排班'],
  [refusals.billUnsettled('出院'), 42206, '存在未结算账单，不能出院'],
  [refusals.vaccineExpired(), 42207, '疫苗/驱虫已过期，不能入住'],
  [refusals.petDead('挂号'), 42208, '宠物已标记死亡，不能挂号'],
  [refusals.doneBefore(), 40904, '请勿重复提交'],
];
for (const [refusal, code, msg] of words)
  test(`${code} says ${msg}`, () => assert.deepEqual([refusal.code, refusal.msg], [code, msg]));

test('a changed price names the lines', () =>
  assert.deepEqual(refusals.priceChanged([{ id: '1' }]).data, { items: [{ id: '1' }] }));
