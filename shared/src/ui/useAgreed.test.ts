/** @jest-environment jsdom */
import { renderHook } from '@testing-library/react';
import { useAgreed } from './useAgreed';

const REFUSED = new Error('refused');
const LOST = new Error('lost');

/** Answers one press after the other, and writes down with what each was sent. */
function line(answers: readonly (Error | string)[]) {
  const left = [...answers];
  const sent: (string | undefined)[] = [];
  const send = (agreed: string | undefined): Promise<string> => {
    sent.push(agreed);
    const next = left.shift();
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(String(next));
  };
  const ask = (failure: unknown): Promise<string | undefined> =>
    failure === REFUSED ? Promise.resolve(`agreed ${sent.length}`) : Promise.reject(failure as Error);
  return { sent, send, ask };
}

it('sends the same again after a lost answer, and for another wish begins anew', async () => {
  const { result } = renderHook(() => useAgreed<string>());
  const { sent, send, ask } = line([REFUSED, LOST, 'done', 'other']);
  const press = (wish: object) => result.current({ wish, send, ask });
  await expect(press({ id: 1 })).rejects.toBe(LOST);
  await expect(press({ id: 1 })).resolves.toBe('done');
  await expect(press({ id: 2 })).resolves.toBe('other');
  expect(sent).toEqual([undefined, 'agreed 1', 'agreed 1', undefined]);
});

it('asks again about what stands against it only now', async () => {
  const { result } = renderHook(() => useAgreed<string>());
  const { sent, send, ask } = line([REFUSED, REFUSED, 'done']);
  await expect(result.current({ wish: 1, send, ask })).resolves.toBe('done');
  expect(sent).toEqual([undefined, 'agreed 1', 'agreed 2']);
});

it('keeps nothing of what nobody agreed to', async () => {
  const { result } = renderHook(() => useAgreed<string>());
  const { sent, send } = line([REFUSED, 'done']);
  const ask = () => Promise.resolve(undefined);
  await expect(result.current({ wish: 1, send, ask })).rejects.toBe(REFUSED);
  await expect(result.current({ wish: 1, send, ask })).resolves.toBe('done');
  expect(sent).toEqual([undefined, undefined]);
});
