import type * as loadPageModule from './loadPage';
import type { RegisteredRemote, Registry } from '@hospital/shared/contract/remote';

const loadRemoteModule = jest.fn<Promise<unknown>, [RegisteredRemote, unknown]>();
jest.mock('./federationRuntime', () => ({ loadRemoteModule }));

const remote: RegisteredRemote = {
  name: 'remote-org',
  title: '组织管理',
  pages: [{ path: '/mch/store', module: 'stores/StorePage', title: '门店管理' }],
  buildId: 'b1',
  container: 'remote_org_b1',
  sharedRange: '^1.0.0',
  entry: '/remotes/remote-org/b1/remoteEntry.js',
  integrity: 'sha384-x',
  files: { '/mch/store': ['page.js', 'page.css'] },
  needs: {},
};
const registry = (...remotes: RegisteredRemote[]): Registry => ({ host: { buildId: 'h1' }, remotes });

type LoadPageModule = Pick<typeof loadPageModule, 'loadPage' | 'forgetPage'>;

/** The module anew, as after a reload of the browser, with what the server answers for the registry. */
async function freshStart(answer: () => Promise<Response>): Promise<LoadPageModule> {
  jest.resetModules();
  globalThis.fetch = jest.fn(answer);
  return import('./loadPage');
}

const answering =
  (body: unknown, status = 200) =>
  () =>
    Promise.resolve({ ok: status < 400, status, json: () => Promise.resolve(body) } as Response);

async function failureOf(module: LoadPageModule, path: string): Promise<string> {
  const page = await module.loadPage(path);
  return page.status === 'failed' ? page.error.failure : 'loaded';
}

beforeEach(() => {
  Object.assign(globalThis, { PROVIDED_VERSIONS: { '@hospital/shared': '1.2.0' } });
  AbortSignal.timeout ??= () => new AbortController().signal;
  localStorage.clear();
  document.head.replaceChildren();
  loadRemoteModule.mockReset();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('a page is loaded once, and its files are fetched side by side with the entry', async () => {
  const Page = () => null;
  loadRemoteModule.mockResolvedValue({ default: Page });
  const { loadPage } = await freshStart(answering(registry(remote)));
  await expect(loadPage('/mch/store')).resolves.toEqual({ status: 'loaded', Page });
  await loadPage('/mch/store');
  expect(loadRemoteModule).toHaveBeenCalledTimes(1);
  // What React's `use` needs to show it without waiting.
  expect(loadPage('/mch/store')).toMatchObject({ status: 'fulfilled', value: { status: 'loaded', Page } });
  const preloads = [...document.querySelectorAll('link[rel=preload]')].map((link) =>
    link.getAttribute('href'),
  );
  expect(preloads).toEqual([
    '/remotes/remote-org/b1/remoteEntry.js',
    '/remotes/remote-org/b1/page.js',
    '/remotes/remote-org/b1/page.css',
  ]);
  expect(document.querySelector('link[rel=preload]')?.getAttribute('integrity')).toBe('sha384-x');
});

test('without network nothing is preloaded: the browser would answer the retry with the failed preload', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  loadRemoteModule.mockRejectedValue(new Error('RUNTIME-008'));
  expect(await failureOf(await freshStart(answering(registry(remote))), '/mch/store')).toBe('network');
  expect(document.querySelector('link[rel=preload]')).toBeNull();
  onLine.mockRestore();
});

test('three tries, then the tab says so', async () => {
  loadRemoteModule
    .mockRejectedValueOnce(new Error('RUNTIME-008'))
    .mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
    .mockResolvedValueOnce({ default: () => null });
  expect(await failureOf(await freshStart(answering(registry(remote))), '/mch/store')).toBe('loaded');
  loadRemoteModule.mockReset().mockRejectedValue(new Error('RUNTIME-008'));
  expect(await failureOf(await freshStart(answering(registry(remote))), '/mch/store')).toBe('network');
  expect(loadRemoteModule).toHaveBeenCalledTimes(3);
});

test('a path that no remote has is not released yet', async () => {
  expect(await failureOf(await freshStart(answering(registry(remote))), '/mch/user')).toBe('not-released');
});

test('a remote built for another shared is refused before anything of it is fetched', async () => {
  const module = await freshStart(answering(registry({ ...remote, sharedRange: '^2.0.0' })));
  expect(await failureOf(module, '/mch/store')).toBe('version-mismatch');
  expect(loadRemoteModule).not.toHaveBeenCalled();
  expect(document.querySelector('link[rel=preload]')).toBeNull();
});

test('a lost packet is tried again silently', async () => {
  loadRemoteModule
    .mockRejectedValueOnce(new Error('ChunkLoadError: Loading chunk 7 failed'))
    .mockResolvedValueOnce({ default: () => null });
  expect(await failureOf(await freshStart(answering(registry(remote))), '/mch/store')).toBe('loaded');
});

test.each([
  ['Federation Runtime RUNTIME-008 ScriptNetworkError', 'network'],
  ['Loading CSS chunk 3 failed', 'network'],
  ['RUNTIME-014 module "./x" does not exist in container', 'page-missing'],
  ['Version 1 does not satisfy the requirement', 'version-mismatch'],
  ['x is not a function', 'page-crashed'],
])('"%s" is sorted as %s', async (message, failure) => {
  loadRemoteModule.mockRejectedValue(new Error(message));
  expect(await failureOf(await freshStart(answering(registry(remote))), '/mch/store')).toBe(failure);
});

test('a module without a page in it is a missing page', async () => {
  loadRemoteModule.mockResolvedValue({});
  expect(await failureOf(await freshStart(answering(registry(remote))), '/mch/store')).toBe('page-missing');
});

test('after a failure was forgotten the next opening tries anew', async () => {
  loadRemoteModule.mockRejectedValue(new Error('RUNTIME-008'));
  const module = await freshStart(answering(registry(remote)));
  expect(await failureOf(module, '/mch/store')).toBe('network');
  loadRemoteModule.mockResolvedValue({ default: () => null });
  expect(await failureOf(module, '/mch/store')).toBe('network');
  module.forgetPage('/mch/store');
  expect(await failureOf(module, '/mch/store')).toBe('loaded');
});

const nextBuild: RegisteredRemote = {
  ...remote,
  buildId: 'b2',
  container: 'remote_org_b2',
  entry: '/remotes/remote-org/b2/remoteEntry.js',
};
const entriesAsked = () => loadRemoteModule.mock.calls.map(([{ entry }]) => entry);

test.each([
  ['RUNTIME-008', 'network'],
  ['RUNTIME-014', 'page-missing'],
  ['does not satisfy the requirement', 'version-mismatch'],
])(
  'trying again after %s reads the registry anew and loads the build that is live now',
  async (message, failure) => {
    loadRemoteModule.mockImplementation(({ buildId }) =>
      buildId === 'b1' ? Promise.reject(new Error(message)) : Promise.resolve({ default: () => null }),
    );
    const module = await freshStart(answering(registry(remote)));
    expect(await failureOf(module, '/mch/store')).toBe(failure);
    globalThis.fetch = jest.fn(answering(registry(nextBuild)));
    module.forgetPage('/mch/store');
    expect(await failureOf(module, '/mch/store')).toBe('loaded');
    expect(globalThis.fetch).toHaveBeenCalledTimes(1);
    expect(entriesAsked().at(-1)).toBe(nextBuild.entry);
  },
);

test('a page that was released meanwhile is found by trying again', async () => {
  const module = await freshStart(answering(registry()));
  expect(await failureOf(module, '/mch/store')).toBe('not-released');
  globalThis.fetch = jest.fn(answering(registry(remote)));
  loadRemoteModule.mockResolvedValue({ default: () => null });
  module.forgetPage('/mch/store');
  expect(await failureOf(module, '/mch/store')).toBe('loaded');
});

test('trying again while the server is away goes on with the registry that is here', async () => {
  loadRemoteModule.mockRejectedValue(new Error('RUNTIME-008'));
  const module = await freshStart(answering(registry(remote)));
  expect(await failureOf(module, '/mch/store')).toBe('network');
  localStorage.clear();
  globalThis.fetch = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  loadRemoteModule.mockResolvedValue({ default: () => null });
  module.forgetPage('/mch/store');
  expect(await failureOf(module, '/mch/store')).toBe('loaded');
});

test('a page that loaded and crashed is rendered again without asking for the registry', async () => {
  loadRemoteModule.mockResolvedValue({ default: () => null });
  const module = await freshStart(answering(registry(remote)));
  expect(await failureOf(module, '/mch/store')).toBe('loaded');
  module.forgetPage('/mch/store');
  expect(await failureOf(module, '/mch/store')).toBe('loaded');
  expect(globalThis.fetch).toHaveBeenCalledTimes(1);
});

test.each([
  ['no list', { remotes: {} }],
  ['no remotes in it', { remotes: [1] }],
  ['a remote without pages', { remotes: [{ ...remote, pages: undefined }] }],
  ['a page without path', { remotes: [{ ...remote, pages: [null] }] }],
  ['a remote without entry', { remotes: [{ ...remote, entry: undefined }] }],
  ['a remote without files', { remotes: [{ ...remote, files: undefined }] }],
  ['a remote without needs', { remotes: [{ ...remote, needs: null }] }],
])('what the storage kept is not taken for a registry: %s', async (_name, kept) => {
  localStorage.setItem('frontendRegistry', JSON.stringify(kept));
  const module = await freshStart(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failureOf(module, '/mch/store')).toBe('registry');
});

test('without a registry the page says so, and a later try asks again', async () => {
  const module = await freshStart(answering(null, 502));
  expect(await failureOf(module, '/mch/store')).toBe('registry');
  globalThis.fetch = jest.fn(answering(registry(remote)));
  loadRemoteModule.mockResolvedValue({ default: () => null });
  module.forgetPage('/mch/store');
  expect(await failureOf(module, '/mch/store')).toBe('loaded');
});

test('when the server is away the registry of the last good start serves', async () => {
  const before = await freshStart(answering(registry(remote)));
  loadRemoteModule.mockResolvedValue({ default: () => null });
  await before.loadPage('/mch/store');
  const after = await freshStart(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await failureOf(after, '/mch/store')).toBe('loaded');
});

test('an answer that is no registry is not taken for one', async () => {
  expect(await failureOf(await freshStart(answering('<html>')), '/mch/store')).toBe('registry');
});
