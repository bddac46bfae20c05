import { act, render } from '@testing-library/react';
import { hasLiveBadge, LiveBadge } from './LiveBadge';
import { setLiveCount } from './liveCount';

test('items whose path contains live/index carry the badge (spec 1 §2 Routes)', () => {
  expect(hasLiveBadge('/hospital/live/index')).toBe(true);
  expect(hasLiveBadge('/hospital/live/list')).toBe(false);
});

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%d live cases show as %j: not when 0, 99 at most', (count, shown) => {
  const { container } = render(<LiveBadge />);
  act(() => setLiveCount(count));
  expect(container.textContent).toBe(shown);
});
