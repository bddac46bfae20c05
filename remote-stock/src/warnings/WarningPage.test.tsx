import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { configureNavigation } from '@hospital/shared/host';
import { BATCH_COLUMNS, type WarnedBatch } from '@hospital/shared/contract/calls/stock';
import {
  fakeServer,
  fakeSession,
  file,
  httpStatus,
  refusal,
  renderPage,
  type FakeServer,
} from '@hospital/shared/testing';
import remote from '../remote';
import ExpiredStockPage from './ExpiredStockPage';
import UnsalableStockPage from './UnsalableStockPage';
import { columnsAround } from './warnings.model';

const TOTAL = 'GET /warehouse/stock/expiredTotal';
const LIST = 'GET /warehouse/stock/expiredList';
const LEDGER = 'GET /warehouse/stock/record/page';
const COLUMNS = 'POST /store/column/get';
const SAVE_COLUMNS = 'POST /store/column/save';
const SEARCHES = 'POST /store/search/page';
const SAVE_SEARCH = 'POST /store/search/save';
const REMOVE_SEARCH = 'POST /store/search/remove/{id}';

const batch = (changes: Partial<WarnedBatch> = {}): WarnedBatch => ({
  id: 'b1',
  warehouseId: 'w1',
  warehouseName: '一号仓',
  productId: 'p1',
  productName: '头孢氨苄片',
  categoryCode: 'H101',
  spec: '10片/盒',
  unit: '盒',
  batchNo: 'P2026A',
  supplierName: '华南兽药',
  produceDate: '2025-01-01',
  expireDate: '2026-08-10',
  inDate: '2025-02-01 09:00:00',
  lastOutDate: null,
  quantity: 12.5,
  lockedQuantity: 0,
  costPrice: 20,
  amount: 250,
  days: 7,
  ...changes,
});

const rows = ['已过期', '30天内到期', '60天内到期', '90天内到期', '180天内到期'].map((name, index) => ({
  name,
  count: index + 1,
  index,
}));

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = fakeServer({
    [TOTAL]: () => rows,
    [LIST]: () => ({
      list: [batch(), batch({ id: 'b2', batchNo: 'P2026B', days: -3 })],
      total: 41,
      ext: { amountSum: 1234.5 },
    }),
    [LEDGER]: () => ({
      list: [
        {
          id: 'm1',
          bizType: 2,
          bizId: 'XS1',
          changeQuantity: -1,
          afterQuantity: 12.5,
          operatorName: '李明',
          reason: '',
          createDate: '2026-08-01 10:00:00',
        },
      ],
      total: 1,
    }),
    [COLUMNS]: () => null,
    [SAVE_COLUMNS]: () => null,
    [SEARCHES]: () => ({ list: [], total: 0 }),
    [SAVE_SEARCH]: () => ({ id: 's1' }),
    [REMOVE_SEARCH]: () => null,
  });
});

const session = fakeSession([
  ...['warehouse:stock:list', 'warehouse:stock:expiredTotal'],
  'warehouse:stock:page',
]);
const open = (at = '/store/expiredStock') => renderPage(<ExpiredStockPage />, { at, session });
const table = () => screen.findByRole('table', { name: '效期预警明细' });
const headers = async () =>
  within(await table())
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent?.replace(/[↕↑↓]/g, ''));
const lastRequest = () => server.requests(LIST).at(-1);

it('asks first for what the remote says, and shows batches with figures in the product’s formats', async () => {
  open();
  expect(await screen.findByText('P2026A')).toBeVisible();
  expect(remote.pages.find(({ path }) => path === '/store/expiredStock')?.firstCalls).toEqual([
    { call: 'stock.expiredTotal', request: server.requests(TOTAL)[0] },
    { call: 'stock.expiredList', request: server.requests(LIST)[0] },
    { call: 'lists.columns', request: server.requests(COLUMNS)[0] },
  ]);
  expect(screen.getByText('共 41 批，库存金额合计 ¥1,234.50')).toBeVisible();
  expect(screen.getAllByText('12.5 盒')[0]).toBeVisible();
  expect(screen.getByText('还剩7天')).toBeVisible();
  expect(screen.getByText('已过期3天')).toBeVisible();
  expect(screen.getAllByText('药品')[0]).toBeVisible();
});

it('shows the row that its address names, and says so by the tab', async () => {
  open('/store/expiredStock?index=1');
  await screen.findByText('P2026A');
  expect(lastRequest()).toEqual({ page: 1, pageSize: 20, index: 1 });
  expect(screen.getByRole('tab', { name: '30天内到期（2）' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(screen.getByRole('tab', { name: '已过期（1）' }));
  await waitFor(() => expect(lastRequest()).toEqual({ page: 1, pageSize: 20, index: 0 }));
});

it('has its rows without counts for who may not count, and asks nothing', async () => {
  renderPage(<ExpiredStockPage />, {
    at: '/store/expiredStock?index=2',
    session: fakeSession(['warehouse:stock:list']),
  });
  await table();
  expect(screen.getByRole('tab', { name: '60天内到期' })).toHaveAttribute('aria-selected', 'true');
  expect(server.requests(TOTAL)).toEqual([]);
  expect(lastRequest()).toMatchObject({ index: 2 });
});

it('says that the counts did not come; the rows can be chosen all the same, and 重试 brings them', async () => {
  server.use({ [TOTAL]: () => httpStatus(500) });
  open();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('各范围的数量加载失败');
  await userEvent.click(screen.getByRole('tab', { name: '30天内到期' }));
  await waitFor(() => expect(lastRequest()).toMatchObject({ index: 1 }));
  server.use({ [TOTAL]: () => rows });
  await userEvent.click(within(alert).getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('tab', { name: '30天内到期（2）' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows everything for an index that there is not', async () => {
  open('/store/expiredStock?index=9');
  await screen.findByText('P2026A');
  expect(lastRequest()).toEqual({ page: 1, pageSize: 20 });
});

it('filters, orders and pages on the server', async () => {
  open();
  await screen.findByText('P2026A');
  await userEvent.type(screen.getByRole('textbox', { name: '商品名称或批号' }), ' 头孢 {Enter}');
  await waitFor(() => expect(lastRequest()).toEqual({ page: 1, pageSize: 20, keyword: '头孢' }));
  const amount = within(await table()).getByRole('columnheader', { name: /库存金额/ });
  expect(amount).toHaveAttribute('aria-sort', 'none');
  await userEvent.click(within(amount).getByRole('button'));
  await waitFor(() =>
    expect(lastRequest()).toEqual({
      page: 1,
      pageSize: 20,
      keyword: '头孢',
      orderByField: 'amount',
      orderByType: 'desc',
    }),
  );
  expect(amount).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(screen.getByRole('button', { name: '第 2 页' }));
  await waitFor(() => expect(lastRequest()).toMatchObject({ page: 2, orderByField: 'amount' }));
  await userEvent.click(screen.getByRole('button', { name: '重置' }));
  await waitFor(() => expect(lastRequest()).toMatchObject({ page: 1 }));
  expect(lastRequest()).not.toHaveProperty('keyword');
});

it('hides, moves and widens columns, and keeps that on the server', async () => {
  open();
  await screen.findByText('P2026A');
  expect(await headers()).toContain('供应商');
  await userEvent.click(screen.getByRole('button', { name: '列设置' }));
  const dialog = await screen.findByRole('dialog', { name: '列设置' });
  expect(within(dialog).getByRole('checkbox', { name: '商品' })).toBeDisabled();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '供应商' }));
  await userEvent.click(within(dialog).getByRole('button', { name: '上移：批号' }));
  fireEvent.change(within(dialog).getByRole('spinbutton', { name: '规格列宽' }), {
    target: { value: '180' },
  });
  server.use({ [COLUMNS]: () => ({ columns: server.requests(SAVE_COLUMNS)[0]?.['columns'], version: 1 }) });
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(async () => expect(await headers()).not.toContain('供应商'));
  const saved = server.requests(SAVE_COLUMNS)[0];
  expect(saved?.['scene']).toBe('stockExpired');
  expect(saved?.['columns'].slice(0, 4)).toEqual([
    { key: 'productName', visible: 'Y' },
    { key: 'category', visible: 'Y' },
    { key: 'batchNo', visible: 'Y' },
    { key: 'spec', visible: 'Y', width: 180 },
  ]);
  expect(saved?.['columns']).toContainEqual({ key: 'supplierName', visible: 'N' });
});

it('keeps the dialog and the old columns when they could not be kept', async () => {
  server.use({ [SAVE_COLUMNS]: () => refusal(50000, '') });
  open();
  await screen.findByText('P2026A');
  await userEvent.click(screen.getByRole('button', { name: '列设置' }));
  const dialog = await screen.findByRole('dialog', { name: '列设置' });
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '供应商' }));
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE_COLUMNS)).toHaveLength(1));
  await waitFor(async () => expect(await headers()).toContain('供应商'));
  expect(within(dialog).getByRole('checkbox', { name: '供应商' })).not.toBeChecked();
});

it('draws the columns that its user chose elsewhere', async () => {
  server.use({
    [COLUMNS]: () => ({
      columns: [
        { key: 'batchNo', visible: 'Y' },
        { key: 'spec', visible: 'N' },
      ],
      version: 3,
    }),
  });
  open();
  await screen.findByText('P2026A');
  expect((await headers()).slice(0, 4)).toEqual(['商品', '类别', '批号', '有效期至']);
  expect(await headers()).not.toContain('规格');
});

it('keeps a search by name, uses it and removes it', async () => {
  open();
  await screen.findByText('P2026A');
  await userEvent.type(screen.getByRole('textbox', { name: '商品名称或批号' }), '头孢{Enter}');
  await waitFor(() =>
    expect(server.requests(SAVE_SEARCH)).toEqual([{ scene: 'stockExpired', condition: { keyword: '头孢' } }]),
  );
  await userEvent.click(screen.getByRole('button', { name: '我的查询' }));
  const dialog = await screen.findByRole('dialog', { name: '我的查询' });
  expect(within(dialog).getByText('当前查询：商品名称或批号：头孢')).toBeVisible();
  server.use({
    [SEARCHES]: () => ({
      list: [
        {
          id: 's2',
          scene: 'stockExpired',
          name: '维生素',
          condition: { keyword: '维', index: '1' },
          hitCount: 4,
          lastUseTime: '',
          pinned: 'Y',
        },
      ],
      total: 1,
    }),
  });
  await userEvent.type(within(dialog).getByRole('textbox', { name: '查询名称' }), '头孢的');
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(server.requests(SAVE_SEARCH)[1]).toEqual({
      scene: 'stockExpired',
      name: '头孢的',
      condition: { keyword: '头孢' },
      pinned: 'Y',
    }),
  );
  await userEvent.click(await within(dialog).findByRole('button', { name: '删除：维生素' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: '提示' })).getByRole('button', { name: '删除' }),
  );
  await waitFor(() => expect(server.requests(REMOVE_SEARCH)).toEqual([{ id: 's2' }]));
  await userEvent.click(within(dialog).getByRole('button', { name: /^维生素/ }));
  await waitFor(() => expect(lastRequest()).toEqual({ page: 1, pageSize: 20, keyword: '维', index: 1 }));
  expect(screen.getByRole('textbox', { name: '商品名称或批号' })).toHaveValue('维');
});

it('exports the row of the warning as it is shown, for who may', async () => {
  const save = 'GET /warehouse/stock/expiredListExcel';
  server.use({ [save]: () => file('rows', { filename: 'x.xlsx' }) });
  const { unmount } = open('/store/expiredStock?index=1');
  await table();
  expect(screen.queryByRole('button', { name: '导出' })).not.toBeInTheDocument();
  unmount();
  renderPage(<ExpiredStockPage />, {
    at: '/store/expiredStock?index=1&categoryCode=H1',
    session: fakeSession(['warehouse:stock:list', 'warehouse:stock:listExcel']),
  });
  await userEvent.click(await screen.findByRole('button', { name: '导出' }));
  await waitFor(() => expect(server.requests(save)).toHaveLength(1));
  const all = columnsAround({ key: 'days', title: '', width: 1 });
  expect(server.requests(save)[0]).toEqual({
    index: 1,
    categoryCode: 'H1',
    columns: all.flatMap(({ key, atFirstHidden }) => (atFirstHidden ? [] : [key])).join(','),
  });
  expect(BATCH_COLUMNS).toEqual(expect.arrayContaining(all.map(({ key }) => key)));
});

it('shows the ledger of a batch', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: '流水：头孢氨苄片批号P2026A' }));
  const dialog = await screen.findByRole('dialog', { name: '批次流水' });
  expect(await within(dialog).findByText('XS1')).toBeVisible();
  expect(within(dialog).getByText('销售出库')).toBeVisible();
  expect(within(dialog).getByText('-1')).toBeVisible();
  expect(server.requests(LEDGER)[0]).toEqual({ batchId: 'b1', page: 1, pageSize: 20 });
  const openTab = jest.fn();
  configureNavigation({ openTab, closeTab: () => undefined, goToStore: () => undefined });
  await userEvent.click(within(dialog).getByRole('button', { name: '在流水页查看' }));
  expect(openTab).toHaveBeenCalledWith('/warehouse/stock?view=movements&keyword=P2026A');
});

it('says that nothing is to be warned of, and that the list did not come', async () => {
  server.use({ [LIST]: () => ({ list: [], total: 0, ext: { amountSum: 0 } }) });
  const { unmount } = open();
  expect(await screen.findByText('没有需要预警的批次')).toBeVisible();
  unmount();
  server.use({ [LIST]: () => httpStatus(502) });
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent('效期预警明细加载失败');
  server.use({ [LIST]: () => ({ list: [batch()], total: 1, ext: { amountSum: 250 } }) });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('P2026A')).toBeVisible();
});

it('counts the days since the last sale of what does not sell', async () => {
  server.use({
    'GET /warehouse/stock/unsalableTotal': () => rows.slice(0, 4),
    'GET /warehouse/stock/unsalableList': () => ({
      list: [batch({ days: 95 })],
      total: 1,
      ext: { amountSum: 250 },
    }),
  });
  renderPage(<UnsalableStockPage />, { at: '/store/unsalableStock?index=2', session });
  expect(await screen.findByText('95天')).toBeVisible();
  expect(server.requests('GET /warehouse/stock/unsalableList')[0]).toEqual({
    page: 1,
    pageSize: 20,
    index: 2,
  });
});
