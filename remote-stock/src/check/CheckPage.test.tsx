import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  fakeServer,
  fakeSession,
  file,
  httpStatus,
  networkFailure,
  refusal,
  renderPage,
} from '@hospital/shared/testing';
import remote from '../remote';
import { begun } from './check.model';
import CheckPage from './CheckPage';

const PAGE = 'POST /warehouse/stock/page';
const ADJUST = 'POST /warehouse/stock/adjust';

const batch = (id: string, quantity: number) => ({
  ...{ id, warehouseId: '1', warehouseName: '', productId: 'p1', productName: '速诺片', categoryCode: 'H1' },
  ...{ spec: '10片', unit: '盒', batchNo: id, supplierName: '', produceDate: null, expireDate: null },
  ...{
    inDate: '2026-01-01 09:00:00',
    lastOutDate: null,
    quantity,
    lockedQuantity: 0,
    freeQuantity: quantity,
  },
  ...{ costPrice: 1, amount: quantity },
});
const show = (calls: object = {}, more: readonly string[] = []) => {
  const server = fakeServer({
    [PAGE]: () => ({ list: [batch('A', 10), batch('B', 4)], total: 2, ext: { amountSum: 14 } }),
    ...calls,
  });
  renderPage(<CheckPage />, {
    session: fakeSession(['warehouse:stock:adjust', 'warehouse:stock:page', ...more]),
    at: '/warehouse/check',
  });
  return server;
};
const count = async (id: string, quantity: string) =>
  userEvent.type(await screen.findByRole('spinbutton', { name: `实盘数量：速诺片 批号${id}` }), quantity);
const send = async () => {
  await userEvent.click(screen.getByRole('button', { name: '提交盘点' }));
};
const agree = async () =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '提交盘点' }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('counts against what the ledger said, wants a reason for what differs, and sends what was counted', async () => {
  const server = show({ [ADJUST]: () => ({ id: 'c1', checkNo: 'PD1', counted: 2, gained: 0, lost: 2 }) });
  await count('A', '8');
  expect(screen.getByText('盘亏 2')).toBeVisible();
  await count('B', '4');
  expect(screen.getByText('一致')).toBeVisible();
  expect(
    remote.pages.find(({ path }) => path === '/warehouse/check')?.firstCalls?.map(({ request }) => request),
  ).toEqual([server.requests(PAGE)[0]]);
  await send();
  expect(screen.getByRole('alert')).toHaveTextContent('有差异的批次须填写原因');
  await userEvent.type(screen.getByRole('textbox', { name: '差异原因：速诺片 批号A' }), '破损');
  await send();
  await agree();
  await waitFor(() => expect(server.requests(ADJUST)).toHaveLength(1));
  expect(server.requests(ADJUST)[0]).toEqual({
    reason: '',
    items: [
      { batchId: 'A', bookQuantity: 10, countedQuantity: 8, reason: '破损' },
      { batchId: 'B', bookQuantity: 4, countedQuantity: 4 },
    ],
  });
  expect(await screen.findByText('盘点完成，盘盈 0，盘亏 2')).toBeVisible();
});

it('says no more that nobody answered once the same count was answered', async () => {
  const server = show({ [ADJUST]: networkFailure });
  await count('A', '10');
  await send();
  await agree();
  expect(await screen.findByText(/不确定是否已保存/)).toBeVisible();
  server.use({ [ADJUST]: () => ({ id: 'c1', checkNo: 'PD1', counted: 1, gained: 0, lost: 0 }) });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await send();
  await agree();
  expect(await screen.findByText(/^盘点完成/)).toBeVisible();
  expect(screen.queryByText(/不确定是否已保存/)).not.toBeInTheDocument();
});

it('has what moved meanwhile counted again, and keeps the rest', async () => {
  const moved = [{ batchId: 'A', batchNo: 'A', productName: '速诺片', quantity: 9 }];
  show({ [ADJUST]: () => refusal(40901, '数据已被他人修改，请刷新后重试', { current: { moved } }) });
  await count('A', '10');
  await count('B', '4');
  await send();
  await agree();
  expect(await screen.findByText(/速诺片批号A在盘点期间有出入库，请重新清点/)).toBeVisible();
  expect(screen.getByRole('spinbutton', { name: '实盘数量：速诺片 批号A' })).toHaveValue('');
  expect(screen.getByRole('spinbutton', { name: '实盘数量：速诺片 批号B' })).toHaveValue('4');
});

it('says at the batch what the server refuses of it', async () => {
  const words = '速诺片批号B有6已被单据锁定，请先处理相关单据';
  const errors = [{ field: 'items.1.countedQuantity', msg: words }];
  show({ [ADJUST]: () => refusal(40001, words, { errors }) });
  await count('A', '10');
  await count('B', '4');
  await send();
  await agree();
  const row = (await screen.findByText(words)).closest('tr')!;
  expect(within(row).getByRole('spinbutton', { name: '实盘数量：速诺片 批号B' })).toHaveFocus();
  expect(screen.getAllByText(words)).toHaveLength(1);
});

it('names what is not in this warehouse, takes it off the count and keeps the rest', async () => {
  const others = { list: [batch('C', 3)], total: 1, ext: { amountSum: 3 } };
  const server = show({
    [PAGE]: ({ keyword }: { keyword?: string }) =>
      keyword ? others : { list: [batch('A', 10), batch('B', 4)], total: 2, ext: { amountSum: 14 } },
    [ADJUST]: ({ items }: { items: readonly object[] }) =>
      items.length > 1
        ? refusal(404, '有批次不在本仓库，请重新清点', { missing: ['A'] })
        : { id: 'c1', checkNo: 'PD1', counted: 1, gained: 0, lost: 0 },
  });
  await count('A', '10');
  await count('B', '4');
  await userEvent.type(screen.getByRole('textbox', { name: '商品名称或批号' }), 'C');
  await screen.findByRole('spinbutton', { name: '实盘数量：速诺片 批号C' });
  await send();
  await agree();
  expect(await screen.findByText(/^速诺片批号A不在本仓库，已从本次盘点移除/)).toBeVisible();
  await send();
  await agree();
  await waitFor(() => expect(server.requests(ADJUST)).toHaveLength(2));
  expect(server.requests(ADJUST)[1]).toMatchObject({ items: [{ batchId: 'B' }] });
});

it('counts a batch that was taken back against what the ledger says by then', () => {
  const before = { batchId: 'A', bookQuantity: 10, reason: '破损' };
  expect(begun(batch('A', 9), before)).toEqual({ ...before, batch: '速诺片批号A', bookQuantity: 9 });
  expect(begun(batch('A', 9), { ...before, countedQuantity: 10 }).bookQuantity).toBe(10);
});

it('names the batch of which something is wrong where the list shows others', async () => {
  const others = { list: [batch('C', 3)], total: 1, ext: { amountSum: 3 } };
  show({
    [PAGE]: ({ keyword }: { keyword?: string }) =>
      keyword ? others : { list: [batch('A', 10), batch('B', 4)], total: 2, ext: { amountSum: 14 } },
  });
  const search = async (text: string) => {
    await userEvent.type(screen.getByRole('textbox', { name: '商品名称或批号' }), text);
    await screen.findByRole('spinbutton', { name: '实盘数量：速诺片 批号C' });
  };
  await count('B', '1.2345');
  await search('C');
  await send();
  expect(screen.getByText('速诺片批号B：实盘数量最多3位小数')).toBeVisible();
  await userEvent.clear(screen.getByRole('textbox', { name: '商品名称或批号' }));
  await userEvent.clear(await screen.findByRole('spinbutton', { name: '实盘数量：速诺片 批号B' }));
  await count('B', '3');
  await search('C');
  await send();
  expect(screen.getByText('速诺片批号B：有差异的批次须填写原因')).toBeVisible();
});

it('saves what is to be counted as a list for paper, as the page is narrowed, for who may', async () => {
  const SAVE = 'GET /warehouse/stock/listExcel';
  const server = show({ [SAVE]: () => file('rows', { filename: 'x.xlsx' }) }, ['warehouse:stock:listExcel']);
  await userEvent.type(screen.getByRole('textbox', { name: '商品名称或批号' }), '速诺');
  await waitFor(() => expect(server.requests(PAGE).at(-1)).toMatchObject({ keyword: '速诺' }));
  await userEvent.click(screen.getByRole('button', { name: '导出盘点清单' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toEqual({
    keyword: '速诺',
    columns: 'productName,spec,unit,batchNo,expireDate,quantity',
  });
});

it('offers no list to save to who may not', async () => {
  show();
  expect(await screen.findByRole('button', { name: '提交盘点' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '导出盘点清单' })).not.toBeInTheDocument();
});

it('says that the batches did not come', async () => {
  show({ [PAGE]: () => httpStatus(502) });
  expect(await screen.findByText('库存加载失败')).toBeVisible();
});
