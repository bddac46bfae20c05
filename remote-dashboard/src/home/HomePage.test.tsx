import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Home } from '@hospital/shared/contract/calls/dashboard';
import { homeCardKeys } from '@hospital/shared/contract/calls/dashboard';
import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { shanghaiDateTime, shanghaiDay } from '@hospital/shared/format';
import { configureNavigation } from '@hospital/shared/host';
import {
  fakeServer,
  fakeSession,
  networkFailure,
  refusal,
  renderPage,
  type FakeServer,
} from '@hospital/shared/testing';
import remote from '../remote';
import { homeCards } from './homeCards';
import HomePage from './HomePage';

const HOME = 'POST /home/index.do';
const LAST_STORE = 'GET /lastStore';
const SAVE_CARDS = 'POST /home/cards/save';
const CASES = 'GET /statistics/case/2/user/case/unfinished/total';
const REVIEWS = 'POST /hospital/review/total';
const REPORTS = 'POST /hospital/testing/getUnFinshResport';
const EXPIRED = 'GET /warehouse/stock/expiredTotal';
const UNSALABLE = 'GET /warehouse/stock/unsalableTotal';
const TREND = 'GET /statistics/trend/daily';
const UNFINISHED = 'statistics:case:user:unfinished:total';

/** What the cards' calls need, and what their lists need. */
const counting = [
  UNFINISHED,
  'hospital:testing:list',
  'warehouse:stock:expiredTotal',
  'warehouse:stock:unsalableTotal',
];
const looking = [
  ...counting,
  'statistics:case:user:unfinished:list',
  'hospital:review:list',
  'warehouse:stock:list',
];
const TITLES = ['未结账单', '今日待回访', '未出报告', '效期预警', '滞销预警'];

const home = (changes: Partial<Home> = {}): Home => ({
  workspaceType: 2,
  storeId: 's1',
  storeName: '测试门店',
  warehouseId: 'w1',
  serverTime: '2026-08-03 09:32:05',
  cards: [],
  ...changes,
});
const pending = (pendingCount: number) => ({
  pendingCount,
  doneCount: 1,
  overdueCount: 0,
  total: pendingCount + 1,
});
const reports = (total: number) => ({ total, labCount: total, imageCount: 0, list: [] });

const menuItem = (changes: Partial<MenuItem>): MenuItem => ({
  id: changes.path ?? '',
  parentId: '0',
  name: '',
  icon: '',
  path: '',
  type: '2',
  visible: 'Y',
  alwaysShow: 'Y',
  showType: '1,2,3',
  sort: 1,
  permission: '',
  children: [],
  ...changes,
});

const openTab = jest.fn();
const goToStore = jest.fn();
let server: FakeServer;

beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore });
  server = fakeServer({
    [HOME]: () => home(),
    [LAST_STORE]: () => ({ storeId: 's1', storeName: '南山店', previous: null }),
    [CASES]: () => 7,
    [REVIEWS]: () => pending(3),
    [REPORTS]: () => reports(123_456),
    [EXPIRED]: () => [
      { name: '已过期', count: 4, index: 0 },
      { name: '30天内到期', count: 100_000, index: 1 },
    ],
    [UNSALABLE]: () => [],
  });
});
afterEach(() => jest.useRealTimers());

const full = fakeSession(looking);
const card = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });
const titles = (): (string | null)[] =>
  screen.getAllByRole('region').map((region) => within(region).getByRole('heading').textContent);
const pick = (changes: readonly (readonly [string, 'Y' | 'N'])[]) =>
  changes.map(([key, visible]) => ({ key, visible }));

it('greets by the hour of the server, names the store and the day', async () => {
  renderPage(<HomePage />);
  expect(await screen.findByText('2026年8月3日 星期一')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: '早上好，测试用户' })).toBeVisible();
  expect(screen.getByText('测试门店')).toBeVisible();
  expect(screen.getByText('数据更新于 09:32')).toBeVisible();
});

it('shows the figures of the calls, above 100 000 in 万', async () => {
  server.use({ [HOME]: () => home({ serverTime: shanghaiDateTime() }) });
  renderPage(<HomePage />, { session: full });
  expect(await screen.findByText('12.35万')).toBeVisible();
  expect(within(await card('未结账单')).getByText('7')).toBeVisible();
  expect(within(await card('今日待回访')).getByText('3')).toBeVisible();
  expect(within(await card('效期预警')).getByText('100000')).toBeVisible();
  expect(within(await card('滞销预警')).getByText('暂无预警')).toBeVisible();
});

it('asks first what its remote says that it asks first', async () => {
  server.use({ [HOME]: () => home({ serverTime: shanghaiDateTime() }) });
  renderPage(<HomePage />, { session: full });
  await screen.findByText('12.35万');
  const today = shanghaiDay();
  const asked = (call: string) => {
    const requests = server.requests(call);
    expect(requests).toHaveLength(1);
    return requests[0];
  };
  const declared = (remote.pages[0]?.firstCalls ?? []).filter(({ workspaceType }) => workspaceType !== 1);
  const filled = declared.map(({ call, request }) => [
    call,
    Object.fromEntries(
      Object.entries(request).map(([name, value]) => [
        name,
        value === '$today' ? today : value === '$storeId' ? 's1' : value,
      ]),
    ),
  ]);
  expect(filled).toEqual([
    ['dashboard.home', asked(HOME)],
    ['identity.lastStore', asked(LAST_STORE)],
    ['statistics.unfinishedCaseTotal', asked(CASES)],
    ['reviews.total', asked(REVIEWS)],
    ['testing.unfinished', asked(REPORTS)],
    ['stock.expiredTotal', asked(EXPIRED)],
    ['stock.unsalableTotal', asked(UNSALABLE)],
  ]);
  const figures = homeCards.filter(({ kind }) => kind !== 'trend').map(({ call }) => call.id);
  expect(declared.map(({ call }) => call)).toEqual(expect.arrayContaining(figures));
});

it('asks first for the trends on the company side, where no figures come before them', async () => {
  server.use({ [TREND]: () => new Promise(() => undefined) });
  const company = { workspaceType: 1, storeId: '' } as const;
  renderPage(<HomePage />, { session: fakeSession(['statistics:trend:daily'], { workplace: company }) });
  expect(await card('近30天就诊量')).toBeVisible();
  expect(server.requests(TREND)).toEqual([{ days: 30 }]);
  const declared = (remote.pages[0]?.firstCalls ?? []).filter(({ workspaceType }) => workspaceType === 1);
  expect(declared).toEqual([{ call: 'statistics.trend', request: { days: 30 }, workspaceType: 1 }]);
});

it('asks for the follow-ups of today, of the store, that are pending', async () => {
  renderPage(<HomePage />, { session: full });
  await waitFor(() => expect(server.requests(REVIEWS).length).toBeGreaterThan(0));
  const today = shanghaiDay();
  expect(server.requests(REVIEWS)[0]).toEqual({
    startDate: today,
    endDate: today,
    orderByField: 'review_time',
    status: 'N',
    storeId: 's1',
  });
});

it('takes the day from the server when the clock of this computer is wrong', async () => {
  server.setClock(new Date('2026-08-02T16:00:01.000Z'));
  renderPage(<HomePage />, { session: full });
  await waitFor(() =>
    expect(server.requests(REVIEWS).at(-1)).toMatchObject({ startDate: '2026-08-03', endDate: '2026-08-03' }),
  );
});

it('counts anew when another day begins', async () => {
  jest.useFakeTimers({ now: new Date('2026-08-03T15:59:50.000Z'), advanceTimers: true });
  server.use({ [HOME]: () => home({ serverTime: shanghaiDateTime() }) });
  renderPage(<HomePage />, { session: full });
  await screen.findByText('12.35万');
  expect(server.requests(REVIEWS).at(-1)).toMatchObject({ startDate: '2026-08-03' });
  server.use({ [CASES]: () => 8, [REVIEWS]: () => pending(19) });
  act(() => jest.advanceTimersByTime(14_000));
  expect(await screen.findByText('19')).toBeVisible();
  expect(server.requests(REVIEWS).at(-1)).toMatchObject({ startDate: '2026-08-04', endDate: '2026-08-04' });
  expect(await within(await card('未结账单')).findByText('8')).toBeVisible();
});

describe('a card whose call its user may not make', () => {
  it.each([
    ['未结账单', UNFINISHED, CASES],
    ['未出报告', 'hospital:testing:list', REPORTS],
    ['效期预警', 'warehouse:stock:expiredTotal', EXPIRED],
    ['滞销预警', 'warehouse:stock:unsalableTotal', UNSALABLE],
  ])('%s is not there, and nothing is asked', async (title, permission, call) => {
    renderPage(<HomePage />, { session: fakeSession(looking.filter((held) => held !== permission)) });
    await within(await card('今日待回访')).findByText('3');
    expect(titles()).toEqual(TITLES.filter((one) => one !== title));
    expect(server.requests(call)).toEqual([]);
  });

  it('stands in the order of the contract', () => {
    const keys = homeCards.map(({ key }) => key);
    expect(keys).toEqual(homeCardKeys.filter((key) => keys.includes(key)));
  });
});

it('stands in its final shape while the answers are on their way, and says so', async () => {
  let answer: (count: number) => void = () => undefined;
  server.use({ [CASES]: () => new Promise<number>((resolve) => (answer = resolve)) });
  renderPage(<HomePage />, { session: full });
  const waiting = await screen.findAllByRole('region');
  expect(waiting).toHaveLength(5);
  expect(waiting[0]).toHaveAttribute('aria-busy', 'true');
  await screen.findByText('12.35万');
  expect(screen.getByText('实时数据计算中')).toBeInTheDocument();
  answer(7);
  await within(waiting[0]!).findByText('7');
  expect(waiting[0]).toHaveAttribute('aria-busy', 'false');
  expect(screen.getAllByRole('region')).toEqual(waiting);
  await waitFor(() => expect(screen.queryByText('实时数据计算中')).not.toBeInTheDocument());
});

it('leads from every figure to the list that makes it up', async () => {
  renderPage(<HomePage />, { session: full });
  server.use({ [HOME]: () => home({ serverTime: shanghaiDateTime() }) });
  const open = async (title: string, name: RegExp) => {
    await userEvent.click(await within(await card(title)).findByRole('link', { name }));
    return openTab.mock.lastCall?.[0] as string;
  };
  expect(await open('未结账单', /查看未结账单/)).toBe('/bill/unfinished/unfinishedUser');
  expect(await open('今日待回访', /查看今日待回访/)).toMatch(
    /^\/workspace\/reviewAndBack\/reviewBackWaitList\?startDate=(\d{4}-\d\d-\d\d)&endDate=\1&status=N$/,
  );
  expect(await open('未出报告', /查看未出报告/)).toBe('/assay/microscopeList?unfinishedFlag=Y');
  expect(await open('效期预警', /30天内到期/)).toBe('/store/expiredStock?index=1');
  server.use({ [UNSALABLE]: () => [{ name: '30天未售出', count: 6, index: 0 }] });
  await userEvent.click(screen.getByRole('button', { name: '刷新' }));
  expect(await open('滞销预警', /30天未售出/)).toBe('/store/unsalableStock?index=0');
});

it('has no card, and says whom to ask, for who may do nothing in the store', async () => {
  renderPage(<HomePage />, { session: fakeSession([]) });
  expect(await screen.findByText('您还没有可用的功能，请联系管理员为您的角色设置权限')).toBeVisible();
  expect(screen.queryByRole('region')).not.toBeInTheDocument();
  expect(server.requests(REVIEWS)).toEqual([]);
});

it('has figures without links for who may not open the lists', async () => {
  renderPage(<HomePage />, {
    session: fakeSession(counting.filter((one) => one !== 'hospital:testing:list')),
  });
  expect(await within(await card('未结账单')).findByText('7')).toBeVisible();
  expect(await within(await card('效期预警')).findByText('已过期')).toBeVisible();
  for (const region of screen.getAllByRole('region')) {
    expect(within(region).queryByRole('link')).not.toBeInTheDocument();
  }
});

describe('a card that fails', () => {
  it('says so itself and comes with 重试, the others stand', async () => {
    server.use({ [EXPIRED]: () => refusal(50000, '') });
    renderPage(<HomePage />, { session: full });
    const failed = await card('效期预警');
    expect(await within(failed).findByRole('alert')).toHaveTextContent('加载失败');
    expect(within(failed).getByRole('alert')).toHaveTextContent('编号 trace-test');
    expect(await within(await card('未结账单')).findByText('7')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    server.use({ [EXPIRED]: () => [{ name: '已过期', count: 41, index: 0 }] });
    await userEvent.click(within(failed).getByRole('button', { name: '重试' }));
    expect(await within(failed).findByText('41')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(server.requests(CASES)).toHaveLength(1);
  });

  it('keeps its figure when reading it anew fails, and says how old it is', async () => {
    renderPage(<HomePage />, { session: full });
    await within(await card('未结账单')).findByText('7');
    server.use({ [CASES]: networkFailure });
    await userEvent.click(screen.getByRole('button', { name: '刷新' }));
    const alert = await within(await card('未结账单')).findByRole('alert');
    expect(alert).toHaveTextContent(/更新失败，显示 \d\d:\d\d 的数据/);
    expect(within(await card('未结账单')).getByText('7')).toBeVisible();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('of the day and the place leaves the figures alone', async () => {
    server.use({ [HOME]: () => refusal(50000, '') });
    renderPage(<HomePage />, { session: full });
    expect(await screen.findByText('首页数据加载失败')).toBeVisible();
    expect(await within(await card('未结账单')).findByText('7')).toBeVisible();
  });
});

it('reads the figures anew with 刷新', async () => {
  renderPage(<HomePage />, { session: full });
  await screen.findByText('12.35万');
  server.use({ [REVIEWS]: () => pending(42) });
  await userEvent.click(screen.getByRole('button', { name: '刷新' }));
  expect(await screen.findByText('42')).toBeVisible();
});

it('keeps day and place when reading them anew fails, and says how old they are', async () => {
  renderPage(<HomePage />, { session: full });
  await screen.findByText('12.35万');
  server.use({ [HOME]: networkFailure });
  await userEvent.click(screen.getByRole('button', { name: '刷新' }));
  expect(await screen.findByText('更新失败，显示 09:32 的数据')).toBeVisible();
});

describe('the arrangement of the cards', () => {
  const reversed = pick([
    ['stockUnsalable', 'Y'],
    ['stockExpired', 'N'],
    ['reportUnfinished', 'Y'],
  ]);
  const dialog = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '调整卡片' }));
    return screen.findByRole('dialog', { name: '调整首页卡片' });
  };

  it('is the one that the server keeps, unnamed cards last', async () => {
    server.use({ [HOME]: () => home({ cards: reversed as Home['cards'] }) });
    renderPage(<HomePage />, { session: full });
    await waitFor(() => expect(titles()).toEqual(['滞销预警', '未出报告', '未结账单', '今日待回访']));
    expect(server.requests(EXPIRED).length).toBeLessThanOrEqual(1);
  });

  it('stands as last time before the server has answered', async () => {
    server.use({ [HOME]: () => home({ cards: reversed as Home['cards'] }) });
    renderPage(<HomePage />, { session: full }).unmount();
    const first = renderPage(<HomePage />, { session: full });
    await waitFor(() => expect(titles()[0]).toBe('滞销预警'));
    first.unmount();
    server.use({ [HOME]: () => new Promise(() => undefined) });
    renderPage(<HomePage />, { session: full });
    expect(titles()[0]).toBe('滞销预警');
  });

  it('is changed by the keyboard, cards are hidden, and both are kept', async () => {
    renderPage(<HomePage />, { session: full });
    const box = await dialog();
    within(box).getByRole('button', { name: '移动未结账单' }).focus();
    await userEvent.keyboard('{ArrowDown}{End}{ArrowUp}');
    expect(within(box).getByText('未结账单移到第4位，共5位')).toBeInTheDocument();
    expect(within(box).getByRole('button', { name: '移动未结账单' })).toHaveFocus();
    await userEvent.click(within(box).getByRole('switch', { name: '显示效期预警' }));
    const cards = pick([
      ['reviewPending', 'Y'],
      ['reportUnfinished', 'Y'],
      ['stockExpired', 'N'],
      ['caseUnfinished', 'Y'],
      ['stockUnsalable', 'Y'],
      ['visitTrend', 'Y'],
      ['incomeTrend', 'Y'],
      ['reviewTrend', 'Y'],
    ]);
    server.use({ [SAVE_CARDS]: () => null, [HOME]: () => home({ cards: cards as Home['cards'] }) });
    await userEvent.click(within(box).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(titles()).toEqual(['今日待回访', '未出报告', '未结账单', '滞销预警']));
    expect(server.requests(SAVE_CARDS)[0]).toEqual({ cards });
  });

  it('stays as it was when Esc is pressed while a card is dragged, wherever the focus is', async () => {
    renderPage(<HomePage />, { session: full });
    const box = await dialog();
    const handle = within(box).getByRole('button', { name: '移动未结账单' });
    expect(handle).toHaveAccessibleDescription(/按Esc放回/);
    // jsdom has no events of pointers.
    const press = new MouseEvent('pointerdown', { bubbles: true, button: 0 });
    fireEvent(handle, Object.assign(press, { isPrimary: true }));
    expect(await within(box).findByText(/^(已拿起未结账单|未结账单移到)/)).toBeInTheDocument();
    // Safari gives the focus not to the button that is pressed, but to what is around it.
    const around = handle.closest('[tabindex="-1"]') ?? box;
    fireEvent.keyDown(around, { key: 'Escape', code: 'Escape' });
    expect(await within(box).findByText('未结账单已放回原处')).toBeInTheDocument();
    fireEvent.keyDown(around, { key: 'Escape', code: 'Escape' });
    await waitFor(() => expect(box).not.toBeInTheDocument());
    // For 50 ms after a drag dnd-kit takes clicks away, those of the next test too: its timer was set before this one.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  });

  it('goes back to how the cards come with 恢复默认', async () => {
    server.use({ [HOME]: () => home({ cards: reversed as Home['cards'] }), [SAVE_CARDS]: () => null });
    renderPage(<HomePage />, { session: full });
    await waitFor(() => expect(titles()[0]).toBe('滞销预警'));
    const box = await dialog();
    await userEvent.click(within(box).getByRole('button', { name: '恢复默认' }));
    server.use({ [HOME]: () => home() });
    await userEvent.click(within(box).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(titles()).toEqual(TITLES));
    expect(server.requests(SAVE_CARDS)[0]).toEqual({ cards: [] });
  });

  it('stays as it was typed when saving fails, and is asked about before it is lost', async () => {
    server.use({ [SAVE_CARDS]: networkFailure });
    renderPage(<HomePage />, { session: full });
    const box = await dialog();
    await userEvent.click(within(box).getByRole('switch', { name: '显示效期预警' }));
    await userEvent.click(within(box).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(server.requests(SAVE_CARDS)).toHaveLength(1));
    expect(within(box).getByRole('switch', { name: '显示效期预警' })).not.toBeChecked();
    await userEvent.click(within(box).getByRole('button', { name: '取消' }));
    expect(await screen.findByText(/可能没有保存，也可能已经保存。离开后请先核对/)).toBeVisible();
  });

  it('may hide everything; then the way back stands there', async () => {
    const nothing = homeCards.map(({ key }) => ({ key, visible: 'N' as const }));
    server.use({ [HOME]: () => home({ cards: nothing }) });
    renderPage(<HomePage />, { session: full });
    expect(await screen.findByText('卡片已全部隐藏')).toBeVisible();
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

describe('the store of last time', () => {
  const link = (name: string) => screen.findByRole('link', { name: `上次登录门店：${name}` });
  const visited = (last: string, previous: string | null = null) => ({
    [LAST_STORE]: () => ({
      ...{ storeId: last, storeName: `${last}店` },
      previous: previous && { storeId: previous, storeName: `${previous}店` },
    }),
  });
  const inStore = fakeSession([], { workplace: { storeId: 'A' } });

  it('elsewhere than here leads there', async () => {
    server.use(visited('B'));
    renderPage(<HomePage />, { session: inStore });
    await userEvent.click(await link('B店'));
    expect(goToStore).toHaveBeenCalledWith({ id: 'B', storeName: 'B店' });
    expect(openTab).not.toHaveBeenCalled();
  });

  it('is, in the very store, the one before it', async () => {
    server.use(visited('A', 'B'));
    renderPage(<HomePage />, { session: inStore });
    await userEvent.click(await link('B店'));
    expect(goToStore).toHaveBeenCalledWith({ id: 'B', storeName: 'B店' });
  });

  it('of who worked in one alone, and stands there, is named and leads nowhere', async () => {
    server.use(visited('A'));
    renderPage(<HomePage />, { session: fakeSession(['sys:store:list'], { workplace: { storeId: 'A' } }) });
    expect(await screen.findByText('上次登录门店：A店')).toBeVisible();
    expect(screen.queryByRole('link', { name: /上次登录门店/ })).not.toBeInTheDocument();
  });

  it('is absent when there is none', async () => {
    server.use({ [LAST_STORE]: () => null });
    renderPage(<HomePage />);
    await screen.findByText('数据更新于 09:32');
    expect(screen.queryByText(/上次登录门店/)).not.toBeInTheDocument();
  });
});

describe('the initial password', () => {
  const TEXT = '您的密码为初始密码，请修改密码！(修改后将不再提示)';

  it('is warned of until the warning is closed, and leads to the tab that changes it', async () => {
    const session = fakeSession([], { user: { defPasswordStatus: 'Y' } });
    const { unmount } = renderPage(<HomePage />, { session });
    expect(screen.getByText(TEXT)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '马上修改' }));
    expect(openTab).toHaveBeenCalledWith('/home/person?tabsName=timeline');
    expect(screen.getByText(TEXT)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '关闭提示' }));
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
    unmount();
    renderPage(<HomePage />, { session });
    expect(screen.getByText(TEXT)).toBeVisible();
  });

  it('is not spoken of once it has been changed', () => {
    renderPage(<HomePage />);
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
  });
});

describe('the company and the warehouse side', () => {
  const menu = [
    menuItem({ name: '首页', path: '/home' }),
    menuItem({
      name: '系统管理',
      type: '1',
      path: '/mch',
      children: [
        menuItem({ name: '门店管理', path: '/mch/store' }),
        menuItem({ name: '暗页', path: '/mch/hidden', visible: 'N' }),
        menuItem({ name: '新增', path: '', type: '3' }),
      ],
    }),
  ];
  const session = (workspaceType: 1 | 3, menuList: MenuItem[]) => {
    const base = fakeSession();
    return fakeSession(looking, {
      user: { ext: { ...base.user.ext, menuList } },
      workplace: { workspaceType, name: '' },
    });
  };

  it('has no cards but links to the pages of the menu', async () => {
    server.use({ [HOME]: () => home({ workspaceType: 1, storeId: '' }) });
    renderPage(<HomePage />, { session: session(1, menu) });
    expect(await screen.findByText('2026年8月3日 星期一')).toBeVisible();
    expect(screen.getByText('公司')).toBeVisible();
    expect(titles()).toEqual(['常用功能']);
    for (const call of [CASES, REVIEWS, REPORTS, EXPIRED, UNSALABLE])
      expect(server.requests(call)).toEqual([]);
    const links = within(screen.getByRole('region', { name: '常用功能' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['门店管理']);
    await userEvent.click(screen.getByRole('link', { name: '门店管理' }));
    expect(openTab).toHaveBeenCalledWith('/mch/store');
  });

  it('says what to do when the menu is empty', async () => {
    server.use({ [HOME]: () => home({ workspaceType: 3 }) });
    renderPage(<HomePage />, { session: session(3, []) });
    expect(screen.getByText('仓库')).toBeVisible();
    expect(screen.getByText('您还没有可用的功能，请联系管理员为您的角色设置权限')).toBeVisible();
    // Nor are there cards of a store.
    expect(titles()).toEqual(['常用功能']);
    for (const call of [CASES, REVIEWS, REPORTS, EXPIRED, UNSALABLE])
      expect(server.requests(call)).toEqual([]);
  });

  describe('of a chain that has not opened yet', () => {
    const opener = (permissions: string[]) => {
      const base = session(1, menu);
      return fakeSession(permissions, { user: base.user, workplace: base.workplace });
    };
    const STORE = 'sys:store:save';
    const steps = async () => within(await card('开店准备')).getAllByRole('listitem');

    it('says in order what is to be done, and leads to what its user may do', async () => {
      server.use({ [HOME]: () => home({ workspaceType: 1, storeId: '', lacks: ['staff', 'stock'] }) });
      renderPage(<HomePage />, { session: opener([STORE, 'sys:user:save']) });
      expect((await steps()).map((step) => within(step).queryByText('已完成') !== null)).toEqual([
        true,
        true,
        false,
        true,
        false,
      ]);
      expect(screen.getByText('已完成 3 / 5')).toBeVisible();
      const links = within(await card('开店准备')).getAllByRole('link');
      expect(links.map((link) => link.textContent)).toEqual(['去新增员工']);
      await userEvent.click(screen.getByRole('link', { name: '去新增员工' }));
      expect(openTab).toHaveBeenCalledWith('/mch/user');
    });

    it('is told to those alone who may open a store', async () => {
      server.use({ [HOME]: () => home({ workspaceType: 1, storeId: '', lacks: ['store'] }) });
      renderPage(<HomePage />, { session: opener([]) });
      expect(await screen.findByText('2026年8月3日 星期一')).toBeVisible();
      expect(titles()).toEqual(['常用功能']);
    });
  });
});
