/** @jest-environment jsdom */
import { sentAhead } from './sentAhead';

const answer = Promise.resolve({} as Response);
const sent = (token: string): void => {
  Object.assign(window, { sentAhead: { token, answers: new Map([['/a', answer]]) } });
};

beforeEach(() => {
  document.cookie = 'clientToken=t';
});

it('gives each answer once', () => {
  sent('t');
  expect(sentAhead('/b')).toBeNull();
  expect(sentAhead('/a')).toBe(answer);
  expect(sentAhead('/a')).toBeNull();
});

it('gives none that was for another session', () => {
  sent('of before');
  expect(sentAhead('/a')).toBeNull();
});
