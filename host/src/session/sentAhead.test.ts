/** @jest-environment jsdom */
import { sentAhead } from './sentAhead';

const answer = Promise.resolve({} as Response);
const sent = (standing: string): void => {
  Object.assign(window, { sentAhead: { standing, at: 7, answers: new Map([['/a', answer]]) } });
};

beforeEach(() => {
  for (const cookie of ['clientToken=t', 'tenantId=1', 'warehouseId=S1', 'warehouseType=2'])
    document.cookie = cookie;
});

it('gives each answer once', () => {
  sent('t 1 S1 2 ');
  expect(sentAhead('/b')).toBeNull();
  expect(sentAhead('/a')).toEqual({ answer, at: 7 });
  expect(sentAhead('/a')).toBeNull();
});

it.each(['of before 1 S1 2 ', 't 1 S2 2 '])(
  'gives none that was for another session or place: %s',
  (standing) => {
    sent(standing);
    expect(sentAhead('/a')).toBeNull();
  },
);
