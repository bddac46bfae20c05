import type { RegisteredRemote, Registry } from '@hospital/shared/contract/remote';
import { configureNavigation, emitLiveEvent, writeSession } from '@hospital/shared/host';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { fakeSession } from '@hospital/shared/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { RemotePage } from '../remote-loading/RemotePage';
import { KeepAlivePane } from '../tab-strip/KeepAlivePane';
import { readTabsState, tabCommands, useTabs } from '../tab-strip/tabStore';
import { NewBuilds } from './NewBuilds';
import { noteOfferPlace } from './offerPlace';

/** Says of which build it is; something can be typed into it, and it may be told to crash. */
function pageOf(buildId: string, module: string): () => ReactNode {
  return function MockPage() {
    const [text, setText] = useState('');
    const [crashed, setCrashed] = useState(false);
    useUnsavedChanges(text !== '');
    if (crashed) throw new Error('at work');
    return (
      <>
        <p>{`${module} of ${buildId}`}</p>
        <input aria-label="备注" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="button" onClick={() => setCrashed(true)}>
          crash
        </button>
      </>
    );
  };
}
const mockPageOf = pageOf;
jest.mock('../remote-loading/federationRuntime', () => ({
  loadRemoteModule: ({ buildId }: RegisteredRemote, { module }: { readonly module: string }) =>
    Promise.resolve({ default: mockPageOf(buildId, module) }),
}));

/** Each test has a remote of its own, with pages of its own: what a session is at outlives a screen. */
let tests = 0;
const MODULES = { stores: '门店管理', users: '用户管理' } as const;
type Module = keyof typeof MODULES;
const pathOf = (module: Module): string => `/${module}${tests}`;
let live: Registry;

const build = (buildId: string): RegisteredRemote => ({
  ...{ name: `remote-org${tests}`, title: '组织管理', buildId, container: `org${tests}_${buildId}` },
  pages: (['stores', 'users'] as const).map((module) => ({ path: pathOf(module), module, title: module })),
  ...{ entry: `/remotes/remote-org${tests}/${buildId}/entry.js`, integrity: '', sharedRange: '^1.0.0' },
  ...{ files: {}, needs: {} },
});

/** What the server has live from now on, as it tells open pages. */
async function release(remotes: readonly RegisteredRemote[], host = 'test'): Promise<void> {
  live = { host: { buildId: host }, remotes: [...remotes] };
  await act(async () => emitLiveEvent('release', {}));
}

const show = (module: Module, search = ''): void =>
  act(() => tabCommands.show({ path: pathOf(module), search, title: MODULES[module] }));

function Screen(): ReactNode {
  const { tabs, live: inMemory, activeId } = useTabs();
  return (
    <main tabIndex={-1}>
      {tabs
        .filter(({ id }) => inMemory.includes(id))
        .map((tab) => (
          <KeepAlivePane key={tab.id} tab={tab} active={tab.id === activeId}>
            <RemotePage path={tab.path} title={tab.title} />
          </KeepAlivePane>
        ))}
      <NewBuilds />
    </main>
  );
}

const offer = () => screen.queryByRole('dialog', { name: '有新版本' });
const press = async (name: string): Promise<void> =>
  userEvent.click(
    within(await screen.findByRole('dialog', { name: '有新版本' })).getByRole('button', { name }),
  );

beforeEach(async () => {
  tests += 1;
  Object.assign(globalThis, { PROVIDED_VERSIONS: { '@hospital/shared': '1.2.0' } });
  AbortSignal.timeout ??= () => new AbortController().signal;
  globalThis.fetch = jest.fn(() =>
    Promise.resolve({ ok: true, status: 200, json: () => Promise.resolve(live) } as Response),
  );
  configureNavigation({
    openTab: (path) => act(() => tabCommands.show({ path, search: '', title: '' })),
    closeTab: () => undefined,
    goToStore: () => undefined,
  });
  act(() => tabCommands.close(readTabsState().tabs.map(({ id }) => id)));
  act(() => tabCommands.showNone());
  writeSession(fakeSession());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  await release([build('b1')]);
});
afterEach(() => jest.restoreAllMocks());

test('an opened remote is offered its new build, which comes when its user agrees', async () => {
  show('stores');
  expect(await screen.findByText('stores of b1')).toBeVisible();
  await release([build('b2')]);
  expect(await screen.findByText('「门店管理」有更新，更新时会重新打开。')).toBeVisible();
  expect(screen.getByText('stores of b1')).toBeVisible();
  await press('更新');
  expect(await screen.findByText('stores of b2')).toBeVisible();
  expect(offer()).not.toBeInTheDocument();
});

test('one of which no page is open is taken without a word', async () => {
  show('stores');
  await screen.findByText('stores of b1');
  act(() => tabCommands.close([pathOf('stores')]));
  await release([build('b2')]);
  show('users');
  expect(await screen.findByText('users of b2')).toBeVisible();
  expect(offer()).not.toBeInTheDocument();
});

test('what was put off is offered again when there is something newer', async () => {
  show('stores');
  await screen.findByText('stores of b1');
  await release([build('b2')]);
  await press('稍后');
  expect(offer()).not.toBeInTheDocument();
  await release([build('b2')]);
  expect(offer()).not.toBeInTheDocument();
  await release([build('b3')]);
  await press('更新');
  expect(await screen.findByText('stores of b3')).toBeVisible();
});

test('what was put off is offered again after half an hour', async () => {
  show('stores');
  await screen.findByText('stores of b1');
  await release([build('b2')]);
  await screen.findByRole('dialog', { name: '有新版本' });
  jest.useFakeTimers();
  try {
    fireEvent.click(screen.getByRole('button', { name: '稍后' }));
    act(() => jest.advanceTimersByTime(30 * 60_000 - 1));
    expect(offer()).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(offer()).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('what was put off is offered again when what held it back has been saved', async () => {
  show('stores');
  const text = await screen.findByRole('textbox', { name: '备注' });
  await userEvent.type(text, '猫');
  await release([build('b2')]);
  await press('稍后');
  expect(offer()).not.toBeInTheDocument();
  await userEvent.type(text, '狗');
  expect(offer()).not.toBeInTheDocument();
  await userEvent.clear(text);
  await press('更新');
  expect(await screen.findByText('stores of b2')).toBeVisible();
});

test('the offer stands where the shell has a place for it', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  act(() => noteOfferPlace(place));
  show('stores');
  await screen.findByText('stores of b1');
  await release([build('b2')]);
  expect(await within(place).findByRole('dialog', { name: '有新版本' })).toBeVisible();
  act(() => noteOfferPlace(null));
  place.remove();
});

test('what is unsaved holds it back, for all pages of the remote', async () => {
  show('stores');
  await userEvent.type(await screen.findByRole('textbox', { name: '备注' }), '猫');
  show('users');
  await screen.findByText('users of b1');
  await release([build('b2')]);
  expect(await screen.findByText('「门店管理」有未保存的内容，保存后才能更新。')).toBeVisible();
  expect(screen.queryByRole('button', { name: '更新' })).not.toBeInTheDocument();
  await press('去查看');
  await userEvent.clear(screen.getByRole('textbox', { name: '备注' }));
  await press('更新');
  expect(await screen.findByText('stores of b2')).toBeVisible();
  show('users');
  expect(await screen.findByText('users of b2')).toBeVisible();
});

test('after one crashed page was tried again with the new build, the others are offered it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  show('users');
  await screen.findByText('users of b1');
  show('stores');
  await screen.findByText('stores of b1');
  // Nobody told of it: trying again reads the registry.
  live = { ...live, remotes: [build('b2')] };
  await userEvent.click(screen.getByRole('button', { name: 'crash' }));
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText('stores of b2')).toBeVisible();
  expect(await screen.findByText('「用户管理」有更新，更新时会重新打开。')).toBeVisible();
  await press('更新');
  expect(screen.getByText('stores of b2')).toBeVisible();
  show('users');
  expect(await screen.findByText('users of b2')).toBeVisible();
  expect(offer()).not.toBeInTheDocument();
});

test('a second tab of the page that was tried again keeps what is typed in it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  show('stores', '?id=2');
  await userEvent.type(await screen.findByRole('textbox', { name: '备注' }), '猫');
  show('stores');
  await waitFor(() => expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue(''));
  await release([build('b2')]);
  await userEvent.click(screen.getByRole('button', { name: 'crash' }));
  await userEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByText('stores of b2')).toBeVisible();
  show('stores', '?id=2');
  expect(await screen.findByText('stores of b1')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '备注' })).toHaveValue('猫');
});

test('a page that was not released yet comes by itself when it is', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await release([]);
  show('stores');
  expect(await screen.findByText('该功能尚未发布')).toBeVisible();
  expect(screen.getByText('该页面尚未上线或已下线，上线后会自动打开。')).toBeVisible();
  await release([build('b1')]);
  expect(await screen.findByText('stores of b1')).toBeVisible();
});

test('a page that only the new build of an opened remote has is offered with it', async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { pages, ...old } = build('b0');
  await release([{ ...old, pages: pages.filter(({ module }) => module === 'users') }]);
  show('users');
  await screen.findByText('users of b0');
  await release([build('b1')]);
  show('stores');
  expect(await screen.findByText('门店管理需要更新')).toBeVisible();
  expect(screen.getByText('该页面在新版本中，更新后即可打开。')).toBeVisible();
  expect(await screen.findByText('「用户管理」、「门店管理」有更新，更新时会重新打开。')).toBeVisible();
  await press('更新');
  expect(await screen.findByText('stores of b1')).toBeVisible();
  expect(offer()).not.toBeInTheDocument();
});

test('another host is offered as a reload, and no remote is taken before it', async () => {
  show('stores');
  await screen.findByText('stores of b1');
  await release([build('b2')], 'a later host');
  expect(await screen.findByText('系统已更新，刷新页面后使用新版本。')).toBeVisible();
  expect(screen.getByRole('button', { name: '刷新页面' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '更新' })).not.toBeInTheDocument();
});
