import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from './newId';

test('identifiers made at the same moment sort in the order they were made in', () => {
  const made = Array.from({ length: 1000 }, () => newId());
  assert.deepEqual([...made].sort(), made);
  assert.equal(new Set(made).size, made.length);
});
