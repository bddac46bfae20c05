import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Trend } from '@hospital/shared/contract/calls/statistics';
import { addDays, shanghaiDateTime } from '@hospital/shared/format';
import { configureNavigation } from '@hospital/shared/host';
import { fakeServer, fakeSession, refusal, renderPage, type FakeServer } from '@hospital/shared/testing';
import HomePage from '../HomePage';

const TREND = 'GET /statistics/trend/daily';
const REVIEWS = 'POST /hospital/review/total';
const TITLES = ['近30天就诊量', '近30天营业收入', '近30天回访率'];
const permissions = ['statistics:trend:daily'];
/** Of 今日待回访, which stands beside the trends. */
const REVIEWING = 'hospital:review:list';

const none = { visitCount: 0, income: 0, reviewCount: 0, reviewDoneCount: 0, reviewRate: null };
const trend = (changes: Partial<Trend> = {}): Trend => ({
  days: Array.from({ length: 30 }, (_, index) => ({
    date: addDays('2026-07-05', index),
    visitCount: index,
    income: index * 100.5,
    reviewCount: index === 28 ? 0 : 4,
    reviewDoneCount: index === 28 ? 0 : 3,
    reviewRate: index >= 28 ? null : 0.75,
  })),
  ...{ visitCount: 435, income: 43_717.5, reviewCount: 116, reviewDoneCount: 87, reviewRate: 0.75 },
  previous: { visitCount: 400, income: 43_717.5, reviewCount: 100, reviewDoneCount: 77, reviewRate: 0.77 },
  ...changes,
});

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  configureNavigation({ openTab: jest.fn(), closeTab: () => undefined, goToStore: jest.fn() });
  server = fakeServer({
    'POST /home/index.do': () => ({
      ...{ workspaceType: 2, storeId: 's1', storeName: '测试门店', warehouseId: 'w1' },
      ...{ serverTime: shanghaiDateTime(), cards: [] },
    }),
    'GET /lastStore': () => null,
    [REVIEWS]: () => ({ pendingCount: 3, doneCount: 0, overdueCount: 0, total: 3 }),
    [TREND]: () => trend(),
  });
});

const open = (workplace = {}) =>
  renderPage(<HomePage />, { session: fakeSession([...permissions, REVIEWING], { workplace }) });
const card = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });
const drawn = async (name: string): Promise<HTMLElement> => within(await card(name)).findByRole('slider');

it('stands with its sum, mean or parts in words, and the change to the days before', async () => {
  open();
  await drawn('近30天就诊量');
  const words = await Promise.all(TITLES.map(card));
  expect(within(words[0]!).getByText('435')).toBeVisible();
  expect(within(words[0]!).getByText('日均 14.5 例，较前30天增加 8.8%')).toBeVisible();
  expect(within(words[1]!).getByText('¥43,717.50')).toBeVisible();
  expect(within(words[1]!).getByText('日均 ¥1,457.25，较前30天持平')).toBeVisible();
  expect(within(words[2]!).getAllByText('75.0%')[0]).toBeVisible();
  expect(within(words[2]!).getByText('不含今天，已回访 87/116，较前30天降低 2.0 个百分点')).toBeVisible();
  expect(server.requests(TREND)).toEqual([{ days: 30 }]);
});

it('compares with nothing when there was nothing before', async () => {
  server.use({ [TREND]: () => trend({ previous: none }) });
  open();
  expect(await within(await card('近30天就诊量')).findByText('日均 14.5 例')).toBeVisible();
  expect(screen.queryByText(/较前/)).not.toBeInTheDocument();
});

it('is asked for after the figures stand, in a card of its final shape', async () => {
  let answer: () => void = () => undefined;
  const pending = { pendingCount: 3, doneCount: 0, overdueCount: 0, total: 3 };
  server.use({ [REVIEWS]: () => new Promise((resolve) => (answer = () => resolve(pending))) });
  open();
  expect(await card('近30天就诊量')).toHaveAttribute('aria-busy', 'true');
  await waitFor(() => expect(server.requests(REVIEWS).length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(server.requests(TREND)).toEqual([]);
  await waitFor(() => {
    answer();
    expect(server.requests(TREND)).toHaveLength(1);
  });
  await drawn('近30天就诊量');
});

it('goes from day to day by keyboard and says each', async () => {
  // Who may open the list of a day hears of that, too.
  renderPage(<HomePage />, { session: fakeSession(permissions) });
  const slider = await drawn('近30天回访率');
  expect(slider).toHaveAccessibleName('近30天回访率，按左右方向键逐日查看');
  expect(slider).toHaveAttribute('aria-valuetext', '8月3日，当天未结束，已回访 3/4');
  slider.focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(slider).toHaveAttribute('aria-valuetext', '8月2日，无应回访');
  expect(within(slider).getByText('8月2日')).toBeInTheDocument();
  await userEvent.keyboard('{PageDown}');
  expect(slider).toHaveAttribute('aria-valuenow', '22');
  await userEvent.keyboard('{Home}{ArrowLeft}');
  expect(slider).toHaveAttribute('aria-valuetext', '7月5日，75.0%');
  await userEvent.keyboard('{Escape}');
  expect(within(slider).queryByText('7月5日')).not.toBeInTheDocument();
  await userEvent.keyboard('{End}');
  expect(slider).toHaveAttribute('aria-valuenow', '30');
});

it('is a table to who listens, and to everybody with 查看数据', async () => {
  open();
  await drawn('近30天就诊量');
  const visits = await card('近30天就诊量');
  const rows = () => within(within(visits).getByRole('table', { name: '近30天就诊量' })).getAllByRole('row');
  expect(rows()).toHaveLength(31);
  expect(rows()[1]).toHaveTextContent('2026-08-0329');
  await userEvent.click(within(visits).getByRole('button', { name: '查看数据：近30天就诊量' }));
  expect(within(visits).queryByRole('slider')).not.toBeInTheDocument();
  expect(within(visits).getByRole('group', { name: '近30天就诊量数据' })).toHaveAttribute('tabindex', '0');
  expect(rows()[30]).toHaveTextContent('2026-07-050');
  await userEvent.click(within(visits).getByRole('button', { name: '查看图表：近30天就诊量' }));
  expect(within(visits).getByRole('slider')).toBeVisible();

  const reviews = within(await card('近30天回访率')).getAllByRole('row');
  expect(reviews[0]).toHaveTextContent('日期应回访已回访回访率');
  expect(reviews[1]).toHaveTextContent('2026-08-0343当天未结束');
  expect(reviews[2]).toHaveTextContent('2026-08-0200—');
});

it('says so when no day has anything', async () => {
  server.use({
    [TREND]: () =>
      trend({ days: trend().days.map(({ date }) => ({ date, ...none })), ...none, previous: none }),
  });
  open();
  expect(await screen.findByText('近30天没有就诊')).toBeVisible();
  expect(screen.getByText('近30天没有收入')).toBeVisible();
  expect(screen.getByText('近30天没有应回访')).toBeVisible();
  expect(screen.queryByRole('slider')).not.toBeInTheDocument();
});

it('that fails says so itself with 重试; the figures stand', async () => {
  server.use({ [TREND]: () => refusal(50000, '') });
  open();
  const failed = await card('近30天营业收入');
  expect(await within(failed).findByRole('alert')).toHaveTextContent('加载失败');
  expect(within(await card('今日待回访')).getByText('3')).toBeVisible();
  expect(screen.getAllByRole('alert')).toHaveLength(3);
  server.use({ [TREND]: () => trend() });
  await userEvent.click(within(failed).getByRole('button', { name: '重试' }));
  expect(await within(failed).findByRole('slider')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(server.requests(REVIEWS)).toHaveLength(1);
});

it('is there on the company side, beside the links; not without its permission', async () => {
  const first = open({ workspaceType: 1, storeId: '', name: '' });
  expect(await drawn('近30天就诊量')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '常用功能',
    ...TITLES,
  ]);
  first.unmount();
  renderPage(<HomePage />, { session: fakeSession([REVIEWING]) });
  expect(await within(await card('今日待回访')).findByText('3')).toBeVisible();
  expect(screen.queryByRole('region', { name: /近30天/ })).not.toBeInTheDocument();
});

describe('leads to the list that makes it up', () => {
  const lists = ['statistics:trend:list', 'hospital:review:list'];
  const openWith = (more: readonly string[]) =>
    renderPage(<HomePage />, { session: fakeSession([...permissions, ...more]) });
  let openTab: jest.Mock;
  beforeEach(() => {
    openTab = jest.fn();
    configureNavigation({ openTab, closeTab: () => undefined, goToStore: jest.fn() });
  });
  const opened = () => openTab.mock.calls.at(-1)?.[0];

  it('by its sum: all days, of follow-ups without today', async () => {
    openWith(lists);
    await drawn('近30天就诊量');
    const links = await Promise.all(TITLES.map(async (title) => within(await card(title)).getByRole('link')));
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/bill/trend/trendList?view=visits&startDate=2026-07-05&endDate=2026-08-03',
      '/bill/trend/trendList?view=payments&startDate=2026-07-05&endDate=2026-08-03',
      '/workspace/reviewAndBack/reviewBackWaitList?startDate=2026-07-05&endDate=2026-08-02&status=NY',
    ]);
  });

  it('by a day: with Enter, with a click of the mouse, in the table', async () => {
    openWith(lists);
    const slider = await drawn('近30天回访率');
    expect(slider).toHaveAccessibleName('近30天回访率，按左右方向键逐日查看，按回车键查看当日明细');
    slider.focus();
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    expect(opened()).toBe(
      '/workspace/reviewAndBack/reviewBackWaitList?startDate=2026-08-02&endDate=2026-08-02&status=NY',
    );
    const income = await card('近30天营业收入');
    await userEvent.click(within(income).getByRole('button', { name: '查看数据：近30天营业收入' }));
    await userEvent.click(within(income).getByRole('link', { name: /^2026-08-03/ }));
    expect(opened()).toBe('/bill/trend/trendList?view=payments&startDate=2026-08-03&endDate=2026-08-03');
  });

  it('for who may open it alone', async () => {
    openWith([]);
    const slider = await drawn('近30天就诊量');
    slider.focus();
    await userEvent.keyboard('{Enter}');
    expect(openTab).not.toHaveBeenCalled();
    expect(within(await card('近30天就诊量')).queryByRole('link')).not.toBeInTheDocument();
  });
});
