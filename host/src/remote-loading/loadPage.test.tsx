import { waitFor } from '@testing-library/react';
import type * as loadPageModule from './loadPage';
import type { RegisteredRemote, Registry } from '@hospital/shared/contract/remote';

const loadRemoteModule = jest.fn<Promise<unknown>, [RegisteredRemote, unknown]>();
jest.mock('./federationRuntime', () => ({ loadRemoteModule }));
const canariesFor = jest.fn<Promise<ReadonlyMap<string, RegisteredRemote>>, []>();
jest.mock('./canaries', () => ({ canariesFor }));

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

type LoadPageModule = Pick<
  typeof loadPageModule,
  'loadPage' | 'forgetPage' | 'forgetBuildOfPage' | 'preloadPage' | 'takeBuild'
>;

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
  canariesFor.mockReset().mockResolvedValue(new Map());
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});

test('the registry that the page’s head has asked for is not asked for again, unless it did not come', async () => {
  loadRemoteModule.mockResolvedValue({ default: () => null });
  const answer = answering(registry(remote));
  const starts = async (ahead: Promise<Response>): Promise<void> => {
    const answers = new Map([['/frontend/registry', ahead]]);
    Object.assign(window, { sentAhead: { standing: '    ', at: performance.now(), answers } });
    expect(await failureOf(await freshStart(answer), '/mch/store')).toBe('loaded');
  };
  await starts(answer());
  expect(globalThis.fetch).not.toHaveBeenCalled();
  for (const failed of [Promise.reject(new Error('cut')), answering('', 502)(), answering('<html>')()]) {
    await starts(failed);
    expect(globalThis.fetch).toHaveBeenCalledTimes(1);
  }
});

test('a page is loaded once, and its files are fetched side by side with the entry', async () => {
  const Page = () => null;
  loadRemoteModule.mockResolvedValue({ default: Page });
  const { loadPage } = await freshStart(answering(registry(remote)));
  await expect(loadPage('/mch/store')).resolves.toEqual({ status: 'loaded', Page, remote });
  await loadPage('/mch/store');
  expect(loadRemoteModule).toHaveBeenCalledTimes(1);
  // What React's `use` needs to show it without waiting.
  expect(loadPage('/mch/store')).toMatchObject({
    status: 'fulfilled',
    value: { status: 'loaded', Page, remote },
  });
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

test('with a page that is preloaded come the parts that stand on it from the first', async () => {
  loadRemoteModule.mockResolvedValue({ default: () => null });
  const [page] = remote.pages;
  const card: RegisteredRemote = {
    ...{ ...remote, name: 'remote-customer', container: 'remote_customer_b1', files: {} },
    pages: [{ path: 'customer/card', module: 'card/Card', title: '宠主', part: { height: 40 } }],
  };
  const store = { ...remote, pages: [{ ...page!, firstParts: ['customer/card', 'no/part'] }] };
  const module = await freshStart(answering(registry(store, card)));
  const { loadRegistry } = await import('./remoteRegistry');
  await loadRegistry();
  module.preloadPage('/mch/store');
  await waitFor(() => expect(loadRemoteModule).toHaveBeenCalledTimes(2));
  expect(loadRemoteModule.mock.calls.map(([{ name }]) => name)).toEqual(['remote-org', 'remote-customer']);
});

test('without network nothing is preloaded: the browser would answer the retry with the failed preload', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  loadRemoteModule.mockRejectedValue(new Error('RUNTIME-008'));
  expect(await failureOf(await freshStart(answering(registry(remote))), '/mch/store')).toBe('network');
  expect(document.querySelector('link[rel=preload]')).toBeNull();
  onLine.mockRestore();
});

test('a page that does not come within 30 seconds is given up, and is there for the next try when it comes late', async () => {
  jest.useFakeTimers();
  loadRemoteModule.mockReturnValueOnce(new Promise(() => undefined));
  const module = await freshStart(answering(registry(remote)));
  const failure = failureOf(module, '/mch/store');
  await jest.advanceTimersByTimeAsync(30_000);
  expect(await failure).toBe('network');
  expect(loadRemoteModule).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
  loadRemoteModule.mockResolvedValue({ default: () => null });
  module.forgetPage('/mch/store');
  expect(await failureOf(module, '/mch/store')).toBe('loaded');
});

test('what was answered for the files is not believed at a second try', async () => {
  loadRemoteModule.mockRejectedValueOnce(new Error('RUNTIME-008')).mockResolvedValue({ default: () => null });
  const module = await freshStart(answering(registry(remote)));
  expect(await failureOf(module, '/mch/store')).toBe('loaded');
  for (const file of ['remoteEntry.js', 'page.js', 'page.css']) {
    expect(globalThis.fetch).toHaveBeenCalledWith(`/remotes/remote-org/b1/${file}`, { cache: 'reload' });
  }
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
  ['The host provides no @hospital/shared/print', 'version-mismatch'],
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

/** So much later (ms) by the clock of the page. */
function later(ms: number): void {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now + ms);
}
afterEach(() => jest.restoreAllMocks());

const otherRemote: RegisteredRemote = {
  ...remote,
  name: 'remote-stock',
  pages: [{ path: '/stock', module: 'stock/StockPage', title: '库存' }],
  container: 'remote_stock_b1',
  entry: '/remotes/remote-stock/b1/remoteEntry.js',
};
const otherBuild: RegisteredRemote = {
  ...otherRemote,
  buildId: 'b2',
  container: 'remote_stock_b2',
  entry: '/remotes/remote-stock/b2/remoteEntry.js',
};

describe('a part', () => {
  const card: RegisteredRemote = {
    ...{ ...remote, name: 'remote-customer', container: 'remote_customer_b1' },
    entry: '/remotes/remote-customer/b1/remoteEntry.js',
    pages: [{ path: 'customer/card', module: 'card/Card', title: '宠主', part: { height: 40 } }],
    files: { 'customer/card': ['card.js'] },
  };

  test('comes by its name with the hash of its entry and its files, and is told of as a page is', async () => {
    loadRemoteModule.mockResolvedValue({ default: () => null });
    const module = await freshStart(answering(registry(remote, card)));
    expect(await failureOf(module, 'customer/card')).toBe('loaded');
    const links = [...document.querySelectorAll('link[rel=preload]')];
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('integrity')])).toEqual([
      [card.entry, 'sha384-x'],
      ['/remotes/remote-customer/b1/card.js', null],
    ]);
    const { takeBeacons } = await import('./beacons');
    expect(takeBeacons()).toMatchObject([
      { name: 'remote-customer', buildId: 'b1', kind: 'loaded', path: 'customer/card' },
    ]);
  });

  test('that was built for another shell does not come', async () => {
    const module = await freshStart(answering(registry({ ...card, sharedRange: '^2.0.0' })));
    expect(await failureOf(module, 'customer/card')).toBe('version-mismatch');
    expect(loadRemoteModule).not.toHaveBeenCalled();
  });

  test('of a canary is for whom the canary is', async () => {
    const other = { ...card, buildId: 'b2', entry: '/remotes/remote-customer/b2/remoteEntry.js' };
    canariesFor.mockResolvedValue(new Map([[card.name, other]]));
    loadRemoteModule.mockResolvedValue({ default: () => null });
    const module = await freshStart(answering(registry({ ...card, canary: true })));
    expect(await failureOf(module, 'customer/card')).toBe('loaded');
    expect(entriesAsked()).toEqual([other.entry]);
  });
});

describe('a page that another remote took over', () => {
  const moved = { path: '/moved', module: 'moved/MovedPage', title: '迁移' };
  const giver: RegisteredRemote = { ...remote, pages: [...remote.pages, moved] };
  const taker: RegisteredRemote = { ...otherBuild, pages: [...otherRemote.pages, moved] };
  beforeEach(() => loadRemoteModule.mockResolvedValue({ default: () => null }));

  test('is its new remote’s, also where the session has other pages of the one before', async () => {
    const module = await freshStart(answering(registry(taker, giver)));
    for (const path of ['/mch/store', '/moved']) await module.loadPage(path);
    expect(entriesAsked()).toEqual([giver.entry, taker.entry]);
  });

  test('comes from the one before while the session is at a build of the new one that has not got it', async () => {
    const module = await freshStart(answering(registry(otherRemote, giver)));
    await module.loadPage('/stock');
    globalThis.fetch = jest.fn(answering(registry(taker, giver)));
    later(3_000);
    expect(await failureOf(module, '/moved')).toBe('loaded');
    expect(entriesAsked()).toEqual([otherRemote.entry, giver.entry]);
  });

  test('stays with who has it open when its remote is taken off the site', async () => {
    const module = await freshStart(answering(registry(giver)));
    await module.loadPage('/mch/store');
    globalThis.fetch = jest.fn(answering(registry(otherRemote)));
    later(3_000);
    expect(await failureOf(module, '/moved')).toBe('loaded');
    expect(entriesAsked()).toEqual([giver.entry, giver.entry]);
  });
});

test('a remote that was not opened yet comes in the build that is live when it is opened', async () => {
  loadRemoteModule.mockResolvedValue({ default: () => null });
  const module = await freshStart(answering(registry(remote, otherRemote)));
  await module.loadPage('/mch/store');
  globalThis.fetch = jest.fn(answering(registry(nextBuild, otherBuild)));
  later(3_000);
  await module.loadPage('/stock');
  expect(entriesAsked()).toEqual([remote.entry, otherBuild.entry]);
});

test('a remote that was opened stays at its build, also when it is withdrawn', async () => {
  const second = { path: '/mch/user', module: 'users/UserPage', title: '用户管理' };
  const both = (build: RegisteredRemote) => ({ ...build, pages: [...build.pages, second] });
  loadRemoteModule.mockResolvedValue({ default: () => null });
  const module = await freshStart(answering(registry(both(remote), otherRemote)));
  await module.loadPage('/mch/store');
  globalThis.fetch = jest.fn(answering(registry(both(nextBuild), otherRemote)));
  later(3_000);
  expect(await failureOf(module, '/mch/user')).toBe('loaded');
  expect(entriesAsked().at(-1)).toBe(remote.entry);
  globalThis.fetch = jest.fn(answering(registry(otherRemote)));
  later(6_000);
  await module.loadPage('/stock');
  expect(await failureOf(module, '/mch/store')).toBe('loaded');
});

test('the registry is not asked again for what is opened right after it came, nor without network', async () => {
  later(0); // the clock stands
  loadRemoteModule.mockResolvedValue({ default: () => null });
  const module = await freshStart(answering(registry(remote, otherRemote)));
  await module.loadPage('/mch/store');
  await module.loadPage('/stock');
  later(3_000);
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await module.loadPage('/none');
  expect(globalThis.fetch).toHaveBeenCalledTimes(1);
});

test('a page does not wait for a server that says nothing', async () => {
  loadRemoteModule.mockResolvedValue({ default: () => null });
  const module = await freshStart(answering(registry(remote, otherRemote)));
  await module.loadPage('/mch/store');
  globalThis.fetch = jest.fn(() => new Promise<Response>(() => undefined));
  later(3_000);
  expect(await failureOf(module, '/stock')).toBe('loaded');
  expect(globalThis.fetch).toHaveBeenCalledTimes(1);
  expect(entriesAsked().at(-1)).toBe(otherRemote.entry);
});

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

test('a page that loaded and crashed is tried again with the build that is live by then', async () => {
  loadRemoteModule.mockResolvedValue({ default: () => null });
  const module = await freshStart(answering(registry(remote)));
  expect(await failureOf(module, '/mch/store')).toBe('loaded');
  const rolledBack = { ...remote, buildId: 'b0', entry: '/remotes/remote-org/b0/remoteEntry.js' };
  globalThis.fetch = jest.fn(answering(registry(rolledBack)));
  module.forgetBuildOfPage('/mch/store');
  expect(await failureOf(module, '/mch/store')).toBe('loaded');
  expect(loadRemoteModule).toHaveBeenLastCalledWith(rolledBack, rolledBack.pages[0]);
});

test('a page that the network withheld comes from the build that the other pages of its remote are at', async () => {
  const second = { path: '/mch/user', module: 'users/UserPage', title: '用户管理' };
  const both = { ...remote, pages: [...remote.pages, second] };
  loadRemoteModule.mockResolvedValueOnce({ default: () => null });
  const module = await freshStart(answering(registry(both)));
  expect(await failureOf(module, '/mch/store')).toBe('loaded');
  loadRemoteModule.mockRejectedValue(new Error('RUNTIME-008'));
  expect(await failureOf(module, '/mch/user')).toBe('network');
  const released = { ...both, buildId: 'b2', entry: '/remotes/remote-org/b2/remoteEntry.js' };
  globalThis.fetch = jest.fn(answering(registry(released)));
  loadRemoteModule.mockResolvedValue({ default: () => null });
  module.forgetPage('/mch/user');
  expect(await failureOf(module, '/mch/user')).toBe('loaded');
  expect(loadRemoteModule).toHaveBeenLastCalledWith(both, second);
});

describe('no two pages of a remote are of different builds', () => {
  const second = { path: '/mch/user', module: 'users/UserPage', title: '用户管理' };
  const old: RegisteredRemote = { ...remote, pages: [...remote.pages, second] };
  const next: RegisteredRemote = { ...nextBuild, pages: old.pages };
  const loaded = { default: () => null };

  test('when another goes live while the first page is on its way', async () => {
    let arrive = (): void => undefined;
    loadRemoteModule.mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve(loaded))));
    loadRemoteModule.mockResolvedValue(loaded);
    const module = await freshStart(answering(registry(old)));
    const first = module.loadPage('/mch/store');
    await waitFor(() => expect(entriesAsked()).toEqual([old.entry]));
    globalThis.fetch = jest.fn(answering(registry(next)));
    later(3_000);
    expect(await failureOf(module, '/mch/user')).toBe('loaded');
    arrive();
    await first;
    expect(entriesAsked()).toEqual([old.entry, old.entry]);
  });

  test('when the answer about canaries comes while the first page is on its way', async () => {
    jest.useFakeTimers();
    let answer = (_: ReadonlyMap<string, RegisteredRemote>): void => undefined;
    canariesFor.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    canariesFor.mockResolvedValue(new Map([[next.name, next]]));
    loadRemoteModule.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValue(loaded);
    const module = await freshStart(answering(registry({ ...old, canary: true })));
    void module.loadPage('/mch/store');
    await jest.advanceTimersByTimeAsync(1_000);
    answer(new Map([[next.name, next]]));
    await jest.advanceTimersByTimeAsync(0);
    expect(await failureOf(module, '/mch/user')).toBe('loaded');
    jest.useRealTimers();
    expect(entriesAsked()).toEqual([old.entry, old.entry]);
  });

  test('an answer about canaries that was overtaken by a later one does not count', async () => {
    jest.useFakeTimers();
    let answer = (_: ReadonlyMap<string, RegisteredRemote>): void => undefined;
    canariesFor.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    canariesFor.mockResolvedValue(new Map([[next.name, next]]));
    loadRemoteModule.mockResolvedValue(loaded);
    const module = await freshStart(answering(registry({ ...old, canary: true })));
    void module.loadPage('/of/no/remote');
    await jest.advanceTimersByTimeAsync(1_000);
    await module.loadPage('/of/no/other');
    answer(new Map());
    await jest.advanceTimersByTimeAsync(0);
    jest.useRealTimers();
    const { pageAt } = await import('./remoteRegistry');
    expect(pageAt('/mch/user')?.remote.buildId).toBe(next.buildId);
  });

  test('when what was preloaded of the build before ends after the new one was taken', async () => {
    let arrive = (): void => undefined;
    loadRemoteModule.mockReturnValueOnce(new Promise((resolve) => (arrive = () => resolve(loaded))));
    loadRemoteModule.mockResolvedValue(loaded);
    const module = await freshStart(answering(registry(old)));
    const { loadRegistry, renewRegistry } = await import('./remoteRegistry');
    await loadRegistry();
    module.preloadPage('/mch/store');
    await waitFor(() => expect(entriesAsked()).toEqual([old.entry]));
    const preloaded = module.loadPage('/mch/store');
    globalThis.fetch = jest.fn(answering(registry(next)));
    await renewRegistry();
    module.takeBuild(next);
    arrive();
    await preloaded;
    for (const path of ['/mch/user', '/mch/store']) expect(await failureOf(module, path)).toBe('loaded');
    expect(entriesAsked()).toEqual([old.entry, next.entry, next.entry]);
  });

  test('until none of its pages came: then the live one is taken', async () => {
    loadRemoteModule.mockRejectedValueOnce(new Error('RUNTIME-014')).mockResolvedValue(loaded);
    const module = await freshStart(answering(registry(old)));
    expect(await failureOf(module, '/mch/store')).toBe('page-missing');
    globalThis.fetch = jest.fn(answering(registry(next)));
    later(3_000);
    expect(await failureOf(module, '/mch/user')).toBe('loaded');
    expect(entriesAsked()).toEqual([old.entry, next.entry]);
  });

  test('when a page is tried again with the live one, and another is asked for after that', async () => {
    loadRemoteModule.mockResolvedValue(loaded);
    const module = await freshStart(answering(registry(old)));
    for (const path of ['/mch/store', '/mch/user']) await module.loadPage(path);
    globalThis.fetch = jest.fn(answering(registry(next)));
    module.forgetBuildOfPage('/mch/store');
    for (const path of ['/mch/store', '/mch/user']) await module.loadPage(path);
    expect(entriesAsked()).toEqual([old.entry, old.entry, next.entry, next.entry]);
  });
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
