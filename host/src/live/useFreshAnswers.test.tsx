import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { type LiveEvents, ofPermissions } from '@hospital/shared/contract/live';
import { emitLiveEvent } from '@hospital/shared/host';
import { fakeServer, fakeSession, networkFailure, refusal, renderPage } from '@hospital/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { refreshSession } from '../workplace/movedBrowser';
import { useFollowedProfile } from './useFollowedProfile';
import { useFreshAnswers } from './useFreshAnswers';

jest.mock('../workplace/movedBrowser', () => ({ refreshSession: jest.fn(() => Promise.resolve()) }));

const SAVE = 'POST /sys/warehouse/save';
const LIST = 'GET /sys/warehouse/qryAll';
const OTHER = 'GET /myStore';
const saved = { name: '分仓', address: '', contacts: '', phone: '' };

function Page(): ReactNode {
  useFollowedProfile();
  useFreshAnswers();
  const list = useCall(api.warehouses.all, {}, { silent: true });
  useCall(api.identity.myStores, { page: 1, pageSize: 20 }, { silent: true });
  const save = useCallMutation(api.warehouses.save, { silent: true });
  return (
    <>
      <p>{`${list.data?.length} warehouses`}</p>
      <button type="button" onClick={() => save.mutate(saved as never)}>
        {save.isPending ? 'saving' : 'save'}
      </button>
    </>
  );
}

let server: ReturnType<typeof fakeServer>;
/** Of the last save. */
let key = '';
let answer: () => unknown = () => ({ id: '1' });

beforeEach(async () => {
  answer = () => ({ id: '1' });
  server = fakeServer({
    [LIST]: () => [],
    [OTHER]: () => [],
    [SAVE]: (_, headers) => {
      key = headers['Idempotency-Key'] ?? '';
      return answer();
    },
  });
  renderPage(<Page />, { session: fakeSession(['sys:warehouse:save']) });
  await screen.findByText('0 warehouses');
});

const save = () => userEvent.click(screen.getByRole('button'));
const settled = () => screen.findByRole('button', { name: 'save' });
const told = (by?: string): LiveEvents['data'] => ({
  calls: ['warehouses.all', 'organisation.stores'],
  ...(by ? { by } : {}),
});
/** How often each list was asked for. */
const asked = () => [LIST, OTHER].map((call) => server.requests(call).length);
const tell = (by?: string) => act(async () => emitLiveEvent('data', told(by)));

test('a save asks for each list that it changes once, and its own event for nothing more', async () => {
  await save();
  await settled();
  expect(asked()).toEqual([2, 1]);
  await tell(key);
  expect(asked()).toEqual([2, 1]);
});

test('an event that is faster than the answer waits for it', async () => {
  let arrive: (data: unknown) => void = () => undefined;
  answer = () => new Promise((resolve) => (arrive = resolve));
  await save();
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  await tell(key);
  expect(asked()).toEqual([1, 1]);
  await act(async () => arrive({ id: '1' }));
  await settled();
  expect(asked()).toEqual([2, 1]);
});

test('a change of somebody else, or of another tab, is asked for each time', async () => {
  await tell();
  await tell('a key of another tab');
  await waitFor(() => expect(asked()).toEqual([3, 1]));
});

test.each([
  ['was lost on the way', networkFailure],
  ['was a refusal', () => refusal(40001, '名称不能为空')],
])('an event that belongs to a save whose answer %s is asked for', async (_, failure) => {
  answer = failure;
  await save();
  await settled();
  expect(asked()).toEqual([1, 1]);
  await tell(key);
  await waitFor(() => expect(asked()).toEqual([2, 1]));
});

test('permissions that changed with a save make everything be read anew but what the save did', async () => {
  await save();
  await settled();
  await act(async () => emitLiveEvent('permissions', ofPermissions({ by: key })));
  await waitFor(() => expect(asked()).toEqual([2, 2]));
  expect(refreshSession).toHaveBeenCalledTimes(1);
  await act(async () => emitLiveEvent('permissions', {}));
  await waitFor(() => expect(asked()).toEqual([3, 3]));
});
