import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { emitLiveEvent } from '@hospital/shared/host';
import type { Health, ReleaseStatus } from '@hospital/shared/contract/calls/releases';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import remote from '../remote';
import ReleasePage from './ReleasePage';
import { failureRate, healthText, OWN, warningOf } from './releases.model';

const OVERVIEW = 'POST /sys/release/overview.do';
const HISTORY = 'POST /sys/release/history.do';
const ROLLBACK = 'POST /sys/release/rollback.do';
const PROMOTE = 'POST /sys/release/promote.do';
const CANARY = 'POST /sys/release/canary.do';
const USERS = 'POST /sys/user/list.do';
const STORES = 'GET /myStore';

const none: Health = { opened: 0, slow: 0, loadErrors: 0, crashes: 0 };
const build = (buildId: string, day: Partial<Health> = {}, week: Partial<Health> = {}) => ({
  ...{ buildId, publishedBy: 'org team', publishedAt: '2026-08-01 10:00:00', files: 3, bytes: 1_230_000 },
  day: { ...none, ...day },
  week: { ...none, ...week },
});
const status = (change: Partial<ReleaseStatus> = {}): ReleaseStatus => ({
  ...{ name: 'remote-org', title: '组织管理', number: 3, before: 'aaaaaaaaaaaa', canary: null },
  live: { buildId: 'bbbbbbbbbbbb', who: '张三（13800000001）', at: '2026-08-02 10:00:00' },
  builds: [
    build('bbbbbbbbbbbb', { opened: 1234, loadErrors: 4 }),
    build('aaaaaaaaaaaa', {}, { opened: 5000, crashes: 15 }),
  ],
  ...change,
});
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const MAY_MOVE = ['sys:release:list', 'sys:release:move'];
const show = (permissions: readonly string[] = MAY_MOVE) =>
  renderPage(<ReleasePage />, { at: '/mch/release', session: fakeSession(permissions) });
const openDetails = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '详情：组织管理' }));
  return within(await screen.findByRole('dialog', { name: '组织管理（remote-org）' }));
};

it('shows what is live since when, by whom, and how it fares', async () => {
  const server = fakeServer({ [OVERVIEW]: () => [status()] });
  show();
  const row = within((await screen.findByText('组织管理')).closest('tr')!);
  for (const text of ['remote-org', 'bbbbbbbbbbbb', '2026-08-02 10:00:00 张三（13800000001）'])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByText('打开 1,234 次 · 失败 0.3%')).toBeVisible();
  const page = remote.pages.find(({ path }) => path === '/mch/release');
  expect(page?.firstCalls).toEqual([{ call: 'releases.overview', request: server.requests(OVERVIEW)[0] }]);
});

it('rolls back with a reason, after it has said what happens to whom', async () => {
  const server = fakeServer({ [OVERVIEW]: () => [status()], [ROLLBACK]: () => null });
  show();
  const details = await openDetails();
  await userEvent.click(details.getByRole('button', { name: '回退到 aaaaaaaaaaaa' }));
  const dialog = within(await screen.findByRole('dialog', { name: '回退：组织管理' }));
  expect(
    dialog.getByText(/所有门店、所有用户的组织管理将由构建 bbbbbbbbbbbb 回退到构建 aaaaaaaaaaaa/),
  ).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '回退' }));
  expect(await dialog.findByText('请录入必填项')).toBeVisible();
  expect(server.requests(ROLLBACK)).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: '原因' }), '打不开');
  await userEvent.click(dialog.getByRole('button', { name: '回退' }));
  expect(await screen.findByText('组织管理已回退到构建 aaaaaaaaaaaa')).toBeVisible();
  expect(server.requests(ROLLBACK)).toEqual([{ name: 'remote-org', why: '打不开', after: 3 }]);
});

it('tells that somebody was faster, keeps what was typed, and goes on from there', async () => {
  let number = 3;
  const server = fakeServer({
    [OVERVIEW]: () => [status({ number })],
    [ROLLBACK]: ({ after }) => {
      if (after === 5) return null;
      number = 5;
      return refusal(40901, 'remote-org 刚被 李四 切换');
    },
  });
  show();
  await userEvent.click((await openDetails()).getByRole('button', { name: '回退到 aaaaaaaaaaaa' }));
  const dialog = within(await screen.findByRole('dialog', { name: '回退：组织管理' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '原因' }), '打不开');
  await userEvent.click(dialog.getByRole('button', { name: '回退' }));
  expect(await dialog.findByText('他人刚刚操作过该模块，请核对下面的说明后再提交')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: '原因' })).toHaveValue('打不开');
  await waitFor(() => expect(dialog.getByRole('button', { name: '回退' })).toBeEnabled());
  await userEvent.click(dialog.getByRole('button', { name: '回退' }));
  expect(await screen.findByText('组织管理已回退到构建 aaaaaaaaaaaa')).toBeVisible();
  expect(server.requests(ROLLBACK).map(({ after }) => after)).toEqual([3, 5]);
});

const openCanary = async () => {
  await userEvent.click((await openDetails()).getByRole('button', { name: '灰度：aaaaaaaaaaaa' }));
  return within(await screen.findByRole('dialog', { name: '灰度：组织管理' }));
};
type Dialog = Awaited<ReturnType<typeof openCanary>>;
const chooseStore = async (dialog: Dialog, name: string): Promise<void> => {
  await userEvent.click(dialog.getByRole('combobox', { name: '门店' }));
  await userEvent.click(within(await screen.findByRole('option', { name })).getByText(name));
};
const share = (dialog: Dialog) => dialog.getByRole('spinbutton', { name: '比例' });
const typeShare = async (dialog: Dialog, percent: string): Promise<void> => {
  await userEvent.clear(share(dialog));
  await userEvent.type(share(dialog), percent);
};
const canaryServer = () =>
  fakeServer({
    [OVERVIEW]: () => [status()],
    [STORES]: () => [{ id: 's1', storeName: '天河店' }],
    [CANARY]: () => null,
  });

it('begins a canary for some stores: all of them, as nothing else was asked', async () => {
  const server = canaryServer();
  show();
  const dialog = await openCanary();
  expect(dialog.queryByRole('combobox', { name: '用户' })).not.toBeInTheDocument();
  expect(share(dialog)).toHaveValue('10');
  expect(dialog.getByText('从所有用户中抽取的部分，同一用户始终得到同一结果')).toBeVisible();
  await chooseStore(dialog, '天河店');
  expect(share(dialog)).toHaveValue('100');
  expect(dialog.getByText(/^100% 时，在选定门店工作的用户和选定的用户都使用/)).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: '原因' }), '试用');
  await userEvent.click(dialog.getByRole('button', { name: '灰度' }));
  expect(await screen.findByText('组织管理已灰度构建 aaaaaaaaaaaa：门店 天河店 的 100%')).toBeVisible();
  expect(server.requests(CANARY)).toEqual([
    {
      name: 'remote-org',
      why: '试用',
      after: 3,
      buildId: 'aaaaaaaaaaaa',
      percent: 100,
      stores: ['s1'],
      users: [],
    },
  ]);
});

it('thins those who are named when a share is typed', async () => {
  const server = canaryServer();
  show();
  const dialog = await openCanary();
  await typeShare(dialog, '30');
  await chooseStore(dialog, '天河店');
  expect(share(dialog)).toHaveValue('30');
  await userEvent.type(dialog.getByRole('textbox', { name: '原因' }), '试用');
  await userEvent.click(dialog.getByRole('button', { name: '灰度' }));
  expect(await screen.findByText('组织管理已灰度构建 aaaaaaaaaaaa：门店 天河店 的 30%')).toBeVisible();
  expect(server.requests(CANARY)).toMatchObject([{ percent: 30, stores: ['s1'] }]);
});

it('goes on after a reload with what was typed, and keeps nothing of what was given up', async () => {
  canaryServer();
  const { unmount } = show();
  const dialog = await openCanary();
  await chooseStore(dialog, '天河店');
  await typeShare(dialog, '30');
  await userEvent.type(dialog.getByRole('textbox', { name: '原因' }), '试用');
  unmount();

  const again = show();
  const reopened = within(await screen.findByRole('dialog', { name: '灰度：组织管理' }));
  expect(await reopened.findByRole('row', { name: '比例 10% 30%' })).toBeVisible();
  await userEvent.click(reopened.getByRole('button', { name: '恢复' }));
  expect(reopened.getByRole('textbox', { name: '原因' })).toHaveValue('试用');
  expect(share(reopened)).toHaveValue('30');
  expect(reopened.getByText('天河店')).toBeVisible();
  await userEvent.click(reopened.getByRole('button', { name: '取消' }));
  await userEvent.click(await screen.findByRole('button', { name: '离开' }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: '灰度：组织管理' })).not.toBeInTheDocument(),
  );
  again.unmount();

  show();
  const anew = await openCanary();
  expect(anew.getByRole('textbox', { name: '原因' })).toHaveValue('');
  expect(screen.queryByRole('button', { name: '恢复' })).not.toBeInTheDocument();
});

const promoteDialog = async () => {
  await userEvent.click((await openDetails()).getByRole('button', { name: '上线：aaaaaaaaaaaa' }));
  return within(await screen.findByRole('dialog', { name: '上线：组织管理' }));
};
const nothingToDo = async (move: string, words: RegExp): Promise<void> => {
  expect(await screen.findByText(words)).toBeInTheDocument();
  const dialog = within(screen.getByRole('dialog', { name: `${move}：组织管理` }));
  expect(dialog.getByText(words)).toBeVisible();
  expect(dialog.queryByRole('button', { name: move })).not.toBeInTheDocument();
  expect(dialog.queryByText(/切换到|将由/)).not.toBeInTheDocument();
  await userEvent.click(dialog.getByText('关闭'));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: `${move}：组织管理` })).toBeNull());
};

it('says of a move that went through without an answer that it is so already', async () => {
  const live = { buildId: 'aaaaaaaaaaaa', who: '张三', at: '2026-08-03 10:00:00' };
  const server = fakeServer({ [OVERVIEW]: () => [status()], [PROMOTE]: () => refusal(50000, '系统繁忙') });
  show();
  const dialog = await promoteDialog();
  expect(dialog.getByText(/将由构建 bbbbbbbbbbbb 切换到构建 aaaaaaaaaaaa。/)).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: '原因' }), '修复');
  await userEvent.click(dialog.getByRole('button', { name: '上线' }));
  await waitFor(() => expect(server.requests(PROMOTE)).toHaveLength(1));
  server.use({ [OVERVIEW]: () => [status({ number: 4, before: 'bbbbbbbbbbbb', live })] });
  emitLiveEvent('release', {});
  await nothingToDo('上线', /^组织管理的构建 aaaaaaaaaaaa 已在线上/);
});

it('says of a rollback that somebody else made that it is so already, and goes back no further', async () => {
  const live = { buildId: 'aaaaaaaaaaaa', who: '李四', at: '2026-08-03 10:00:00' };
  const server = fakeServer({ [OVERVIEW]: () => [status()] });
  show();
  await userEvent.click((await openDetails()).getByRole('button', { name: '回退到 aaaaaaaaaaaa' }));
  await screen.findByRole('dialog', { name: '回退：组织管理' });
  server.use({ [OVERVIEW]: () => [status({ number: 4, before: '999999999999', live })] });
  emitLiveEvent('release', {});
  await nothingToDo('回退', /^组织管理已回退到构建 aaaaaaaaaaaa/);
});

it('says why there is nothing to go back to, and whose page it is itself', async () => {
  fakeServer({ [OVERVIEW]: () => [status({ name: OWN, title: '系统设置', before: null })] });
  show();
  expect(remote.name).toBe(OWN);
  await userEvent.click(await screen.findByRole('button', { name: '详情：系统设置' }));
  const details = within(await screen.findByRole('dialog', { name: `系统设置（${OWN}）` }));
  expect(details.getByRole('button', { name: '回退' })).toBeDisabled();
  expect(details.getByRole('button', { name: '回退' })).toHaveAccessibleDescription(
    '不能回退：之前没有其他可回退的构建',
  );
  expect(details.getByRole('button', { name: '下线' })).toBeDisabled();
  expect(details.getByText(/^不能下线：发布管理属于系统设置.*命令行/)).toBeVisible();
});

it('opens a running canary with its stores, users and share', async () => {
  const canary = {
    ...{ buildId: 'aaaaaaaaaaaa', percent: 35 },
    stores: [{ id: 's1', name: '天河店' }],
    users: [{ id: 'u1', name: '王五' }],
  };
  const server = fakeServer({
    [OVERVIEW]: () => [status({ canary })],
    [STORES]: () => [],
    [USERS]: () => ({ records: [], total: 0 }),
    [CANARY]: () => null,
  });
  show([...MAY_MOVE, 'sys:user:list']);
  const dialog = await openCanary();
  expect(share(dialog)).toHaveValue('35');
  expect(dialog.getByText('天河店')).toBeVisible();
  expect(dialog.getByText('王五')).toBeVisible();
  expect(dialog.getByText(/^该构建正在灰度：门店 天河店，用户 王五 的 35%。提交后改为：/)).toBeVisible();
  expect(dialog.getByText('门店和用户都不选，则面向所有人')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: '原因' }), '再试');
  await userEvent.click(dialog.getByRole('button', { name: '灰度' }));
  await waitFor(() =>
    expect(server.requests(CANARY)).toMatchObject([{ percent: 35, stores: ['s1'], users: ['u1'] }]),
  );
});

it('shows a canary and the history, and hears of moves', async () => {
  const canary = { buildId: 'aaaaaaaaaaaa', percent: 20, stores: [{ id: 's1', name: '天河店' }], users: [] };
  const server = fakeServer({
    [OVERVIEW]: () => [status({ canary })],
    [HISTORY]: () => [
      {
        number: 4,
        move: 'canary-end',
        from: 'b',
        to: 'b',
        canary: null,
        who: '张三',
        why: '够了',
        at: '2026-08-03 10:00:00',
      },
      {
        number: 3,
        move: 'canary',
        from: 'b',
        to: 'b',
        canary,
        who: '张三',
        why: '试用',
        at: '2026-08-02 10:00:00',
      },
      {
        number: 2,
        move: 'promote',
        from: null,
        to: 'b',
        canary: null,
        who: '李四',
        why: '首次',
        at: '2026-08-01 10:00:00',
      },
    ],
  });
  show();
  expect(await screen.findByText('门店 天河店 的 20%')).toBeVisible();
  const details = await openDetails();
  expect(details.getByRole('button', { name: '结束灰度' })).toBeVisible();
  await userEvent.click(details.getByRole('tab', { name: '记录' }));
  for (const text of [
    'aaaaaaaaaaaa：门店 天河店 的 20%',
    'aaaaaaaaaaaa 结束，都使用 b',
    '无 → b',
    '试用',
    '李四',
  ])
    expect(await details.findByText(text)).toBeVisible();
  emitLiveEvent('release', {});
  await waitFor(() => expect(server.requests(OVERVIEW)).toHaveLength(2));
  await waitFor(() => expect(server.requests(HISTORY)).toHaveLength(2));
});

it('lets look who may not move, and offers 重试 when nothing came', async () => {
  const server = fakeServer({ [OVERVIEW]: () => [status()] });
  const { unmount } = show(['sys:release:list']);
  const details = await openDetails();
  for (const name of ['回退到 aaaaaaaaaaaa', '下线', '上线：aaaaaaaaaaaa'])
    expect(details.queryByRole('button', { name })).not.toBeInTheDocument();
  unmount();
  server.use({ [OVERVIEW]: () => refusal(50000, '') });
  show();
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible();
});

describe('a build is worse', () => {
  const live = (day: Partial<Health>, week: Partial<Health> = {}) =>
    warningOf(status({ builds: [build('bbbbbbbbbbbb', day), build('aaaaaaaaaaaa', {}, week)] }));

  it('when it fails clearly more often than the one before', () => {
    expect(live({ opened: 950, loadErrors: 50 }, { opened: 1000, crashes: 10 })).toBe(
      '失败率 5%，上一构建为 1%',
    );
    expect(live({ opened: 950, loadErrors: 50 })).toContain('5%');
  });

  it('not for a little more, or for too few openings to say', () => {
    expect(live({ opened: 995, loadErrors: 5 }, { opened: 1000, crashes: 2 })).toBe('');
    expect(live({ opened: 970, loadErrors: 30 }, { opened: 980, loadErrors: 20 })).toBe('');
    expect(live({ opened: 10, loadErrors: 10 })).toBe('');
    expect(live({})).toBe('');
  });

  it('by failures among the tries', () => {
    expect(failureRate(none)).toBeNull();
    expect(failureRate({ opened: 90, slow: 0, loadErrors: 10, crashes: 10 })).toBe(0.2);
    expect(healthText(none)).toBe('没有打开记录');
    expect(healthText({ ...none, opened: 5, slow: 2 })).toBe('打开 5 次 · 失败 0% · 较慢 2 次');
  });
});
