import { act, fireEvent, render, screen } from '@testing-library/react';
import { STAY, WelcomePictures } from './WelcomePictures';

let place: HTMLElement;
let calm: string[];

beforeEach(() => {
  place = document.createElement('div');
  document.body.replaceChildren(place);
  calm = [];
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => ({ matches: calm.some((word) => query.includes(word)) }) as MediaQueryList,
    );
});
afterEach(() => jest.useRealTimers());

const shown = () => place.dataset['shown'];
const turn = () => act(() => jest.advanceTimersByTime(STAY));

test('otherwise a carousel of 3 images: they take turns', () => {
  expect(STAY).toBe(6000);
  jest.useFakeTimers();
  render(<WelcomePictures tenantCode="demo" place={place} />);
  const seen = [shown()];
  for (let index = 0; index < 3; index += 1) {
    turn();
    seen.push(shown());
  }
  expect(seen).toEqual(['0', '1', '2', '0']);
});

test.each(['prefers-reduced-motion', 'max-width: 991px'])('nothing moves by itself under %s', (query) => {
  calm = [query];
  jest.useFakeTimers();
  render(<WelcomePictures tenantCode="demo" place={place} />);
  turn();
  expect(shown()).toBe('0');
});

test('a picture that was chosen stays', () => {
  jest.useFakeTimers();
  render(<WelcomePictures tenantCode="demo" place={place} />);
  fireEvent.click(screen.getByRole('button', { name: '第3张图片' }));
  turn();
  expect(shown()).toBe('2');
  expect(screen.getByRole('button', { name: '第3张图片' })).toHaveAttribute('aria-pressed', 'true');
});

test('a tenant with a picture of its own shows that one alone', () => {
  jest.useFakeTimers();
  render(<WelcomePictures tenantCode="other" place={place} />);
  turn();
  expect(shown()).toBe('2');
  expect(screen.queryByRole('group', { name: '图片' })).not.toBeInTheDocument();
});
