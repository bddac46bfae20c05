import { act, renderHook } from '@testing-library/react';
import type { PaletteEntry } from './paletteEntries';
import { useMarked } from './useMarked';

const ENTRY: PaletteEntry = { id: 'dict', section: '菜单', title: '字典管理', onSelect: () => undefined };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each([
  ['before the first hit is shown', 0],
  ['after it is shown, before the render that knows of it', 100],
])('Enter that comes %s opens it', (_, wait) => {
  const choose = jest.fn();
  const entries = [ENTRY];
  const { result } = renderHook(() => useMarked(entries, 'zdgl', choose));
  act(() => {
    jest.advanceTimersByTime(wait);
    result.current.enter();
  });
  act(() => jest.advanceTimersByTime(100));
  expect(choose.mock.calls).toEqual([[ENTRY]]);
});
