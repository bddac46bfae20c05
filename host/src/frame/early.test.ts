/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const source = readFileSync(join(__dirname, 'early.js'), 'utf8');
const chunks = { signIn: ['/host/b/signIn.js'], shell: ['/host/b/shell.js', '/host/b/shell.css'] };

/** Runs the head's script as the page does. */
function run(cookie: string, theme: string | null, systemIsDark = false): DOMStringMap {
  document.head.replaceChildren();
  localStorage.clear();
  if (theme) localStorage.setItem('theme', theme);
  document.cookie = 'clientToken=; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  document.cookie = cookie;
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: systemIsDark } as MediaQueryList);
  asked.length = 0;
  new Function('CHUNKS', 'BUILD', source)(chunks, 'b1');
  return document.documentElement.dataset;
}

/** What the head asks of the server. */
const asked: { readonly url: string; readonly headers: object }[] = [];
beforeAll(() => {
  AbortSignal.timeout ??= () => new AbortController().signal;
  globalThis.fetch = jest.fn((url, { headers = [] } = {}) => {
    asked.push({ url: String(url), headers: Object.fromEntries(headers as [string, string][]) });
    return Promise.reject(new Error('cut'));
  });
});
const preloads = (): (string | null)[][] =>
  [...document.head.querySelectorAll('link[rel=preload]')].map((link) => [
    link.getAttribute('as'),
    link.getAttribute('href'),
  ]);

test('a stranger sees the sign-in frame and its code is fetched', () => {
  expect(run('other=1', null).frame).toBe('sign-in');
  expect(preloads()).toEqual([['script', '/host/b/signIn.js']]);
  expect(run('xclientToken=t', null).frame).toBe('sign-in');
  expect(asked).toEqual([]);
});

test('who has a token is asked for by it, and the registry too, before the program is there', () => {
  document.cookie = 'warehouseId=S%201';
  run('clientToken=t', null);
  expect(asked.map(({ url }) => url)).toEqual(['/api/sys/user/getUserInfo.do', '/frontend/registry']);
  expect(asked[0]?.headers).toEqual({
    'Content-Type': 'application/json',
    ...{ 'X-Client-Build': 'host@b1', Authorization: 't', 'warehouse-id': 'S 1' },
  });
});

test('who has a token sees the frame of the shell and its code is fetched', () => {
  expect(run('clientToken=t', null).frame).toBe('shell');
  expect(preloads()).toEqual([
    ['script', '/host/b/shell.js'],
    ['style', '/host/b/shell.css'],
  ]);
});

test.each([
  ['dark', false, 'dark'],
  ['light', true, 'light'],
  [null, true, 'dark'],
  [null, false, 'light'],
  ['purple', true, 'dark'],
])('theme %s with a dark system: %s', (stored, systemIsDark, shown) => {
  expect(run('a=1', stored, systemIsDark).theme).toBe(shown);
});
