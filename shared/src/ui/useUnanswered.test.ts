/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { useUnanswered } from './useUnanswered';

const failure = (code: number): Error => Object.assign(new Error('没有保存'), { name: 'ApiError', code });

/** A form whose press over `一` was lost, and that holds `二` by now. */
function changed() {
  const { result } = renderHook(() => useUnanswered('表单'));
  act(() => result.current.end(result.current.press('一'), '一', failure(0)));
  expect(result.current).toMatchObject({ isTold: true, isHeld: true });
  act(() => result.current.edited('二'));
  expect(result.current).toMatchObject({ isTold: true, isHeld: false, isChanged: true });
  return result;
}

it('goes on telling when the page itself refuses what was changed, for that was never sent', () => {
  const form = changed();
  act(() => form.current.end(form.current.press('二'), '二', new Error('金额不符')));
  expect(form.current).toMatchObject({ isTold: true, isChanged: true });
});

it('goes on telling when the server refuses what was changed, which says nothing of the first press', () => {
  const form = changed();
  act(() => form.current.end(form.current.press('二'), '二', failure(40001)));
  expect(form.current).toMatchObject({ isTold: true, isChanged: true });
});

it.each([
  ['a session that has ended', 90001, true],
  ['too many requests', 42901, true],
  ['a newer version', 40901, false],
  ['a refusal', 40001, false],
])('after %s of the very same it tells: code %i, %s', (_, code, isTold) => {
  const { result } = renderHook(() => useUnanswered('表单'));
  act(() => result.current.end(result.current.press('一'), '一', failure(0)));
  act(() => result.current.end(result.current.press('一'), '一', failure(code)));
  expect(result.current.isTold).toBe(isTold);
});
