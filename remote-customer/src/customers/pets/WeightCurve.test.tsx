import { screen, within } from '@testing-library/react';
import type { PetWeight } from '@hospital/shared/contract/calls/pets';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import WeightCurve from './WeightCurve';

const weighed = (id: string, weight: number, measureTime: string): PetWeight => ({
  ...{ id, weight, measureTime, source: 'manual', operatorName: '李医生', mayCorrect: 'N', version: 1 },
});

const show = (weights: readonly PetWeight[]) => {
  fakeServer({});
  renderPage(<WeightCurve name="豆豆" weights={weights} onCorrect={() => undefined} />, {
    session: fakeSession([]),
  });
  return within(screen.getByRole('group', { name: '豆豆的体重记录' }));
};

it('has kilograms at its side and its first and last day below', () => {
  show([weighed('b', 12.4, '2026-11-01 10:00:00'), weighed('a', 2.1, '2026-05-01 10:00:00')]);
  for (const kilograms of ['0', '5', '10', '15']) expect(screen.getByText(kilograms)).toBeInTheDocument();
  expect(screen.getAllByText('2026-05-01')).toHaveLength(2);
  expect(screen.getAllByText('2026-11-01')).toHaveLength(2);
});

it('says the time of weights of one day', () => {
  const table = show([
    weighed('c', 12.4, '2026-11-01 15:30:00'),
    weighed('b', 12.1, '2026-11-01 10:00:00'),
    weighed('a', 12, '2026-05-01 10:00:00'),
  ]);
  expect(table.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual([
    ...['2026-11-01 15:30', '2026-11-01 10:00', '2026-05-01'],
  ]);
});
