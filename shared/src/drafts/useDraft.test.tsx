import { act, renderHook, type RenderHookResult } from '@testing-library/react';
import { draftKey, forgetDraft, putBackDraft, readDraft } from './draftStore';
import { useDraft, type Draft, type OfferedDraft } from './useDraft';

interface Values {
  readonly name: string;
}
const key = draftKey({ user: '', place: '', paneId: '', entity: 'dictionary:7' });
const EARLIER = Date.parse('2026-05-04T14:32:00Z');
const kept = async (): Promise<unknown> => (await readDraft(key))?.values ?? null;

const open = async (): Promise<RenderHookResult<Draft<Values>, unknown>['result']> => {
  const { result } = renderHook(() => useDraft<Values>('dictionary:7'));
  await act(() => Promise.resolve());
  return result;
};

beforeEach(() => {
  jest.useFakeTimers({ now: EARLIER + 1000 });
  putBackDraft(key, { at: EARLIER, values: { name: '早先' } });
});
afterEach(() => {
  forgetDraft(key);
  jest.useRealTimers();
});

test('what is on offer outlives what is typed beside it and given up', async () => {
  const form = await open();
  expect(form.current.found?.values).toEqual({ name: '早先' });
  act(() => form.current.keep({ name: '旁边' }));
  expect(await kept()).toEqual({ name: '旁边' });
  act(() => form.current.keep(null));
  expect(await readDraft(key)).toEqual({ at: EARLIER, values: { name: '早先' } });
});

test('a form that is left before the answer, or without typing, takes nothing', async () => {
  const { result } = renderHook(() => useDraft<Values>('dictionary:7'));
  act(() => result.current.keep(null));
  await act(() => Promise.resolve());
  act(() => result.current.keep(null));
  expect(await kept()).toEqual({ name: '早先' });
});

test('it is offered also to who was quicker with a key than the storage', async () => {
  const { result } = renderHook(() => useDraft<Values>('dictionary:7'));
  act(() => result.current.keep({ name: '快' }));
  await act(() => Promise.resolve());
  expect(result.current.found?.values).toEqual({ name: '早先' });
  expect(await kept()).toEqual({ name: '快' });
});

test.each([
  ['taken and given up', (draft: Draft<Values>) => (draft.accept(), draft.keep(null))],
  ['discarded', (draft: Draft<Values>) => (draft.discard(), draft.keep(null))],
])('%s it is gone', async (_, end) => {
  const form = await open();
  act(() => end(form.current));
  expect(form.current.found).toBeNull();
  expect(await kept()).toBeNull();
});

test('放弃 of an offer leaves what is typed beside it', async () => {
  const form = await open();
  act(() => form.current.keep({ name: '旁边' }));
  act(() => (form.current as OfferedDraft<Values>).dismiss());
  expect(form.current.found).toBeNull();
  expect(await kept()).toEqual({ name: '旁边' });
});

test('saved before the storage has answered, nothing is offered', async () => {
  const { result } = renderHook(() => useDraft<Values>('dictionary:7'));
  act(() => result.current.discard());
  await act(() => Promise.resolve());
  expect(result.current.found).toBeNull();
});
