import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { StockBatch, StockMovement, StockProduct } from '@hospital/shared/contract/calls/stock';
import { fakeServer, fakeSession, file, renderPage } from '@hospital/shared/testing';
import remote from '../remote';
import StockPage from './StockPage';

const PAGE = 'POST /warehouse/stock/page';
const PRODUCTS = 'POST /warehouse/stock/product/page';
const COLUMNS = 'POST /store/column/get';
const PLACES = 'GET /sys/warehouse/qryAll';
const LEDGER = 'GET /warehouse/stock/record/page';
const SAVE = 'GET /warehouse/stock/listExcel';

const batch = (over: Partial<StockBatch> = {}): StockBatch => ({
  ...{ id: 'b1', warehouseId: '1', warehouseName: '总部中心仓', productId: 'p1', productName: '速诺片' },
  ...{ categoryCode: 'H1', spec: '10片', unit: '盒', batchNo: 'P1', supplierName: '', produceDate: null },
  ...{ expireDate: '2099-01-01', inDate: '2026-01-01 09:00:00', lastOutDate: null, quantity: 12.5 },
  ...{ lockedQuantity: 4, freeQuantity: 8.5, costPrice: 20, amount: 250 },
  ...over,
});
const product = (over: Partial<StockProduct> = {}): StockProduct => ({
  ...{ productId: 'p1', productName: '速诺片', categoryCode: 'H1', spec: '10片', unit: '盒', batches: 2 },
  ...{ quantity: 16.5, lockedQuantity: 4, freeQuantity: 12.5, nearestExpireDate: '2099-01-01' },
  ...{ expiredFlag: 'Y', usedQuantity: 30, lowFlag: 'Y', amount: 330 },
  ...over,
});
const movement: StockMovement = {
  ...{ id: 'm1', bizType: 7, bizId: 'PD1-1', changeQuantity: -2, afterQuantity: 8, operatorName: '王库管' },
  ...{ reason: '破损', createDate: '2026-01-02 09:00:00', batchId: 'b1', batchNo: 'P1', productId: 'p1' },
  ...{ productName: '速诺片', spec: '10片', unit: '盒', warehouseName: '总部中心仓', costPrice: null },
};
const calls = () => ({
  [PRODUCTS]: () => ({
    list: [
      product(),
      product({ productId: 'p2', productName: '驱虫药', expiredFlag: 'N', lowFlag: 'N' }),
      product({
        productId: 'p3',
        productName: '纱布',
        quantity: 0,
        freeQuantity: 0,
        nearestExpireDate: null,
      }),
    ],
    ...{ total: 3, ext: { amountSum: 660 } },
  }),
  [PAGE]: () => ({
    list: [batch(), batch({ id: 'b2', batchNo: 'P2', expireDate: '2020-01-01', freeQuantity: 0 })],
    ...{ total: 2, ext: { amountSum: 500 } },
  }),
  [COLUMNS]: () => null,
  [LEDGER]: () => ({ list: [], total: 0 }),
});
const show = (permissions: readonly string[], at = '/warehouse/stock?view=batches') =>
  renderPage(<StockPage />, { session: fakeSession([...permissions]), at });
const STOCK = 'warehouse:stock';

beforeEach(() => sessionStorage.clear());

it('asks first for what the remote says, and tells of each product what runs out and what goes first', async () => {
  const server = fakeServer(calls());
  show([`${STOCK}:page`], '/warehouse/stock');
  const table = within(await screen.findByRole('table', { name: '商品库存' }));
  expect(await table.findByText('驱虫药')).toBeVisible();
  expect(remote.pages.find(({ path }) => path === '/warehouse/stock')?.firstCalls).toEqual([
    { call: 'stock.products', request: server.requests(PRODUCTS)[0] },
    { call: 'lists.columns', request: server.requests(COLUMNS)[0] },
  ]);
  expect(server.requests(PAGE)).toHaveLength(0);
  expect(screen.getByText('共 3 种商品，库存金额合计 ¥660.00')).toBeVisible();
  expect(table.getAllByText('不足')).toHaveLength(1);
  expect(table.getAllByText('缺货')).toHaveLength(1);
  expect(table.getAllByText('有过期')).toHaveLength(2);
  expect(screen.queryByRole('tab', { name: '流水' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^流水/ })).not.toBeInTheDocument();
});

it('tells of each batch what is held and what is free', async () => {
  fakeServer(calls());
  show([`${STOCK}:page`]);
  expect(await screen.findByText('P1')).toBeVisible();
  expect(screen.getByText('共 2 批，库存金额合计 ¥500.00')).toBeVisible();
  expect(screen.getAllByText('12.5 盒')[0]).toBeVisible();
  expect(screen.getByText('8.5')).toBeVisible();
  expect(within(screen.getByRole('table')).getAllByText('已过期')).toHaveLength(1);
  for (const name of ['入库', '盘点', '导出', /^流水/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('leads from a product to its batches and movements within the page', async () => {
  const server = fakeServer({ ...calls(), [LEDGER]: () => ({ list: [movement], total: 1 }) });
  show([`${STOCK}:page`, `${STOCK}:list`], '/warehouse/stock?lowFlag=Y');
  await userEvent.click(await screen.findByRole('button', { name: '流水：速诺片' }));
  expect(await screen.findByRole('table', { name: '库存流水' })).toBeVisible();
  expect(screen.getByRole('tab', { name: '流水' })).toHaveFocus();
  expect(server.requests(LEDGER)[0]).toEqual({ page: 1, pageSize: 20, keyword: '速诺片' });
  await userEvent.click(screen.getByRole('tab', { name: '商品' }));
  await userEvent.click(await screen.findByRole('button', { name: '批次：驱虫药' }));
  expect(await screen.findByRole('table', { name: '库存列表' })).toBeVisible();
  expect(server.requests(PAGE)[0]).toEqual({ page: 1, pageSize: 20, keyword: '驱虫药' });
  await userEvent.click(screen.getByRole('tab', { name: '商品' }));
  expect(server.requests(PRODUCTS).at(-1)).toEqual({ page: 1, pageSize: 20, lowFlag: 'Y' });
});

it('leads to no more than the product in the warehouse that its list is narrowed to', async () => {
  const server = fakeServer({
    ...{ ...calls(), [LEDGER]: () => ({ list: [movement], total: 1 }) },
    [PLACES]: () => [{ id: 'w9', warehouseName: '北仓' }],
  });
  renderPage(<StockPage />, {
    session: fakeSession([`${STOCK}:page`, `${STOCK}:list`], {
      workplace: { workspaceType: 1, storeId: '', warehouseId: '' },
    }),
    at: '/warehouse/stock?view=movements&bizType=7&warehouseId=w9',
  });
  expect(await screen.findByRole('table', { name: '库存流水' })).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: '商品' }));
  await userEvent.click(await screen.findByRole('button', { name: '流水：速诺片' }));
  const led = { page: 1, pageSize: 20, keyword: '速诺片', warehouseId: 'w9' };
  await waitFor(() => expect(server.requests(LEDGER).at(-1)).toEqual(led));
});

it('filters movements on the server', async () => {
  const server = fakeServer({ ...calls(), [LEDGER]: () => ({ list: [movement], total: 1 }) });
  show([`${STOCK}:page`, `${STOCK}:list`], '/warehouse/stock?view=movements&keyword=速诺片&bizType=7');
  const table = within(await screen.findByRole('table', { name: '库存流水' }));
  expect(await table.findByText('盘亏')).toBeVisible();
  expect(table.getByText('-2')).toBeVisible();
  expect(table.getByText('王库管')).toBeVisible();
  expect(server.requests(LEDGER)[0]).toEqual({ page: 1, pageSize: 20, keyword: '速诺片', bizType: 7 });
});

it('shows the ledger of a batch and exports the list as it is filtered, for who may', async () => {
  const server = fakeServer({ ...calls(), [SAVE]: () => file('rows', { filename: 'x.xlsx' }) });
  show(
    ['page', 'list', 'listExcel', 'in', 'adjust'].map((one) => `${STOCK}:${one}`),
    '/warehouse/stock?view=batches&keyword=速诺&lockedFlag=Y',
  );
  await userEvent.click(await screen.findByRole('button', { name: '流水：速诺片批号P1' }));
  expect(await screen.findByRole('dialog', { name: '批次流水' })).toBeVisible();
  expect(server.requests(LEDGER)[0]).toMatchObject({ batchId: 'b1' });
  await userEvent.click(screen.getByRole('button', { name: '在流水页查看' }));
  await waitFor(() => expect(server.requests(LEDGER).at(-1)).toMatchObject({ page: 1, keyword: 'P1' }));
  await userEvent.click(screen.getByRole('tab', { name: '批次', hidden: true }));
  await userEvent.click(screen.getByRole('button', { name: '导出', hidden: true }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toMatchObject({ keyword: '速诺', lockedFlag: 'Y' });
  expect(screen.getByRole('button', { name: '入库', hidden: true })).toBeInTheDocument();
});
