/** @jest-environment jsdom */
import { scrollContainerOf, scrollToTop } from './scrollToTop';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

function scroller(): { outer: HTMLElement; inner: HTMLElement } {
  const outer = document.body.appendChild(document.createElement('div'));
  const inner = outer.appendChild(document.createElement('p')).appendChild(document.createElement('span'));
  outer.style.overflowY = 'auto';
  Object.defineProperties(outer, { scrollHeight: { value: 2000 }, clientHeight: { value: 500 } });
  return { outer, inner };
}

it('finds what scrolls', () => {
  const { outer, inner } = scroller();
  expect(scrollContainerOf(inner)).toBe(outer);
});

it('takes 800 ms to the top', () => {
  const { outer } = scroller();
  outer.scrollTop = 1000;
  scrollToTop(outer);
  jest.advanceTimersByTime(400);
  expect(outer.scrollTop).toBeGreaterThan(100);
  expect(outer.scrollTop).toBeLessThan(900);
  jest.advanceTimersByTime(450);
  expect(outer.scrollTop).toBe(0);
});

it('jumps for who asks for reduced motion', () => {
  const { outer } = scroller();
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  outer.scrollTop = 1000;
  scrollToTop(outer);
  expect(outer.scrollTop).toBe(0);
});
