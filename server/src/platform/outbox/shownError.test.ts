import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownError } from './shownError';

test('people read what a host answered, and no statement of the database', () => {
  for (const said of ['', '短信平台出错（503）', 'ID卡没有登记']) assert.equal(shownError(said), said);
  for (const hidden of ['Failed query: select "mobile" params: 张三', 'x is not a function'])
    assert.equal(shownError(hidden), '系统出错');
});
