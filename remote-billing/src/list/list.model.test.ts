import { billStates } from '@hospital/shared/contract/billStates';
import { columnsOf } from './list.model';

/** Pixels of a tag: a letter, and what is around them; of a cell, left and right of its words. */
const LETTER = 12;
const AROUND_TAG = 18;
const AROUND_CELL = 32;

it.each([true, false])('shows each state of a bill whole; in one store: %s', (oneStore) => {
  const width = columnsOf(oneStore).find(({ key }) => key === 'status')?.width ?? 0;
  const longest = Math.max(...Object.values(billStates.words).map(({ length }) => length));
  expect(Number(width)).toBeGreaterThanOrEqual(longest * LETTER + AROUND_TAG + AROUND_CELL);
});
