import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, networkFailure, renderPage } from '@hospital/shared/testing';
import ClosingListPage from './ClosingListPage';

const mockPrinted: string[] = [];
jest.mock('./printClosing', () => ({
  printClosing: (id: string) => Promise.resolve(void mockPrinted.push(id)),
}));

const OPEN = 'GET /hospital/bill/close/open';
const EXPORT = 'GET /hospital/bill/close/listExcel';
const show = (permissions: string[]) =>
  renderPage(<ClosingListPage />, {
    session: fakeSession(['hospital:bill:close:list', ...permissions]),
    at: '/bill/close/list?differentFlag=Y',
  });
const answers = {
  [OPEN]: () => ({ list: [], total: 0 }),
  'POST /hospital/bill/close/page': () => ({ list: [], total: 0, ext: { differenceSum: 0 } }),
  'POST /store/column/get': () => null,
  [EXPORT]: () => null,
};

it('exports what the list shows, for who may', async () => {
  const server = fakeServer(answers);
  show(['hospital:bill:close:listExcel']);
  await userEvent.click(await screen.findByRole('button', { name: '导出' }));
  await waitFor(() => expect(server.requests(EXPORT)).toHaveLength(1));
  const [request] = server.requests(EXPORT);
  expect(request).toMatchObject({ differentFlag: 'Y' });
  expect(String(request?.['columns']).split(',').sort()).toEqual(
    [
      ...['cashBooked', 'cashCounted', 'cashierName', 'closeTime', 'closingNo', 'difference'],
      'reason',
    ].sort(),
  );
});

it('says who closed a till for its cashier', async () => {
  const closing = {
    ...{ id: 'c1', closingNo: 'RJ1', storeId: '1001', storeName: '中心店', cashierName: '钱收银' },
    ...{ closedByName: '王店长', fromTime: '2026-11-24 09:00:00', closeTime: '2026-11-24 20:00:00' },
    ...{ rowCount: 1, cashBooked: 5, cashCounted: 5, difference: 0, reason: '' },
  };
  fakeServer({
    ...answers,
    'POST /hospital/bill/close/page': () => ({ list: [closing], total: 1, ext: { differenceSum: 0 } }),
  });
  show([]);
  expect(await screen.findByRole('cell', { name: '钱收银（王店长代）' })).toBeVisible();
});

it('has no export for who may not', async () => {
  fakeServer(answers);
  show([]);
  await screen.findByText('没有找到日结');
  expect(screen.queryByRole('button', { name: '导出' })).not.toBeInTheDocument();
});

describe('未日结', () => {
  const till = {
    ...{ storeId: '1001', storeName: '中心店', cashierId: '6', cashierName: '钱收银', rowCount: 3 },
    ...{ fromTime: '2026-11-22 09:05:00', cashBooked: 50.05 },
    ways: [
      { way: 1, amount: 50.05 },
      { way: 2, amount: -9.9 },
    ],
  };
  const later = { ...till, cashierId: '3', cashierName: '林前台', fromTime: '2026-11-24 08:00:00' };
  const showing = (open: () => unknown, permissions: string[] = [], more = {}) => {
    const server = fakeServer({ ...answers, [OPEN]: open, ...more });
    server.setClock(new Date('2026-11-24T02:00:00Z'));
    show(permissions);
    return server;
  };

  it('says who has not closed since an earlier day, with cash and other ways; those of today on demand', async () => {
    showing(() => ({ list: [till, later], total: 2 }));
    expect(await screen.findByText(/往日未日结 1 人，账面现金 ¥50\.05；今日 1 人尚未日结/)).toBeVisible();
    const table = within(screen.getByRole('table', { name: '未日结列表' }));
    expect(table.getAllByRole('row')).toHaveLength(2);
    const row = table.getAllByRole('row')[1]!;
    for (const text of ['钱收银', '往日未日结', '2026-11-22 09:05', '3', '50.05', '微信 -¥9.90'])
      expect(row).toHaveTextContent(text);
    await userEvent.click(screen.getByRole('button', { name: '查看今日' }));
    expect(table.getAllByRole('row')[2]).toHaveTextContent('林前台今日未日结');
  });

  it('says of nobody who is not listed that it is of today, where the list has not come so far', async () => {
    showing(() => ({ list: [till], total: 3 }));
    expect(await screen.findByText(/往日未日结 1 人.*；仅列出最早的 1 人/)).toBeVisible();
    expect(screen.queryByText(/今日/)).toBeNull();
  });

  it('says nothing where all is closed', async () => {
    showing(() => ({ list: [], total: 0 }));
    await screen.findByText('没有找到日结');
    await waitFor(() => expect(screen.queryByText('未日结')).not.toBeInTheDocument());
  });

  it('asks again after a failure, while the list below stands', async () => {
    let fails = true;
    showing(() => {
      if (fails) throw new Error('down');
      return { list: [till], total: 1 };
    });
    const retry = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText('没有找到日结')).toBeVisible();
    fails = false;
    await userEvent.click(retry);
    expect(await screen.findByText(/往日未日结 1 人/)).toBeVisible();
  });

  const TILL = 'GET /hospital/bill/close/till/{cashierId}';
  const CLOSE = 'POST /hospital/bill/close/other';
  const openTill = {
    ...{ cashierName: '钱收银', seen: 'p9', fromTime: till.fromTime, rowCount: 3, cashBooked: 50.05 },
    figures: [],
  };

  it('has the till of somebody else counted and closed for them by who may, and prints it', async () => {
    let list = [till];
    const server = showing(() => ({ list, total: list.length }), ['hospital:bill:close:other'], {
      [TILL]: () => openTill,
      [CLOSE]: () => {
        list = [];
        return { id: 'c1', closingNo: 'RJ1' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: '代为日结：钱收银' }));
    const dialog = within(await screen.findByRole('dialog', { name: '代为日结：钱收银' }));
    expect(await dialog.findByText('自 2026-11-22 09:05 起 3 笔，账面现金 ¥50.05')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('实点现金（元）'), '40.05');
    await userEvent.type(dialog.getByLabelText('差额说明'), '离职时未交');
    await userEvent.click(dialog.getByRole('button', { name: '日结' }));
    expect(await screen.findByRole('dialog', { name: '确认日结' })).toHaveTextContent(
      '钱收银的收退款：实点现金 ¥40.05，短款 ¥10.00。',
    );
    await userEvent.click(screen.getByRole('button', { name: '确认日结' }));
    await waitFor(() => expect(mockPrinted).toEqual(['c1']));
    expect(server.requests(TILL)[0]).toEqual({ cashierId: '6' });
    expect(server.requests(CLOSE)).toEqual([
      { cashierId: '6', seen: 'p9', cashCounted: 40.05, reason: '离职时未交' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.queryByText('未日结')).not.toBeInTheDocument());
  });

  it('asks before a till that is counted and not closed is left', async () => {
    showing(() => ({ list: [till], total: 1 }), ['hospital:bill:close:other'], { [TILL]: () => openTill });
    await userEvent.click(await screen.findByRole('button', { name: '代为日结：钱收银' }));
    const dialog = within(await screen.findByRole('dialog', { name: '代为日结：钱收银' }));
    await userEvent.type(await dialog.findByLabelText('100元张数'), '1');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
    expect(dialog.getByLabelText('100元张数')).toHaveValue('1');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: '离开' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    // What was given up is not offered again.
    await userEvent.click(screen.getByRole('button', { name: '代为日结：钱收银' }));
    await screen.findByLabelText('100元张数');
    expect(screen.queryByText(/恢复.*的草稿/)).not.toBeInTheDocument();
  });

  it('says where to look for a closing for somebody else that went unanswered, and asks so before it is left', async () => {
    let rowCount = 3;
    showing(() => ({ list: [till], total: 1 }), ['hospital:bill:close:other'], {
      [TILL]: () => ({ ...openTill, rowCount }),
      [CLOSE]: networkFailure,
    });
    await userEvent.click(await screen.findByRole('button', { name: '代为日结：钱收银' }));
    await userEvent.type(await screen.findByLabelText('实点现金（元）'), '50.05');
    await userEvent.click(screen.getByRole('button', { name: '日结' }));
    await userEvent.click(await screen.findByRole('button', { name: '确认日结' }));
    expect(await screen.findByText(/不确定是否已日结。请看“日结记录”/)).toBeVisible();
    const dialog = screen.getByRole('dialog', { name: '代为日结：钱收银' });
    await waitFor(() => expect(screen.getAllByRole('dialog')).toEqual([dialog]));
    await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }));
    await screen.findByText(/可能没有保存，也可能已经保存/);
    await userEvent.click(screen.getByRole('button', { name: '继续编辑' }));
    // It was closed all the same: there is nothing to ask about any more.
    rowCount = 0;
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await within(dialog).findByText('上次日结后没有收退款')).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('comes with 重试 where what is open cannot be read', async () => {
    let fails = true;
    showing(() => ({ list: [till], total: 1 }), ['hospital:bill:close:other'], {
      [TILL]: () => (fails ? networkFailure() : openTill),
    });
    await userEvent.click(await screen.findByRole('button', { name: '代为日结：钱收银' }));
    const dialog = within(await screen.findByRole('dialog', { name: '代为日结：钱收银' }));
    const retry = await dialog.findByRole('button', { name: '重试' });
    fails = false;
    await userEvent.click(retry);
    expect(await dialog.findByLabelText('实点现金（元）')).toBeVisible();
  });

  it('has no button for one’s own till', async () => {
    const own = { ...till, cashierId: fakeSession([]).user.id, cashierName: '本人' };
    showing(() => ({ list: [own, till], total: 2 }), ['hospital:bill:close:other']);
    await screen.findByRole('button', { name: '代为日结：钱收银' });
    expect(screen.getAllByRole('button', { name: /代为日结/ })).toHaveLength(1);
  });

  it('has no button for who may not', async () => {
    showing(() => ({ list: [till], total: 1 }));
    await screen.findByText(/往日未日结 1 人/);
    expect(screen.queryByRole('button', { name: /代为日结/ })).not.toBeInTheDocument();
  });

  it('is of the store that the list is of', async () => {
    const server = fakeServer({ ...answers, [OPEN]: () => ({ list: [], total: 0 }) });
    renderPage(<ClosingListPage />, {
      session: fakeSession(['hospital:bill:close:list']),
      at: '/bill/close/list?storeId=1002',
    });
    await waitFor(() => expect(server.requests(OPEN)).toEqual([{ storeId: '1002' }]));
  });
});
