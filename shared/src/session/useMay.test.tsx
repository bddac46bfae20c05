import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import * as api from '../calls';
import { writeSession } from '../host';
import { fakeSession } from '../testing';
import { Can, mayMake, mayNow, useMay, usePermission } from '.';

const LIST = 'sys:store:list';
const SAVE = 'sys:store:save';
const { stores, saveStore } = api.organisation;
const ofEverybody = api.identity.lastStore;

function Answers(): ReactNode {
  const answers = [useMay(stores), useMay(saveStore), useMay(stores, saveStore), useMay(ofEverybody)];
  return <p>{answers.map((may) => (may ? 'yes' : 'no')).join(', ')}</p>;
}

const holding = (...permissions: readonly string[]): void =>
  act(() => writeSession(fakeSession(permissions)));

test('a call is open to who holds its permission, several to who may make each, at once when that changes', () => {
  writeSession(fakeSession([]));
  render(<Answers />);
  expect(screen.getByText('no, no, no, yes')).toBeInTheDocument();
  holding(LIST);
  expect(screen.getByText('yes, no, no, yes')).toBeInTheDocument();
  holding(LIST, SAVE);
  expect(screen.getByText('yes, yes, yes, yes')).toBeInTheDocument();
});

test('one of the permissions that a call names is enough', () => {
  expect(saveStore.anyOf).toEqual(['sys:role:save', SAVE]);
  expect(mayMake(fakeSession([SAVE]), saveStore)).toBe(true);
  expect(mayMake(fakeSession(['sys:role:save']), saveStore)).toBe(true);
  expect(mayMake(fakeSession([LIST]), saveStore)).toBe(false);
});

test('outside of components the session of the moment answers', () => {
  holding(LIST);
  expect([mayNow(stores), mayNow(stores, saveStore)]).toEqual([true, false]);
  holding();
  expect(mayNow(stores)).toBe(false);
});

test('nobody may make a call before sign-in', () => {
  expect(mayMake(null, stores)).toBe(false);
  expect(mayMake(null, ofEverybody)).toBe(false);
});

test('what needs a call is in the page of who may make it, and something else in that of others', () => {
  writeSession(fakeSession([LIST]));
  render(
    <>
      <Can call={stores}>list</Can>
      <Can call={saveStore}>save</Can>
      <Can call={[stores, saveStore]} otherwise="not both">
        both
      </Can>
      <Can call={ofEverybody}>everybody</Can>
    </>,
  );
  expect(document.body).toHaveTextContent('listnot botheverybody');
  holding(LIST, SAVE);
  expect(document.body).toHaveTextContent('listsavebotheverybody');
});

test('a build for shared 1.1 names permissions, of which any is enough', () => {
  function OfOldBuild(): ReactNode {
    return usePermission(LIST) ? 'held' : 'not held';
  }
  writeSession(fakeSession([LIST]));
  render(
    <>
      <OfOldBuild />
      <Can permission={[LIST, SAVE]}>, any</Can>
      <Can permission={SAVE}>, save</Can>
    </>,
  );
  expect(document.body).toHaveTextContent('held, any');
});
