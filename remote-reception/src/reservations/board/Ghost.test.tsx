import { act, render, screen } from '@testing-library/react';
import { brief } from '../../../test/reservations.fixture';
import { Ghost, type Target } from './Ghost';

let heard: { onDragStart: (event: object) => void };
jest.mock('@dnd-kit/core', () => ({ useDndMonitor: (listener: typeof heard) => (heard = listener) }));

/** What is drawn while a quarter of an hour is dragged. */
function drag(problem: string, warning = ''): HTMLElement {
  const target: Target = {
    item: brief(),
    ...{ column: 1, problem, warning, name: '王医生', doctorId: 'd1', startTime: '10:00', endTime: '10:15' },
  };
  render(<Ghost opens={540} columns={3} targetOf={() => target} />);
  act(() => heard.onDragStart({}));
  return screen.getByText(/10:00-10:15 王医生/);
}

it('is as high as its time where it may be dropped', () => {
  const { style } = drag('');
  expect([style.height === '', style.minHeight]).toEqual([false, '']);
});

it('says what the animal is expected for then, where it may be dropped all the same', () => {
  const ghost = drag('', '雪球当天 10:00–11:00 在天河院已有洗美单，与所选时间重叠');
  expect(ghost).toHaveTextContent(/雪球当天 10:00–11:00 在天河院已有洗美单/);
  expect([ghost.dataset.warning, ghost.dataset.problem, ghost.style.height]).toEqual(['true', undefined, '']);
});

it('has room for the reason where it may not, however short it is', () => {
  const ghost = drag('该时段已约满');
  expect(ghost).toHaveTextContent('10:00-10:15 王医生该时段已约满');
  expect([ghost.style.height, ghost.style.minHeight === '']).toEqual(['', false]);
});
