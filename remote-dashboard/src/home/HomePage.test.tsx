import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Home, HomeFigure } from '@hospital/shared/contract/calls/dashboard';
import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { configureNavigation } from '@hospital/shared/host';
import { fakeServer, fakeSession, refusal, renderPage, type FakeServer } from '@hospital/shared/testing';
import HomePage from './HomePage';

const HOME = 'POST /home/index.do';
const LAST_STORE = 'GET /lastStore';
const UNFINISHED = 'statistics:case:user:unfinished:total';

const figure = (changes: Partial<HomeFigure> & Pick<HomeFigure, 'key'>): HomeFigure => ({
  name: '',
  count: 0,
  path: '/somewhere',
  rows: [],
  ...changes,
});

const allFigures: HomeFigure[] = [
  figure({ key: 'caseUnfinished', count: 7, path: '/bill/unfinished/unfinishedUser' }),
  figure({
    key: 'stockExpired',
    count: 123_456,
    path: '/store/expiredStock',
    rows: [
      { name: '已过期', count: 4, index: 0 },
      { name: '30天内到期', count: 9, index: 1 },
    ],
  }),
  figure({ key: 'stockUnsalable', count: 0, path: '/store/unsalableStock' }),
  figure({ key: 'reviewPending', count: 3, path: '/workspace/reviewAndBack/reviewBackWaitList' }),
  figure({ key: 'reportUnfinished', count: 100_000, path: '/assay/microscopeList' }),
];

const home = (changes: Partial<Home> = {}): Home => ({
  workspaceType: 2,
  storeId: 's1',
  storeName: '测试门店',
  warehouseId: 'w1',
  serverTime: '2026-08-03 09:32:05',
  figures: allFigures,
  ...changes,
});

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
let server: FakeServer;

beforeEach(() => {
  openTab.mockClear();
  configureNavigation({ openTab, closeTab: () => undefined });
  server = fakeServer({ [HOME]: () => home(), [LAST_STORE]: () => ({ storeId: 's1', storeName: '南山店' }) });
});

const card = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });

it('greets by the hour of the server, names the store and the day', async () => {
  renderPage(<HomePage />);
  expect(await screen.findByText('2026年8月3日 星期一')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: '早上好，测试用户' })).toBeVisible();
  expect(screen.getByText('测试门店')).toBeVisible();
  expect(screen.getByText('数据更新于 09:32')).toBeVisible();
});

it('shows the figures of the answer, above 100 000 in 万', async () => {
  renderPage(<HomePage />, { session: fakeSession([UNFINISHED]) });
  expect(await screen.findByText('12.35万')).toBeVisible();
  expect(within(await card('应结未结病例')).getByText('7')).toBeVisible();
  expect(within(await card('未完成报告')).getByText('100000')).toBeVisible();
  expect(within(await card('今日待回访')).getByText('3')).toBeVisible();
  expect(within(await card('滞销预警')).getByText('暂无预警')).toBeVisible();
  expect(server.requests(HOME)).toHaveLength(1);
});

it('has no card for a figure that the answer does not hold', async () => {
  server.use({ [HOME]: () => home({ figures: allFigures.slice(1) }) });
  renderPage(<HomePage />);
  await screen.findByText('12.35万');
  expect(screen.queryByRole('region', { name: '应结未结病例' })).not.toBeInTheDocument();
});

it('stands in its final shape while the answer is on its way', async () => {
  let answer: (data: Home) => void = () => undefined;
  server.use({ [HOME]: () => new Promise<Home>((resolve) => (answer = resolve)) });
  renderPage(<HomePage />, { session: fakeSession([UNFINISHED]) });
  const waiting = await screen.findAllByRole('region');
  expect(waiting).toHaveLength(5);
  expect(waiting[0]).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(server.requests(HOME)).toHaveLength(1));
  answer(home());
  await screen.findByText('12.35万');
  expect(screen.getAllByRole('region')).toEqual(waiting);
});

it('keeps no place for a card that the user may not see', () => {
  server.use({ [HOME]: () => new Promise(() => undefined) });
  renderPage(<HomePage />);
  expect(screen.getAllByRole('region')).toHaveLength(4);
});

it('leads from a figure to its page and from a warning row to the page with its index', async () => {
  renderPage(<HomePage />, { session: fakeSession([UNFINISHED]) });
  await userEvent.click(await within(await card('应结未结病例')).findByRole('link'));
  expect(openTab).toHaveBeenLastCalledWith('/bill/unfinished/unfinishedUser');
  await userEvent.click(within(await card('效期预警')).getByRole('link', { name: /30天内到期/ }));
  expect(openTab).toHaveBeenLastCalledWith('/store/expiredStock?index=1');
});

it('says that the figures did not come, and brings them when asked again', async () => {
  server.use({ [HOME]: () => refusal(50000, '') });
  renderPage(<HomePage />);
  expect(await screen.findByRole('alert')).toHaveTextContent('首页数据加载失败');
  server.use({ [HOME]: () => home() });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('12.35万')).toBeVisible();
});

it('reads the figures anew with 刷新', async () => {
  renderPage(<HomePage />);
  await screen.findByText('12.35万');
  server.use({ [HOME]: () => home({ figures: [figure({ key: 'reviewPending', count: 42 })] }) });
  await userEvent.click(screen.getByRole('button', { name: '刷新' }));
  expect(await screen.findByText('42')).toBeVisible();
});

describe('the store of last time', () => {
  it('leads to its entry for who may see stores', async () => {
    renderPage(<HomePage />, { session: fakeSession(['sys:store:list']) });
    await userEvent.click(await screen.findByRole('link', { name: '上次登录门店：南山店' }));
    expect(openTab).toHaveBeenCalledWith(`/mch/store?name=${encodeURIComponent('南山店')}`);
  });

  it('is only named for who may not', async () => {
    renderPage(<HomePage />);
    expect(await screen.findByText('上次登录门店：南山店')).toBeVisible();
    expect(screen.queryByRole('link', { name: /上次登录门店/ })).not.toBeInTheDocument();
  });

  it('is absent when there is none', async () => {
    server.use({ [LAST_STORE]: () => null });
    renderPage(<HomePage />);
    await screen.findByText('12.35万');
    expect(screen.queryByText(/上次登录门店/)).not.toBeInTheDocument();
  });
});

describe('the initial password', () => {
  const TEXT = '您的密码为初始密码，请修改密码！(修改后将不再提示)';

  it('is warned of until the warning is closed, and leads to the tab that changes it', async () => {
    renderPage(<HomePage />, { session: fakeSession([], { user: { defPasswordStatus: 'Y' } }) });
    expect(screen.getByText(TEXT)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '马上修改' }));
    expect(openTab).toHaveBeenCalledWith('/home/person?tabsName=timeline');
    expect(screen.getByText(TEXT)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '关闭提示' }));
    expect(screen.queryByText(TEXT)).not.toBeInTheDocument();
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
    return fakeSession([], {
      user: { ext: { ...base.user.ext, menuList } },
      workplace: { workspaceType, name: '' },
    });
  };

  it('has no cards but links to the pages of the menu', async () => {
    server.use({ [HOME]: () => home({ workspaceType: 1, storeId: '', figures: [] }) });
    renderPage(<HomePage />, { session: session(1, menu) });
    expect(await screen.findByText('2026年8月3日 星期一')).toBeVisible();
    expect(screen.getByText('公司')).toBeVisible();
    expect(screen.queryByRole('region', { name: '效期预警' })).not.toBeInTheDocument();
    const links = within(screen.getByRole('region', { name: '常用功能' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['门店管理']);
    await userEvent.click(screen.getByRole('link', { name: '门店管理' }));
    expect(openTab).toHaveBeenCalledWith('/mch/store');
  });

  it('says what to do when the menu is empty', async () => {
    server.use({ [HOME]: () => home({ workspaceType: 3, figures: [] }) });
    renderPage(<HomePage />, { session: session(3, []) });
    expect(screen.getByText('仓库')).toBeVisible();
    expect(screen.getByText('暂无可用功能，请联系管理员')).toBeVisible();
  });
});
