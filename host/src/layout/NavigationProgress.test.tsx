import { act, render } from '@testing-library/react';
import { NavigationProgress } from './NavigationProgress';
import { beginNavigation } from './navigationProgress';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const shareOf = (container: HTMLElement): string | undefined =>
  (container.firstElementChild as HTMLElement | null)?.style.transform;
const pass = (ms: number): void => act(() => jest.advanceTimersByTime(ms));

test('the bar begins at 0.08, grows by 0.02 each 800 ms and is full for 200 ms (spec 1 §9)', () => {
  const { container } = render(<NavigationProgress />);
  let end = (): void => undefined;
  act(() => {
    end = beginNavigation();
  });
  pass(99);
  expect(shareOf(container)).toBeUndefined();
  pass(1);
  expect(shareOf(container)).toBe('scaleX(0.08)');
  pass(700);
  expect(shareOf(container)).toBe('scaleX(0.1)');
  pass(800);
  expect(shareOf(container)).toBe('scaleX(0.12000000000000001)');
  act(() => end());
  expect(shareOf(container)).toBe('scaleX(1)');
  pass(199);
  expect(shareOf(container)).toBe('scaleX(1)');
  pass(1);
  expect(shareOf(container)).toBeUndefined();
});

test('a page that is there within 100 ms shows no bar', () => {
  const { container } = render(<NavigationProgress />);
  let end = (): void => undefined;
  act(() => {
    end = beginNavigation();
  });
  pass(90);
  act(() => end());
  pass(1_000);
  expect(shareOf(container)).toBeUndefined();
});

test('of two pages on their way the later one ends the bar', () => {
  const { container } = render(<NavigationProgress />);
  const ends: (() => void)[] = [];
  act(() => void ends.push(beginNavigation(), beginNavigation()));
  pass(100);
  act(() => {
    ends[0]?.();
    ends[0]?.();
  });
  expect(shareOf(container)).toBe('scaleX(0.08)');
  act(() => ends[1]?.());
  expect(shareOf(container)).toBe('scaleX(1)');
});
