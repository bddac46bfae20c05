import { act, renderHook } from '@testing-library/react';
import { useUnfolded } from './useUnfolded';

it('全部展开 is of the groups that are still on their way, too, until one is folded', () => {
  const { result } = renderHook(() => useUnfolded(false));
  expect(result.current.isUnfolded('later')).toBe(false);
  act(() => result.current.setAll(true));
  expect(result.current.isUnfolded('later')).toBe(true);
  act(() => result.current.toggle('sex'));
  expect([result.current.isUnfolded('sex'), result.current.isUnfolded('later')]).toEqual([false, true]);
  act(() => result.current.setAll(false));
  expect(result.current.isUnfolded('later')).toBe(false);
});
