/** @jest-environment jsdom */
import { readSession, writeSession } from '@hospital/shared/host';
import { fakeServer, file } from '@hospital/shared/testing';
import { profile } from '../../test/menu.fixture';
import { connectClient } from '../session/connectClient';
import { loadSession } from '../session/sessionLifecycle';
import { streamName, streamStart } from './streamStart';

/** The profile as the server sends it when the event of this id is its newest. */
const profileAfter = (event: number, storeId: string): unknown => {
  const { ext, ...user } = profile();
  const envelope = { code: 0, msg: '', data: { ...user, ext: { ...ext, storeId } } };
  return file(JSON.stringify(envelope), { 'x-live-event': String(event) });
};

async function startAfterLoading(event: number, storeId = 's1'): Promise<number | null> {
  fakeServer({
    'POST /sys/user/getUserInfo.do': () => profileAfter(event, storeId),
    'GET /switch': () => ({ isCompany: true, isMiniProgram: false, isStore: true, isWarehouse: true }),
  });
  await loadSession();
  const session = readSession();
  return session && streamStart(streamName(session));
}

test('a stream begins with what happened since the profile was first read at its place', async () => {
  writeSession(null);
  connectClient();
  expect(await startAfterLoading(8)).toBe(8);
  expect(await startAfterLoading(12)).toBe(8);
  expect(await startAfterLoading(20, 's2')).toBe(20);
  expect(streamStart('live:somebody')).toBeNull();
});
