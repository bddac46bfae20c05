import { act, render, renderHook } from '@testing-library/react';
import { Activity } from 'react';
import { emitLiveEvent, useLiveEvent } from './liveEvents';

const event = { id: 'm1', title: '标题', content: '' };

test('a handler hears events of its kind, the newest handler alone, until it goes', () => {
  const heard = jest.fn();
  const { rerender, unmount } = renderHook(
    ({ by }) => useLiveEvent('message', ({ id }) => void heard(by, id)),
    { initialProps: { by: 'first' } },
  );
  emitLiveEvent('message', event);
  rerender({ by: 'second' });
  emitLiveEvent('messageRead', { ids: ['m1'] });
  emitLiveEvent('message', event);
  unmount();
  emitLiveEvent('message', event);
  expect(heard.mock.calls).toEqual([
    ['first', 'm1'],
    ['second', 'm1'],
  ]);
});

test('a handler that fails keeps none of the others from it', () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const heard = jest.fn();
  renderHook(() =>
    useLiveEvent('permissions', () => {
      throw new Error('broken');
    }),
  );
  renderHook(() => useLiveEvent('permissions', heard));
  emitLiveEvent('permissions', {});
  expect(heard).toHaveBeenCalledTimes(1);
  expect(said).toHaveBeenCalledTimes(1);
  said.mockRestore();
});

test('a hidden page hears nothing', () => {
  const heard = jest.fn();
  const Page = (): null => {
    useLiveEvent('data', heard);
    return null;
  };
  const show = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Page />
    </Activity>
  );
  const { rerender } = render(show('visible'));
  act(() => rerender(show('hidden')));
  emitLiveEvent('data', { calls: [] });
  expect(heard).not.toHaveBeenCalled();
  act(() => rerender(show('visible')));
  emitLiveEvent('data', { calls: [] });
  expect(heard).toHaveBeenCalledTimes(1);
});
