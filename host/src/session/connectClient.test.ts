/** @jest-environment jsdom */
import type * as Host from '@hospital/shared/host';
import { profile } from '../../test/menu.fixture';
import type * as ConnectClient from './connectClient';
import type * as DocumentChange from './documentChange';
import type * as EndReason from './endReason';
import { workplaceOf } from './workplace';

jest.mock('./documentChange');

const user = profile();
const session = {
  tenantId: '1',
  user,
  flags: { isCompany: true, isMiniProgram: false, isStore: true, isWarehouse: true },
  workplace: workplaceOf(user),
};

/** The channel between the tabs of a browser, as far as this one listens to it. */
class FakeChannel {
  static heard: (data: unknown) => void;
  onmessage: (event: { data: unknown }) => void = () => undefined;
  constructor() {
    FakeChannel.heard = (data) => this.onmessage({ data });
  }
}

/** A tab whose token another one has dropped, at the moment in which the server refuses it. */
function refusedTab() {
  jest.resetModules(); // a document ends once
  const { connectClient, endSession } = jest.requireActual<typeof ConnectClient>('./connectClient');
  const { reloadUnasked } = jest.requireMock<typeof DocumentChange>('./documentChange');
  const { endReason } = jest.requireActual<typeof EndReason>('./endReason');
  const { ownerOf, writeSession } = jest.requireActual<typeof Host>('@hospital/shared/host');
  writeSession(session);
  connectClient();
  endSession('请重新登录');
  return { endReason, owner: ownerOf(session), reload: jest.mocked(reloadUnasked) };
}

beforeEach(() => {
  jest.useFakeTimers();
  // Each document has a store of its own, of which jotai warns.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(globalThis, { BroadcastChannel: FakeChannel });
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
});

test('a tab that is refused before it has heard why from another one waits for it', async () => {
  const { endReason, owner, reload } = refusedTab();
  await jest.advanceTimersByTimeAsync(900);
  expect(reload).not.toHaveBeenCalled();
  FakeChannel.heard({ owner, why: '账号已停用，请联系管理员' });
  await jest.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(endReason()).toBe('账号已停用，请联系管理员');
});

test('a tab whose user has signed out in another one goes without words when nobody says why', async () => {
  const { endReason, reload } = refusedTab();
  await jest.advanceTimersByTimeAsync(1000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(endReason()).toBe('');
});
