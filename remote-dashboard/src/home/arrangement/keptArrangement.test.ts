/** @jest-environment jsdom */
import { fakeSession } from '@hospital/shared/testing';
import { keepArrangement, readArrangement } from './keptArrangement';

const session = fakeSession([]);
const card = (key: string, visible = 'Y') => ({ key, visible });

beforeEach(() => localStorage.clear());

it('is read as it was kept', () => {
  const cards = [card('reviewPending', 'N'), card('caseUnfinished')] as Parameters<typeof keepArrangement>[1];
  keepArrangement(session, cards);
  expect(readArrangement(session)).toEqual(cards);
  keepArrangement(session, []);
  expect(readArrangement(session)).toEqual([]);
});

it.each([
  ['no JSON', '{', []],
  ['no list', '{"key":"caseUnfinished"}', []],
  ['cards that there are not', [null, 7, 'x', card('__proto__'), card('gone'), {}], []],
  [
    'a card that is neither seen nor hidden',
    [card('caseUnfinished', 'yes'), card('reviewPending')],
    [card('reviewPending')],
  ],
  ['a card twice', [card('reviewPending', 'N'), card('reviewPending')], [card('reviewPending', 'N')]],
])('leaves out what it could not have kept: %s', (_, stored, expected) => {
  keepArrangement(session, [card('caseUnfinished')] as Parameters<typeof keepArrangement>[1]);
  const [key = ''] = Object.keys(localStorage);
  localStorage.setItem(key, typeof stored === 'string' ? stored : JSON.stringify(stored));
  expect(readArrangement(session)).toEqual(expected);
});
