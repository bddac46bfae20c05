import { cleanup, render, screen, within } from '@testing-library/react';
import { Curve } from './Curve';
import type { Reading } from './reading';

const reading = (id: string, value: number, time: string, more: Partial<Reading> = {}): Reading => ({
  ...{ id, value, time, words: value.toFixed(1) },
  ...more,
});

const show = (readings: readonly Reading[]) => {
  render(<Curve label="体温" caption="体温（℃）" readings={readings} />);
  return screen.getByRole('figure', { name: '体温' });
};

/** What stands at the side of the drawing and below it. */
const drawn = (figure: HTMLElement): string[] =>
  [...figure.querySelectorAll('[aria-hidden] span')].map((mark) => mark.textContent);

it('draws a scale and the first and last day, in whichever order the values come', () => {
  const values = [reading('a', 38, '2026-09-01 09:00:00'), reading('b', 39.8, '2026-11-24 09:00:00')];
  const figure = show(values);
  expect(drawn(figure)).toEqual(['38.0', '38.5', '39.0', '39.5', '40.0', '2026-09-01', '2026-11-24']);
  const path = figure.querySelector('path + path')?.getAttribute('d');
  cleanup();
  const turned = show(values.toReversed());
  expect(drawn(turned)).toEqual(drawn(figure));
  expect(turned.querySelector('path + path')?.getAttribute('d')).toBe(path);
});

it('has a scale also where all values are the same, or nothing', () => {
  const figure = show([reading('a', 0, '2026-09-01 09:00:00'), reading('b', 0, '2026-11-24 09:00:00')]);
  expect(drawn(figure)).toEqual(['-1.0', '-0.5', '0.0', '0.5', '1.0', '2026-09-01', '2026-11-24']);
});

it('says all values as a table, a single one without a drawing', () => {
  const figure = show([reading('a', 38, '2026-09-01 09:00:00', { words: '38.0 偏低', cells: ['登记'] })]);
  expect(drawn(figure)).toEqual([]);
  const table = within(within(figure).getByRole('group', { name: '体温记录' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual(['2026-09-0138.0 偏低登记']);
});
