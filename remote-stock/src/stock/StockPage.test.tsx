import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { StockBatch } from '@hospital/shared/contract/calls/stock';
import { fakeServer, fakeSession, file, renderPage } from '@hospital/shared/testing';
import remote from '../remote';
import StockPage from './StockPage';

const PAGE = 'POST /warehouse/stock/page';
const COLUMNS = 'POST /store/column/get';
const LEDGER = 'GET /warehouse/stock/record/page';
const SAVE = 'GET /warehouse/stock/listExcel';

const batch = (over: Partial<StockBatch> = {}): StockBatch => ({
  ...{ id: 'b1', warehouseId: '1', warehouseName: '总部中心仓', productId: 'p1', productName: '速诺片' },
  ...{ categoryCode: 'H1', spec: '10片', unit: '盒', batchNo: 'P1', supplierName: '', produceDate: null },
  ...{ expireDate: '2099-01-01', inDate: '2026-01-01 09:00:00', lastOutDate: null, quantity: 12.5 },
  ...{ lockedQuantity: 4, freeQuantity: 8.5, costPrice: 20, amount: 250 },
  ...over,
});
const calls = () => ({
  [PAGE]: () => ({
    list: [batch(), batch({ id: 'b2', batchNo: 'P2', expireDate: '2020-01-01', freeQuantity: 0 })],
    ...{ total: 2, ext: { amountSum: 500 } },
  }),
  [COLUMNS]: () => null,
  [LEDGER]: () => ({ list: [], total: 0 }),
});
const show = (permissions: readonly string[], at = '/warehouse/stock') =>
  renderPage(<StockPage />, { session: fakeSession([...permissions]), at });
const STOCK = 'warehouse:stock';

beforeEach(() => sessionStorage.clear());

it('asks first for what the remote says, and tells what is held and what is free', async () => {
  const server = fakeServer(calls());
  show([`${STOCK}:page`]);
  expect(await screen.findByText('P1')).toBeVisible();
  expect(remote.pages.find(({ path }) => path === '/warehouse/stock')?.firstCalls).toEqual([
    { call: 'stock.page', request: server.requests(PAGE)[0] },
    { call: 'lists.columns', request: server.requests(COLUMNS)[0] },
  ]);
  expect(screen.getByText('共 2 批，库存金额合计 ¥500.00')).toBeVisible();
  expect(screen.getAllByText('12.5 盒')[0]).toBeVisible();
  expect(screen.getByText('8.5')).toBeVisible();
  expect(within(screen.getByRole('table')).getAllByText('已过期')).toHaveLength(1);
  for (const name of ['入库', '盘点', '导出', /^流水/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('shows the ledger of a batch and exports the list as it is filtered, for who may', async () => {
  const server = fakeServer({ ...calls(), [SAVE]: () => file('rows', { filename: 'x.xlsx' }) });
  show(
    ['page', 'list', 'listExcel', 'in', 'adjust'].map((one) => `${STOCK}:${one}`),
    '/warehouse/stock?keyword=速诺&lockedFlag=Y',
  );
  await userEvent.click(await screen.findByRole('button', { name: '流水：速诺片批号P1' }));
  expect(await screen.findByRole('dialog', { name: '批次流水' })).toBeVisible();
  expect(server.requests(LEDGER)[0]).toMatchObject({ batchId: 'b1' });
  await userEvent.click(screen.getAllByRole('button', { name: '关闭' }).at(-1)!);
  await userEvent.click(screen.getByRole('button', { name: '导出', hidden: true }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toMatchObject({ keyword: '速诺', lockedFlag: 'Y' });
  expect(screen.getByRole('button', { name: '入库', hidden: true })).toBeInTheDocument();
});
