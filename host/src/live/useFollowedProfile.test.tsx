import { emitLiveEvent, readSession } from '@hospital/shared/host';
import { Can } from '@hospital/shared/session';
import { fakeServer, fakeSession, httpStatus, renderPage, type FakeServer } from '@hospital/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { profile } from '../../test/menu.fixture';
import { useFollowedProfile } from './useFollowedProfile';

const PROFILE = 'POST /sys/user/getUserInfo.do';
let server: FakeServer;
let answers: (() => void)[];

function Page(): ReactNode {
  useFollowedProfile();
  return (
    <Can permission="sys:dict:save">
      <button type="button">新增</button>
    </Can>
  );
}

beforeEach(() => {
  answers = [];
  server = fakeServer({
    [PROFILE]: () => profile({ permissionList: [], tenantId: 't1' }),
    'GET /switch': () => ({ isCompany: true, isMiniProgram: false, isStore: true, isWarehouse: true }),
  });
  renderPage(<Page />, { session: fakeSession(['sys:dict:save']) });
});
afterEach(() => jest.restoreAllMocks());

const change = (): void => act(() => emitLiveEvent('permissions', {}));

test('a permission that was taken away takes its button along, and the menu follows', async () => {
  expect(screen.getByRole('button', { name: '新增' })).toBeVisible();
  change();
  await waitFor(() => expect(screen.queryByRole('button', { name: '新增' })).not.toBeInTheDocument());
  expect(readSession()?.user.ext.menuList).toEqual(profile().ext.menuList);
});

test('a change while the profile is on its way is read, too, and no more often than that', async () => {
  server.use({
    [PROFILE]: () =>
      new Promise((resolve) => answers.push(() => resolve(profile({ permissionList: [], tenantId: 't1' })))),
  });
  change();
  await waitFor(() => expect(answers).toHaveLength(1));
  change();
  change();
  answers[0]?.();
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.());
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
  expect(server.requests(PROFILE)).toHaveLength(2);
});

test('a profile that does not come is asked for again; until then everything stays', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(Math, 'random').mockReturnValue(0);
  server.use({ [PROFILE]: () => httpStatus(502) });
  change();
  await waitFor(() => expect(server.requests(PROFILE)).toHaveLength(1));
  expect(screen.getByRole('button', { name: '新增' })).toBeVisible();
  server.use({ [PROFILE]: () => profile({ permissionList: [], tenantId: 't1' }) });
  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
});
