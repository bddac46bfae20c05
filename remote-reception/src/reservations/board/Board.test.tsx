import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import type { ReservationChart } from '@hospital/shared/contract/calls/reservations';
import { timeOf } from '@hospital/shared/contract/dutyTimes';
import { brief, chart, DATE } from '../../../test/reservations.fixture';
import { Board } from './Board';

const DOCTORS = 20;
const EACH = 20;

/** A day of twenty doctors from 9 to 21, each with twenty reservations of half an hour, one after the other. */
function largeDay(): ReservationChart {
  const resources = Array.from({ length: DOCTORS }, (_, at) => ({
    ...{ id: `d${at}`, name: `医生${at}`, title: '', shift: 3 },
    duties: [{ startTime: '09:00', endTime: '21:00', limit: 1 }],
  }));
  const items = resources.flatMap(({ id: doctorId }) =>
    Array.from({ length: EACH }, (_, at) =>
      brief({
        ...{ id: `${doctorId}-${at}`, doctorId },
        ...{ startTime: timeOf(540 + at * 30), endTime: timeOf(570 + at * 30) },
      }),
    ),
  );
  return { ...chart(items), startTime: '09:00', endTime: '21:00', step: 60, resources };
}

const board = (now: string) => (
  <Board
    chart={largeDay()}
    shown={`${DATE}/1`}
    moved={{}}
    now={now}
    mayEdit
    onFree={null}
    onOpen={() => undefined}
    onMove={() => undefined}
  />
);

/** Which reservations are drawn before anything is on the screen, as `d3-0`. */
function firstPicture(now: string): string[] {
  const first = new DOMParser().parseFromString(renderToString(board(now)), 'text/html');
  return [...first.querySelectorAll('[data-column]')].flatMap((column) =>
    [...column.querySelectorAll('[data-status] > button:first-child')].map(
      (one) => `${column.getAttribute('data-column')} ${one.getAttribute('title')?.slice(0, 5)}`,
    ),
  );
}

it('draws first what is in sight of a large day, and then all of it', () => {
  // A window of 1024 × 768.
  const morning = firstPicture('2099-03-01 08:00');
  expect(morning).toContain('d0 09:00');
  expect(morning).toContain('d7 15:00');
  expect(morning).not.toContain('d8 09:00');
  expect(morning).not.toContain('d0 18:00');
  // Today the board opens at the time of now.
  const evening = firstPicture(`${DATE} 17:00`);
  expect(evening).toContain('d0 17:00');
  expect(evening).not.toContain('d0 09:00');
  render(board('2099-03-01 08:00'));
  expect(screen.getAllByRole('button', { name: /^雪球/ })).toHaveLength(DOCTORS * EACH);
});
