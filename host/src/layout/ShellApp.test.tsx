import { writeSession } from '@hospital/shared/host';
import {
  openTab,
  useCloseTab,
  useLocation,
  useNavigate,
  useSearchParams,
  useTabTitle,
  useUnsavedChanges,
} from '@hospital/shared/navigation';
import { usePermission } from '@hospital/shared/session';
import { fakeServer, fakeSession } from '@hospital/shared/testing';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useEffect, useState } from 'react';
import { menu } from '../../test/menu.fixture';
import { loadedPage, loadPage, preloadPage } from '../remote-loading/loadPage';
import { connectClient } from '../session/connectClient';
import { signOut } from '../session/sessionLifecycle';
import { ShellApp } from './ShellApp';

const mounted = jest.fn<void, [string]>();
const rendered = jest.fn<void, [string]>();

/** A page that shows its query, counts how often it was built, and can be unsaved. */
function MockPage({ path }: { readonly path: string }): ReactNode {
  rendered(path);
  usePermission('sys:store:list');
  const [query] = useSearchParams();
  const [text, setText] = useState('');
  const close = useCloseTab();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => mounted(path), [path]);
  useUnsavedChanges(text !== '');
  useTabTitle(query.get('name') ?? undefined);
  return (
    <section aria-label={`page ${path}`}>
      <p>query: {query.toString()}</p>
      <input aria-label={`text of ${path}`} value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => openTab('/mch/store?name=豆豆')}>
        open
      </button>
      <button type="button" onClick={() => navigate('/home?from=page')}>
        navigate from {pathname}
      </button>
      <button type="button" onClick={() => navigate('//elsewhere.example/')}>
        leave
      </button>
      <button type="button" onClick={close}>
        done
      </button>
    </section>
  );
}

jest.mock('../remote-loading/RemotePage', () => ({
  RemotePage: ({ path }: { path: string }) => <MockPage path={path} />,
}));
jest.mock('../remote-loading/loadPage', () => ({
  loadedPage: jest.fn(() => ({ status: 'loaded' })),
  loadPage: jest.fn(() => new Promise(() => undefined)),
  preloadPage: jest.fn(),
}));
jest.mock('../remote-loading/remoteRegistry', () => {
  const pages = [
    { path: '/home', title: '首页' },
    { path: '/mch/store', title: '门店管理', permission: 'sys:store:list' },
    { path: '/mch/dict', title: '字典管理', permission: 'sys:dict:list' },
    { path: '/notice/noticeList', title: '消息中心' },
  ];
  return {
    registryKnown: () => true,
    loadRegistry: () => Promise.resolve(),
    pageAt: (path: string) => {
      const page = pages.find((candidate) => candidate.path === path);
      return page && { page };
    },
  };
});
jest.mock('../session/sessionLifecycle', () => ({ signOut: jest.fn() }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.clearAllMocks();
  connectClient();
  fakeServer({
    'GET /comm/ip': () => '10.1.2.3',
    'GET /mch/remind/todoCount': () => 0,
    'GET /notify/admin/message/unReadCount': () => 0,
    'GET /myStore': () => [],
  });
});

async function open(address: string, workspaceType: 1 | 2 | 3 = 1): Promise<ReturnType<typeof render>> {
  history.replaceState(null, '', address);
  const session = fakeSession(['sys:store:list'], { workplace: { workspaceType } });
  session.user.ext.menuList.push(...menu);
  writeSession(session);
  const rendered = render(<ShellApp />);
  await screen.findByText('当前IP: 10.1.2.3');
  return rendered;
}

const strip = () => screen.getByRole('tablist', { name: '已打开页面' });
const tab = (name: string) => within(strip()).getByRole('tab', { name });
const titles = () =>
  within(strip())
    .getAllByRole('tab')
    .map((element) => element.getAttribute('aria-label'));
const selected = () => within(strip()).getByRole('tab', { selected: true }).getAttribute('aria-label');
const side = () => screen.getByRole('navigation', { name: '侧边菜单' });
const address = () => location.pathname + location.search;
const text = (path: string) => screen.getByLabelText(`text of ${path}`);

describe('addresses', () => {
  it.each(['/', '/login'])('%s leads home', async (start) => {
    await open(start);
    expect(address()).toBe('/home');
    expect(screen.getByRole('region', { name: 'page /home' })).toBeVisible();
    expect(document.title).toBe('首页 - 宠物医院连锁管理系统');
    expect(titles()).toEqual(['首页']);
  });

  it('a deep link opens its page beside home', async () => {
    await open('/mch/store?index=1');
    expect(titles()).toEqual(['首页', '门店管理']);
    expect(selected()).toBe('门店管理');
    expect(screen.getByText('query: index=1')).toBeVisible();
    expect(document.title).toBe('门店管理 - 宠物医院连锁管理系统');
  });

  it.each(['/nowhere', '/404'])('%s says 404, opens no tab, and leads back', async (start) => {
    await open(start);
    expect(screen.getByRole('heading', { name: '404' })).toBeVisible();
    expect(titles()).toEqual(['首页']);
    await userEvent.click(screen.getByRole('link', { name: '返回首页' }));
    expect(screen.queryByRole('heading', { name: '404' })).not.toBeInTheDocument();
    expect(selected()).toBe('首页');
  });

  it('a page whose permission is missing says so', async () => {
    await open('/mch/dict');
    expect(screen.getByRole('heading', { name: '无权访问' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'page /mch/dict' })).not.toBeInTheDocument();
  });

  it('a page that goes out of sight and comes back is not rendered again, nor is one that stays hidden', async () => {
    await open('/notice/noticeList');
    act(() => openTab('/mch/store'));
    act(() => openTab('/home'));
    await screen.findByRole('region', { name: 'page /home' });
    rendered.mockClear();
    act(() => openTab('/mch/store'));
    expect(selected()).toBe('门店管理');
    act(() => openTab('/home'));
    act(() => openTab('/mch/store'));
    expect(screen.getByRole('region', { name: 'page /mch/store' })).toBeVisible();
    expect(rendered).not.toHaveBeenCalled();
  });

  it('the browser goes back and forward between the pages', async () => {
    await open('/home');
    act(() => openTab('/mch/store'));
    act(() => openTab('/nowhere'));
    await userEvent.click(screen.getByRole('link', { name: '返回首页' }));
    for (const [go, there] of [
      [() => history.back(), '/nowhere'],
      [() => history.back(), '/mch/store'],
      [() => history.forward(), '/nowhere'],
    ] as const) {
      act(go);
      await waitFor(() => expect(address()).toBe(there));
    }
    act(() => history.back());
    await waitFor(() => expect(selected()).toBe('门店管理'));
  });

  it('/redirect{path} builds the page anew', async () => {
    await open('/mch/store');
    await userEvent.type(text('/mch/store'), 'x');
    await userEvent.clear(text('/mch/store'));
    act(() => openTab('/redirect/mch/store'));
    await waitFor(() => expect(mounted.mock.calls.filter(([path]) => path === '/mch/store')).toHaveLength(2));
    expect(address()).toBe('/mch/store');
    expect(titles()).toEqual(['首页', '门店管理']);
  });
});

describe('navigation', () => {
  it('the top bar shows the items of the workspace and leads to their first pages', async () => {
    await open('/home');
    const links = within(screen.getByRole('navigation', { name: '主导航' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['首页', '/home'],
      ['消息', '/notice/noticeList'],
      ['系统管理', '/mch/store'],
    ]);
    expect(screen.getByRole('link', { name: '首页', current: true })).toBeVisible();
  });

  it('the side menu shows what lies below the selected item, and fetches ahead', async () => {
    await open('/mch/store');
    const links = within(side()).getAllByRole('link');
    // 字典管理 would not let this user in.
    expect(links.map((link) => link.textContent)).toEqual(['门店管理', '未发布']);
    expect(links[0]).toHaveAttribute('aria-current', 'page');
    await userEvent.hover(links[0]!);
    expect(preloadPage).toHaveBeenCalledWith('/mch/store');
    act(() => links[1]!.focus());
    expect(preloadPage).toHaveBeenCalledWith('/mch/later');
  });

  it('the breadcrumb starts with home and ends without a link', async () => {
    await open('/mch/store');
    const crumbs = within(screen.getByRole('navigation', { name: '面包屑' }));
    expect(crumbs.getAllByRole('listitem').map((crumb) => crumb.textContent)).toEqual([
      '首页',
      '系统管理',
      '门店管理',
    ]);
    expect(crumbs.queryByRole('link', { name: '门店管理' })).not.toBeInTheDocument();
  });

  it('the collapsed menu keeps its names for who cannot see the icons, and stays collapsed', async () => {
    const { unmount } = await open('/mch/store');
    await userEvent.click(screen.getByRole('button', { name: '收起菜单' }));
    expect(within(side()).getByRole('link', { name: '门店管理' })).toBeVisible();
    expect(screen.queryByText(/当前IP/)).not.toBeInTheDocument();
    expect(localStorage.getItem('sidebarStatus')).toBe('0');
    unmount();
    render(<ShellApp />);
    expect(screen.getByRole('button', { name: '展开菜单' })).toBeVisible();
  });

  it('the bell is there on the store side alone, the gear where there are settings', async () => {
    const { unmount } = await open('/home', 2);
    await userEvent.click(screen.getByRole('button', { name: '消息通知' }));
    expect(address()).toBe('/notice/noticeList');
    await userEvent.click(screen.getByRole('button', { name: '系统设置' }));
    expect(address()).toBe('/mch/store');
    unmount();
    await open('/home', 3);
    expect(screen.queryByRole('button', { name: '消息通知' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '系统设置' })).not.toBeInTheDocument();
  });
});

describe('pages kept alive', () => {
  it('a hidden page keeps its input and its own address', async () => {
    await open('/mch/store?index=1');
    await userEvent.type(text('/mch/store'), '半句');
    await userEvent.click(tab('首页'));
    expect(screen.getByRole('region', { name: 'page /home' })).toBeVisible();
    expect(screen.getByText('query: index=1')).not.toBeVisible();
    await userEvent.click(tab('门店管理'));
    expect(text('/mch/store')).toHaveValue('半句');
    expect(screen.getByText('query: index=1')).toBeVisible();
  });

  it('a page that navigates opens a tab, keeps its own address, and the browser goes back to it', async () => {
    await open('/mch/store?index=1');
    await userEvent.click(screen.getByRole('button', { name: 'navigate from /mch/store' }));
    expect(address()).toBe('/home?from=page');
    expect(screen.getByText('query: from=page')).toBeVisible();
    expect(screen.getByText('navigate from /mch/store')).not.toBeVisible();
    act(() => history.back());
    await waitFor(() => expect(selected()).toBe('门店管理'));
    expect(screen.getByText('query: index=1')).toBeVisible();
  });

  it('a page leads to no other site', async () => {
    await open('/mch/store');
    const refused = jest.fn((event: ErrorEvent) => event.preventDefault());
    addEventListener('error', refused);
    await userEvent.click(within(screen.getByRole('region', { name: 'page /mch/store' })).getByText('leave'));
    removeEventListener('error', refused);
    expect(refused).toHaveBeenCalled();
    expect(address()).toBe('/mch/store');
  });

  it('one route is open twice with two queries, each with its own title', async () => {
    await open('/mch/store');
    await userEvent.click(within(screen.getByRole('region', { name: 'page /mch/store' })).getByText('open'));
    expect(titles()).toEqual(['首页', '门店管理', '豆豆']);
    expect(document.title).toBe('豆豆 - 宠物医院连锁管理系统');
  });

  it('the list of tabs survives a reload, pages come back when they are shown', async () => {
    const { unmount } = await open('/mch/store');
    await userEvent.click(within(side()).getByRole('link', { name: '门店管理' }));
    act(() => openTab('/notice/noticeList'));
    unmount();
    mounted.mockClear();
    await open('/notice/noticeList');
    expect(titles()).toEqual(['首页', '门店管理', '消息中心']);
    expect(mounted.mock.calls).toEqual([['/notice/noticeList']]);
    await userEvent.click(tab('门店管理'));
    expect(mounted).toHaveBeenLastCalledWith('/mch/store');
  });

  it('while a page is fetched a thin bar grows at the top, unless it comes at once', async () => {
    const bar = () => document.querySelector('[style*="scaleX"]');
    await open('/home');
    let arrive = (): void => undefined;
    jest.mocked(loadedPage).mockReturnValueOnce(undefined);
    jest.mocked(loadPage).mockReturnValueOnce(new Promise((resolve) => (arrive = resolve as () => void)));
    act(() => openTab('/mch/store'));
    expect(bar()).not.toBeInTheDocument();
    await waitFor(() => expect(bar()).toHaveStyle({ transform: 'scaleX(0.08)' }));
    await act(async () => arrive());
    await waitFor(() => expect(bar()).not.toBeInTheDocument());
  });
});

describe('the tab strip', () => {
  const three = async (): Promise<void> => {
    await open('/mch/store');
    act(() => openTab('/notice/noticeList'));
  };

  it('arrows move the focus, Enter shows, Delete closes what may be closed', async () => {
    await three();
    act(() => tab('消息中心').focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(tab('首页')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(tab('门店管理')).toHaveFocus();
    expect(selected()).toBe('消息中心');
    await userEvent.keyboard('{Enter}');
    expect(selected()).toBe('门店管理');
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(titles()).toEqual(['首页', '消息中心']));
    expect(selected()).toBe('消息中心');
    expect(tab('消息中心')).toHaveFocus();
    await userEvent.keyboard('{Home}{Delete}');
    expect(titles()).toEqual(['首页', '消息中心']);
  });

  it('only one tab is a stop of the Tab key', async () => {
    await three();
    const stops = within(strip())
      .getAllByRole('tab')
      .map((element) => element.tabIndex);
    expect(stops).toEqual([-1, -1, 0]);
  });

  it('closes by its button and by the wheel, home by neither', async () => {
    await three();
    await userEvent.click(screen.getByRole('button', { name: '关闭 门店管理' }));
    await waitFor(() => expect(titles()).toEqual(['首页', '消息中心']));
    fireEvent(tab('首页'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    fireEvent(tab('消息中心'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    await waitFor(() => expect(titles()).toEqual(['首页']));
    expect(address()).toBe('/home');
    expect(screen.queryByRole('button', { name: '关闭 首页' })).not.toBeInTheDocument();
  });

  it('the context menu closes others, left, right and all, as far as there are any', async () => {
    await three();
    fireEvent.contextMenu(tab('消息中心'));
    const items = within(screen.getByRole('menu')).getAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, (item as HTMLButtonElement).disabled])).toEqual([
      ['刷新', false],
      ['左移Ctrl+Shift+←', false],
      ['右移Ctrl+Shift+→', true],
      ['关闭当前', false],
      ['关闭其他', false],
      ['关闭左侧', false],
      ['关闭右侧', true],
      ['关闭全部', false],
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: '关闭左侧' }));
    await waitFor(() => expect(titles()).toEqual(['首页', '消息中心']));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('the context menu is worked by keys and gives the focus back', async () => {
    await three();
    act(() => tab('门店管理').focus());
    fireEvent.contextMenu(tab('门店管理'));
    expect(screen.getByRole('menuitem', { name: '刷新' })).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: '关闭全部' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(tab('门店管理')).toHaveFocus();
  });

  it('刷新 builds one page anew and leaves the others', async () => {
    await three();
    await userEvent.click(tab('门店管理'));
    mounted.mockClear();
    fireEvent.contextMenu(tab('门店管理'));
    await userEvent.click(screen.getByRole('menuitem', { name: '刷新' }));
    await waitFor(() => expect(mounted.mock.calls).toEqual([['/mch/store']]));
  });

  it('a page may close its own tab', async () => {
    await open('/mch/store');
    await userEvent.click(within(screen.getByRole('region', { name: 'page /mch/store' })).getByText('done'));
    await waitFor(() => expect(titles()).toEqual(['首页']));
  });
});

describe('unsaved changes', () => {
  const question = '内容尚未保存，确定离开吗?';
  const unsaved = async (): Promise<void> => {
    await open('/mch/store');
    await userEvent.type(text('/mch/store'), '半句');
  };
  const answer = async (name: string): Promise<void> => {
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(question);
    await userEvent.click(within(dialog).getByRole('button', { name }));
  };

  it('are asked about before closing, also from another tab', async () => {
    await unsaved();
    await userEvent.click(tab('首页'));
    await userEvent.click(screen.getByRole('button', { name: '关闭 门店管理' }));
    await answer('继续编辑');
    expect(titles()).toEqual(['首页', '门店管理']);
    await userEvent.click(screen.getByRole('button', { name: '关闭 门店管理' }));
    await answer('离开');
    await waitFor(() => expect(titles()).toEqual(['首页']));
  });

  it('are asked about before refreshing', async () => {
    await unsaved();
    fireEvent.contextMenu(tab('门店管理'));
    await userEvent.click(screen.getByRole('menuitem', { name: '刷新' }));
    await answer('继续编辑');
    expect(text('/mch/store')).toHaveValue('半句');
  });

  it('make the browser ask before the window closes, and not once they are saved', async () => {
    await unsaved();
    const leave = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    await userEvent.clear(text('/mch/store'));
    expect(leave()).toBe(false);
  });

  it('are asked about before signing out', async () => {
    await unsaved();
    const choose = async (): Promise<void> => {
      await userEvent.click(screen.getByRole('button', { name: '测试用户' }));
      await userEvent.click(screen.getByRole('menuitem', { name: '退出登录' }));
    };
    await choose();
    await answer('继续编辑');
    expect(signOut).not.toHaveBeenCalled();
    await choose();
    await answer('离开');
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
    expect(sessionStorage.getItem('tabs:u1:1')).toBeNull();
  });
});

test('the theme changes with a button and is kept', async () => {
  await open('/home');
  await userEvent.click(screen.getByRole('button', { name: '切换主题' }));
  expect(document.body).toHaveAttribute('arco-theme', 'dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await userEvent.click(screen.getByRole('button', { name: '切换主题', pressed: true }));
  expect(document.body).not.toHaveAttribute('arco-theme');
});

test('below 992 px the whole menu is a drawer that closes on navigation', async () => {
  const narrow = jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: true,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  );
  await open('/home');
  const opener = screen.getByRole('button', { name: '展开菜单' });
  expect(screen.queryByRole('navigation', { name: '主导航' })).not.toBeInTheDocument();
  await userEvent.click(opener);
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(within(side()).getByRole('link', { name: '门店管理' }));
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  expect(selected()).toBe('门店管理');
  await userEvent.click(opener);
  await userEvent.keyboard('{Escape}');
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  narrow.mockRestore();
});
