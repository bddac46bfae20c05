import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Product, ProductRow } from '@hospital/shared/contract/calls/products';
import { fakeServer, file, fakeSession, httpStatus, refusal, renderPage } from '@hospital/shared/testing';
import remote from '../remote';
import ProductListPage from './ProductListPage';

const PAGE = 'POST /product/info/page';
const INFO = 'GET /product/info/info/{id}';
const SAVE = 'POST /product/info/save';
const UPDATE = 'POST /product/info/update';
const VALID = 'POST /product/info/changeValid/{id}';
const STORES = 'GET /myStore';
const FAULTS = 'POST /product/info/importFaults';
const permissions = ['list', 'save', 'update', 'changeValid', 'listExcel', 'import'].map(
  (name) => `product:info:${name}`,
);

const row: ProductRow = {
  ...{ id: 'p1', code: 'S1-001', name: '成犬粮', genericName: '', categoryCode: 'S1', categoryName: '商品' },
  ...{ spec: '2kg', unit: '袋', barcode: '', retailPrice: 148, costPrice: 90, stockFlag: 'Y' },
  ...{ prescriptionFlag: 'N', controlledFlag: 'N', universalFlag: 'N', validFlag: 'Y', version: 3 },
  ...{ updateDate: '2026-08-01 10:00:00', price: 148, storePrice: null, storePriceCount: 2 },
  levelPrices: [{ level: 'GOLD', levelName: '金卡', price: 133.2 }],
};
const whole: Product = {
  ...row,
  ...{ minUnit: '', unitRatio: 1, testingType: null, usageDefault: null, storeIds: null, offeredIn: null },
  storePrices: [{ storeId: 's1', storeName: '天河院', price: 145.5 }],
};

const calls = () => ({
  [PAGE]: () => ({ list: [row], total: 1 }),
  [INFO]: () => whole,
  [STORES]: () => [{ id: 's1', storeName: '天河院' }],
  'POST /store/column/get': () => null,
  'POST /store/search/page': () => ({ list: [], total: 0 }),
  'POST /store/search/save': () => null,
  'GET /sys/dict2/getDictByType': () => [{ code: 'GOLD', name: '金卡', sort: 1, remarks: '' }],
});
const show = (held: readonly string[] = permissions) =>
  renderPage(<ProductListPage />, { session: fakeSession([...held]), at: '/product/list' });
const opened = async (button: string, title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
};

/** The form of a product whose price was deleted from its field. */
async function openedWithoutPrice() {
  const form = await opened('编辑：成犬粮', '编辑商品');
  const retail = await form.findByLabelText('零售价（元）');
  await waitFor(() => expect(retail).toHaveValue('148.00'));
  await userEvent.clear(retail);
  return { form, retail };
}

beforeEach(() => sessionStorage.clear());

it('shows what is sold with its prices, and asks first for what the remote says', async () => {
  const server = fakeServer(calls());
  show();
  const line = (await screen.findByText('成犬粮')).closest('tr')!;
  expect(line).toHaveTextContent('148.00');
  expect(within(line).getByTitle('金卡 133.20')).toHaveTextContent('133.20');
  const page = remote.pages.find(({ path }) => path === '/product/list');
  expect(page?.firstCalls?.[0]?.request).toEqual(server.requests(PAGE)[0]);
});

it('gives the search box what a product costs where one stands', () => {
  const [source] = remote.sources ?? [];
  const shown = [...(source?.hit.detail ?? '').matchAll(/\{(\w+)\}/g)].map(([, field]) => field);
  expect(shown).toEqual(['code', 'spec', 'price']);
  for (const field of shown) expect(row).toHaveProperty(field!);
});

it('says that there is nothing, and offers 重试 when the list does not come', async () => {
  const server = fakeServer({ ...calls(), [PAGE]: () => httpStatus(502) });
  show();
  await screen.findByText('商品列表加载失败');
  server.use({ ...calls(), [PAGE]: () => ({ list: [], total: 0 }) });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('没有找到商品')).toBeInTheDocument();
});

it('leaves out what needs another permission', async () => {
  fakeServer(calls());
  show(['product:info:list']);
  await screen.findByText('成犬粮');
  for (const name of ['新增商品', '编辑：成犬粮', '下架：成犬粮', '导出', '导入', '下载导入模板'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('filters by category, state and text on the server', async () => {
  const server = fakeServer(calls());
  show();
  await screen.findByText('成犬粮');
  await userEvent.type(screen.getByRole('textbox', { name: '名称、拼音、编码或条形码' }), 'cql{Enter}');
  await waitFor(() =>
    expect(server.requests(PAGE).at(-1)).toEqual({ page: 1, pageSize: 20, keyword: 'cql', validFlag: 'Y' }),
  );
});

it('sends the prices of chain, stores and levels that were typed with the version that was read', async () => {
  const server = fakeServer({ ...calls(), [UPDATE]: () => whole });
  show();
  const { form, retail } = await openedWithoutPrice();
  await userEvent.type(retail, '150.5');
  const own = within(form.getByRole('group', { name: '门店价1' })).getByLabelText('价格（元）');
  await userEvent.clear(own);
  await userEvent.type(own, '149');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(UPDATE)).toHaveLength(1));
  expect(server.requests(UPDATE)[0]).toMatchObject({
    ...{ id: 'p1', version: 3, retailPrice: 150.5, costPrice: 90 },
    storePrices: [{ storeId: 's1', price: 149 }],
    levelPrices: [{ level: 'GOLD', price: 133.2 }],
  });
});

it('says that owners of a level would pay more than all others when the price of the chain is lowered', async () => {
  fakeServer(calls());
  show();
  const form = await opened('编辑：成犬粮', '编辑商品');
  const retail = await form.findByLabelText('零售价（元）');
  await waitFor(() => expect(retail).toHaveValue('148.00'));
  expect(form.queryByText(/等级价高于零售价/)).not.toBeInTheDocument();
  await userEvent.clear(retail);
  expect(form.queryByText(/等级价高于零售价/)).not.toBeInTheDocument();
  await userEvent.type(retail, '99');
  expect(await form.findByText(/等级价高于零售价/)).toBeInTheDocument();
});

it('asks before something that cost money becomes free, and saves nothing until it is meant so', async () => {
  const server = fakeServer({ ...calls(), [UPDATE]: () => whole });
  show();
  const { form, retail } = await openedWithoutPrice();
  await userEvent.type(retail, '0');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('零售价为 0 元，保存后将按 0 元收费。')).toBeVisible();
  expect(server.requests(UPDATE)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '仍要保存' }));
  await waitFor(() => expect(server.requests(UPDATE)).toHaveLength(1));
  expect(server.requests(UPDATE)[0]).toMatchObject({ retailPrice: 0 });
});

it('says in words which prices there are, and takes no third decimal', async () => {
  const server = fakeServer({ ...calls(), [UPDATE]: () => whole });
  show();
  const form = await opened('编辑：成犬粮', '编辑商品');
  const retail = await form.findByLabelText('零售价（元）');
  await waitFor(() => expect(retail).toHaveValue('148.00'));
  for (const wrong of ['1.005', '-5', '99999999999', '1000000.01', '五元']) {
    await userEvent.clear(retail);
    await userEvent.type(retail, wrong);
    await userEvent.click(form.getByRole('button', { name: '确定' }));
    expect(await form.findByText('请输入0到1000000元的价格，最多2位小数')).toBeInTheDocument();
    expect(retail).toHaveValue(wrong);
  }
  expect(server.requests(UPDATE)).toHaveLength(0);
});

it('says at the price of a store what the server refuses of it, and at the code that it is taken', async () => {
  const server = fakeServer({
    ...calls(),
    [UPDATE]: () =>
      refusal(40001, '同一门店只能有一个门店价', {
        errors: [{ field: 'storePrices.0.storeId', msg: '同一门店只能有一个门店价' }],
      }),
  });
  show();
  const form = await opened('编辑：成犬粮', '编辑商品');
  await waitFor(() => expect(form.getByLabelText('零售价（元）')).toHaveValue('148.00'));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  const place = within(form.getByRole('group', { name: '门店价1' }));
  expect(await place.findByText('同一门店只能有一个门店价')).toBeInTheDocument();
  const taken = { field: 'code', msg: '商品编码已存在' };
  server.use({ [UPDATE]: () => refusal(40903, taken.msg, { ...taken, errors: [taken] }) });
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('商品编码已存在')).toBeInTheDocument();
});

it('keeps the default usage of a drug, and sends what is typed of it', async () => {
  const drug = { ...whole, categoryCode: 'H1', usageDefault: { dose: 5, unit: 'mg/kg', route: '口服' } };
  const server = fakeServer({ ...calls(), [INFO]: () => drug, [UPDATE]: () => drug });
  show();
  const form = await opened('编辑：成犬粮', '编辑商品');
  await waitFor(() => expect(form.getByLabelText('剂量')).toHaveValue('5'));
  await userEvent.type(form.getByLabelText('天数'), '7');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(UPDATE)).toHaveLength(1));
  expect(server.requests(UPDATE)[0]).toMatchObject({
    usageDefault: { dose: 5, unit: 'mg/kg', route: '口服', days: 7 },
  });
});

it('shows what is wrong in each row of a workbook before its import, and gives the failed rows as a workbook', async () => {
  const fault = { column: '类别', msg: '没有这个类别' };
  const server = fakeServer({
    ...calls(),
    'POST /product/info/checkImport': () => ({
      columns: ['商品名称', '类别'],
      rows: [
        { row: 2, cells: ['甲', '商品'], faults: [] },
        { row: 3, cells: ['乙', '飞船'], faults: [fault] },
      ],
      ...{ total: 2, success: 1, fail: 1 },
    }),
    [FAULTS]: () => file('xlsx', { filename: 'x.xlsx' }),
    'POST /product/info/import': () => ({
      total: 2,
      success: 1,
      fail: 1,
      failed: [{ row: 3, faults: [fault] }],
    }),
  });
  show();
  await userEvent.upload(await screen.findByLabelText('选择商品导入文件'), new File(['x'], '商品.xlsx'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  const dialog = within(await screen.findByRole('dialog', { name: '导入商品' }));
  expect(await dialog.findByText('类别：没有这个类别')).toBeInTheDocument();
  expect(server.requests('POST /product/info/import')).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: '导入1条' }));
  expect(await dialog.findByText(/已导入 1 条，1 条未导入/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '下载失败数据' }));
  await waitFor(() =>
    expect(server.requests(FAULTS)).toEqual([{ rows: [{ row: 3, cells: ['乙', '飞船'], faults: [fault] }] }]),
  );
});

it('refuses a workbook that is too large before anything of it is read or sent', async () => {
  const server = fakeServer(calls());
  show();
  const large = new File(['x'], '商品.xlsx');
  Object.defineProperty(large, 'size', { value: 30 * 1024 * 1024 });
  await userEvent.upload(await screen.findByLabelText('选择商品导入文件'), large);
  expect(await screen.findByText('文件不能超过10MB，请拆分后分次导入')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.requests('POST /product/info/checkImport')).toHaveLength(0);
});

it('saves a new product without a code, which the server gives', async () => {
  const server = fakeServer({ ...calls(), [SAVE]: () => whole });
  show();
  const form = await opened('新增商品', '新增商品');
  await userEvent.type(form.getByLabelText('商品名称'), '化毛膏');
  await userEvent.click(form.getByRole('combobox', { name: '类别' }));
  await userEvent.click(await screen.findByRole('option', { name: '商品' }));
  await userEvent.type(form.getByLabelText('单位'), '支');
  await userEvent.type(form.getByLabelText('零售价（元）'), '68');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toMatchObject({
    ...{ name: '化毛膏', categoryCode: 'S1', unit: '支', retailPrice: 68, costPrice: 0, unitRatio: 1 },
    ...{ storePrices: [], levelPrices: [] },
  });
  expect(server.requests(SAVE)[0]).not.toHaveProperty('code');
});

it('goes on to the next field when a scanner has read a barcode', async () => {
  const server = fakeServer({ ...calls(), [UPDATE]: () => whole });
  show();
  const form = await opened('编辑：成犬粮', '编辑商品');
  await waitFor(() => expect(form.getByLabelText('零售价（元）')).toHaveValue('148.00'));
  await userEvent.type(form.getByLabelText('条形码'), '6901234567892{Enter}');
  expect(form.getByLabelText('单位')).toHaveFocus();
  expect(server.requests(UPDATE)).toHaveLength(0);
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(server.requests(UPDATE)).toHaveLength(1));
  expect(server.requests(UPDATE)[0]).toMatchObject({ barcode: '6901234567892' });
});

it('takes a product out of sale when its user agrees', async () => {
  const server = fakeServer({ ...calls(), [VALID]: () => null });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '下架：成犬粮' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(/确定下架 成犬粮 吗/)).toBeInTheDocument();
  expect(server.requests(VALID)).toHaveLength(0);
  await userEvent.click(question.getByRole('button', { name: '下架' }));
  await waitFor(() => expect(server.requests(VALID)).toEqual([{ version: 3, validFlag: 'N', id: 'p1' }]));
});

it('shows what is in stock of a product that is counted', async () => {
  fakeServer({
    ...calls(),
    [PAGE]: () => ({ list: [row, { ...row, id: 'p2', name: '挂号', stockFlag: 'N' }], total: 2 }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '库存：成犬粮' }));
  const dialog = await screen.findByRole('dialog', { name: '库存：成犬粮' });
  const part = dialog.querySelector('[data-part="stock/availability"]');
  expect(part).toHaveTextContent('{"productId":"p1","unfolded":true}');
  expect(screen.queryByRole('button', { name: '库存：挂号' })).toBeNull();
});
