import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testingStateName } from '@hospital/shared/contract/listWords';
import { initialDictionary } from './dictionaries';

const wordsOf = (type: string): string[] =>
  initialDictionary()
    .filter((row) => row.type === type)
    .map(({ code, name }) => `${code} ${name}`);

test('the dictionary calls states what pages and refusals call them', () => {
  const all = ['0 待采样或检查', '1 检测中', '2 待审核', '3 已出报告', '4 已取消'];
  assert.deepEqual(wordsOf('testing_status'), all);
  assert.equal(testingStateName({ status: 1, type: 1 }), '检测中');
  // As domain.md §2.4 has them.
  assert.deepEqual(wordsOf('booking_state').at(-1), '5 过号');
  assert.deepEqual(wordsOf('reservation_status').at(-1), '4 爽约');
});
