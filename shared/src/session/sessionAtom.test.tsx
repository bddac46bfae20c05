import { act, render, screen } from '@testing-library/react';
import { getDefaultStore, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { writeSession } from '../host';
import { fakeSession } from '../testing';
import { sessionAtom, useMaybeSession } from '.';

function Names(): ReactNode {
  const byAtom = useAtomValue(sessionAtom)?.user.name ?? 'nobody';
  const byHook = useMaybeSession()?.user.name ?? 'nobody';
  return (
    <p>
      {byAtom}, {byHook}
    </p>
  );
}

test('a remote follows the session by its atom, without a provider, as it does by the hook', () => {
  writeSession(null);
  render(<Names />);
  expect(screen.getByText('nobody, nobody')).toBeInTheDocument();
  const session = fakeSession();
  act(() => writeSession(session));
  expect(screen.getByText(`${session.user.name}, ${session.user.name}`)).toBeInTheDocument();
});

test('the session cannot be written by its atom', () => {
  expect(sessionAtom).not.toHaveProperty('write');
  // @ts-expect-error: the types say so, too
  expect(() => getDefaultStore().set(sessionAtom, null)).toThrow();
});
