import { configureHttpClient } from './configuration';
import { fakeServer } from '../testing/fakeServer';
import { readCredential } from './uploadCredential';

const CREDENTIAL = 'POST /wechat/mini/ossConfig';
const MINUTE = 60;

let token = 'one';
beforeEach(() => {
  token = 'one';
  configureHttpClient({
    baseUrl: '/api',
    sessionHeaders: () => ({ Authorization: token }),
    hasPermission: () => true,
    onSessionInvalid: () => undefined,
    onIdentityChanged: () => undefined,
    notify: () => undefined,
  });
});

/** A server that gives credentials which end so many seconds from now. */
function server(seconds: () => number) {
  let given = 0;
  return fakeServer({
    [CREDENTIAL]: () => ({
      accessHost: '/files',
      policy: `policy ${(given += 1)}`,
      signature: 's',
      accessid: 'local',
      prefix: '1/1/x/',
      fields: {},
      expire: Math.floor(Date.now() / 1000) + seconds(),
    }),
  });
}

it('is asked for once for each use, by however many files', async () => {
  const calls = server(() => 30 * MINUTE);
  const all = await Promise.all([readCredential('a'), readCredential('a'), readCredential('b')]);
  expect(all[0]).toEqual(all[1]);
  expect(calls.requests(CREDENTIAL)).toEqual([{ keyword: 'a' }, { keyword: 'b' }]);
});

it('is renewed before it runs out, when it was refused, and for another session', async () => {
  let seconds = MINUTE / 2;
  const calls = server(() => seconds);
  await readCredential('c');
  seconds = 30 * MINUTE;
  await readCredential('c');
  expect(calls.requests(CREDENTIAL)).toHaveLength(2);
  await readCredential('c');
  expect(calls.requests(CREDENTIAL)).toHaveLength(2);
  await readCredential('c', { anew: true });
  expect(calls.requests(CREDENTIAL)).toHaveLength(3);
  token = 'two';
  await readCredential('c');
  expect(calls.requests(CREDENTIAL)).toHaveLength(4);
});

it('that could not be had is asked for again', async () => {
  let fails = true;
  const calls = fakeServer({
    [CREDENTIAL]: () => {
      if (fails) return { code: 42901, msg: '操作过于频繁', data: null };
      return {
        accessHost: '/files',
        policy: 'p',
        signature: 's',
        accessid: 'l',
        prefix: 'x/',
        fields: {},
        expire: Date.now(),
      };
    },
  });
  await expect(readCredential('d')).rejects.toThrow('操作过于频繁');
  fails = false;
  expect((await readCredential('d')).policy).toBe('p');
  expect(calls.requests(CREDENTIAL)).toHaveLength(2);
});
