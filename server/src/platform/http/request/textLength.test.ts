import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isNoLonger, isNoShorter } from './textLength';

const dogs = '\u{1f436}\u{1f436}';
const mixed = `a\u{1f436}b`;

const longest: readonly (readonly [string, number, boolean])[] = [
  ['', 0, true],
  ['ab', 2, true],
  ['abc', 2, false],
  [dogs, 2, true],
  [dogs, 1, false],
  [mixed, 3, true],
  [mixed, 2, false],
];
for (const [text, most, holds] of longest)
  test(`"${text}" ${holds ? 'fits into' : 'is longer than'} ${most} characters`, () =>
    assert.equal(isNoLonger(text, most), holds));

const shortest: readonly (readonly [string, number, boolean])[] = [
  ['', 0, true],
  ['', 1, false],
  ['a', 1, true],
  [dogs, 2, true],
  [dogs, 3, false],
  [mixed, 3, true],
  [mixed, 4, false],
];
for (const [text, least, holds] of shortest)
  test(`"${text}" ${holds ? 'has' : 'has not'} ${least} characters`, () =>
    assert.equal(isNoShorter(text, least), holds));
