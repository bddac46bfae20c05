import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, file, networkFailure, refusal, renderPage } from '@hospital/shared/testing';
import remote from '../remote';
import ApplyPage from './ApplyPage';
import { item, row, transfer } from './transfers.fixture';

const APPLY = 'warehouse:transfer:apply';
const PAGE = 'POST /warehouse/transfer/apply/page';
const INFO = 'GET /warehouse/transfer/apply/info/{id}';
const SAVE = 'POST /warehouse/transfer/apply/save';
const SUBMIT = 'POST /warehouse/transfer/apply/submit/{id}';
const CANCEL = 'POST /warehouse/transfer/apply/cancel/{id}';
const RECEIVE = 'POST /warehouse/transfer/apply/receive';
const COLUMNS = 'POST /store/column/get';
const ALL = ['list', 'save', 'submit', 'cancel', 'receive'].map((move) => `${APPLY}:${move}`);

const calls = (rows = [row()], whole = transfer()) => ({
  [PAGE]: () => ({ list: rows, total: rows.length }),
  [INFO]: () => whole,
  [COLUMNS]: () => null,
  'GET /warehouse/transfer/apply/warehouses': () => [
    { id: '1', warehouseName: '总部中心仓', closedFlag: 'N' },
    { id: 'W1002', warehouseName: '海珠院药房', closedFlag: 'N' },
    { id: 'W1003', warehouseName: '停业院药房', closedFlag: 'Y', emptyFlag: 'Y' },
    { id: 'W1004', warehouseName: '有货院药房', closedFlag: 'Y', emptyFlag: 'N' },
  ],
  'GET /sys/warehouse/qryAll': () => [],
  'POST /warehouse/transfer/apply/available': () => [{ productId: 'p1', free: 5 }],
  'POST /product/info/getStoreProductResult': () => ({
    list: [{ productId: 'p1', name: '速诺片', spec: '10片', unit: '盒', stockQuantity: 2 }],
    total: 1,
  }),
});
const show = (permissions: readonly string[] = ALL, at = '/warehouse/apply') =>
  renderPage(<ApplyPage />, { session: fakeSession([...permissions]), at });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('asks first for what the remote says, and offers of each row what its state allows', async () => {
  const server = fakeServer(calls([row(), row({ id: 't2', transferNo: 'DB2', status: 3 })]));
  show();
  expect(await screen.findByRole('button', { name: '撤销：DB202611240001' })).toBeEnabled();
  expect(remote.pages.find(({ path }) => path === '/warehouse/apply')?.firstCalls).toEqual([
    { call: 'transfers.applied', request: server.requests(PAGE)[0] },
    { call: 'lists.columns', request: server.requests(COLUMNS)[0] },
  ]);
  expect(screen.getByRole('button', { name: '收货：DB202611240001' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '收货：DB2' })).toBeEnabled();
  expect(screen.getByRole('button', { name: '编辑：DB2' })).toBeDisabled();
  expect(screen.getByText('共 2 张调拨单')).toBeVisible();
});

it('asks a store without a warehouse for one, and for no list', async () => {
  const server = fakeServer(calls());
  renderPage(<ApplyPage />, {
    session: fakeSession(ALL, { workplace: { workspaceType: 2, warehouseId: '' } }),
    at: '/warehouse/apply',
  });
  expect(await screen.findByText('请先选择仓库')).toBeVisible();
  expect(screen.queryByRole('button', { name: '新增调拨' })).not.toBeInTheDocument();
  expect(server.requests(PAGE)).toHaveLength(0);
});

it('says of a warehouse whose stores are closed that it asks for nothing more', async () => {
  fakeServer(calls([]));
  renderPage(<ApplyPage />, {
    session: fakeSession(ALL, { workplace: { workspaceType: 3, warehouseId: 'W1004' } }),
    at: '/warehouse/apply',
  });
  await userEvent.click(await screen.findByRole('button', { name: '新增调拨' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增调拨' }));
  expect(await dialog.findByText('调入仓库的门店已停业，不能再调入商品')).toBeVisible();
  expect(dialog.getByRole('button', { name: '提交' })).toBeDisabled();
});

it('offers on the company side no warehouse to bring to whose stores are closed', async () => {
  fakeServer({
    ...calls([]),
    'GET /sys/warehouse/qryAll': () => [
      { id: 'W1002', warehouseName: '海珠院药房' },
      { id: 'W1004', warehouseName: '有货院药房' },
    ],
  });
  renderPage(<ApplyPage />, {
    session: fakeSession(ALL, { workplace: { workspaceType: 1, warehouseId: '' } }),
    at: '/warehouse/apply',
  });
  await userEvent.click(await screen.findByRole('button', { name: '新增调拨' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增调拨' }));
  await userEvent.click(dialog.getByRole('combobox', { name: '调入仓库' }));
  expect(await screen.findByRole('option', { name: '海珠院药房' })).toBeVisible();
  expect(screen.queryByRole('option', { name: /有货院药房/ })).not.toBeInTheDocument();
});

it('applies for products, says that the other side has less, and saves and submits in one', async () => {
  const server = fakeServer({ ...calls([]), [SAVE]: () => transfer({ status: 0 }), [SUBMIT]: () => null });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '新增调拨' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增调拨' }));
  await userEvent.click(dialog.getByRole('button', { name: '提交' }));
  expect(await dialog.findByText('请选择调出仓库')).toBeVisible();
  expect(dialog.getByText('请添加调拨商品')).toBeVisible();
  await userEvent.click(dialog.getByRole('combobox', { name: '调出仓库' }));
  expect(await screen.findByRole('option', { name: '海珠院药房' })).toBeVisible();
  expect(screen.queryByRole('option', { name: /停业院药房/ })).not.toBeInTheDocument();
  // Its goods leave it in no other way.
  expect(screen.getByRole('option', { name: '有货院药房（已停业）' })).toBeVisible();
  await userEvent.click(await screen.findByRole('option', { name: '总部中心仓' }));
  await userEvent.click(dialog.getByRole('combobox', { name: '添加商品' }));
  await userEvent.click(await screen.findByRole('option', { name: '速诺片 10片（本仓 2 盒）' }));
  const quantity = await dialog.findByRole('spinbutton', { name: '申请数量：速诺片' });
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '8');
  expect(await dialog.findByText(/对方可用 5 盒，少于申请数量/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(server.requests(SUBMIT)).toEqual([{ id: 't1', version: 3 }]));
  expect(server.requests(SAVE)).toEqual([
    {
      ...{ fromWarehouseId: '1', urgentFlag: 'N', remarks: '' },
      items: [{ productId: 'p1', applyQuantity: 8 }],
    },
  ]);
});

it('says at the line that is wrong what it is, and marks no other', async () => {
  const words = '布洛芬不管理库存，不能调拨';
  const draft = transfer({
    ...{ status: 0, items: [item(), item({ id: 'l2', productId: 'p2', productName: '布洛芬' })] },
  });
  const server = fakeServer({
    ...calls([row({ status: 0 })], draft),
    [SAVE]: () => refusal(40001, words, { errors: [{ field: 'items.1.productId', msg: words }] }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '编辑：DB202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑调拨：DB202611240001' }));
  const right = await dialog.findByRole('spinbutton', { name: '申请数量：速诺片' });
  const wrong = dialog.getByRole('spinbutton', { name: '申请数量：布洛芬' });
  await userEvent.clear(wrong);
  await userEvent.click(dialog.getByRole('button', { name: '提交' }));
  expect(await dialog.findByText('请填写布洛芬的申请数量')).toBeVisible();
  expect(wrong).toHaveFocus();
  expect(wrong).toBeInvalid();
  expect(right).toBeValid();
  // The frame of a field is red by its class alone.
  expect(right.closest('.arco-input-number')).not.toHaveClass('arco-input-number-error');
  expect(server.requests(SAVE)).toEqual([]);
  await userEvent.type(wrong, '3');
  await userEvent.click(dialog.getByRole('button', { name: '提交' }));
  expect(await dialog.findByText(words)).toBeVisible();
  expect(wrong).toBeInvalid();
  expect(right).toBeValid();
});

it('saves no second one when what was saved could not be submitted', async () => {
  const draft = transfer({ status: 0 });
  const server = fakeServer({
    ...calls([row({ status: 0 })], draft),
    [SAVE]: () => ({ ...draft, version: 4 }),
    [SUBMIT]: () => refusal(40902, '当前状态（待审核）不允许提交'),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '编辑：DB202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑调拨：DB202611240001' }));
  await userEvent.click(await dialog.findByRole('button', { name: '提交' }));
  await waitFor(() => expect(server.requests(SUBMIT)).toHaveLength(1));
  await userEvent.type(dialog.getByRole('textbox', { name: '备注' }), '周一前');
  await userEvent.click(dialog.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(2));
  expect(server.requests(SAVE).map((one) => [one['id'], one['version']])).toEqual([
    ['t1', 3],
    ['t1', 4],
  ]);
});

it('asks again for the submission alone when no answer to it came', async () => {
  const draft = transfer({ status: 0 });
  const server = fakeServer({
    ...calls([row({ status: 0 })], draft),
    // Once it is submitted, another save of it is refused.
    [SAVE]: () =>
      server.requests(SUBMIT).length === 0
        ? { ...draft, version: 4 }
        : refusal(40902, '当前状态（待审核）不允许编辑'),
    [SUBMIT]: () => (server.requests(SUBMIT).length === 1 ? networkFailure() : null),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '编辑：DB202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑调拨：DB202611240001' }));
  await userEvent.click(await dialog.findByRole('button', { name: '提交' }));
  expect(await dialog.findByText(/没有收到服务器的答复/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.requests(SAVE)).toHaveLength(1);
  expect(server.requests(SUBMIT)).toEqual([
    { id: 't1', version: 4 },
    { id: 't1', version: 4 },
  ]);
});

it('submits a draft by Enter, as by its button', async () => {
  const server = fakeServer({ ...calls([row({ status: 0 })]), [SUBMIT]: () => null });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '提交：DB202611240001' }));
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByRole('button', { name: '提交' })).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(server.requests(SUBMIT)).toEqual([{ id: 't1', version: 3 }]));
});

it('cancels what nobody has judged, when its user agrees', async () => {
  const server = fakeServer({ ...calls(), [CANCEL]: () => null });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '撤销：DB202611240001' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('确定撤销调拨单 DB202611240001 吗?')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(server.requests(CANCEL)).toEqual([{ id: 't1', version: 3 }]));
});

it('receives what arrived, with a reason for what did not', async () => {
  const batches = [
    { batchId: 'b1', batchNo: 'P1', expireDate: '2027-05-01', quantity: 5, receiveQuantity: null },
    { batchId: 'b2', batchNo: 'P2', expireDate: null, quantity: 1, receiveQuantity: null },
  ];
  const whole = transfer({ status: 3, items: [item({ examineQuantity: 6, shipQuantity: 6, batches })] });
  const server = fakeServer({ ...calls([row({ status: 3 })], whole), [RECEIVE]: () => null });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '收货：DB202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '收货：DB202611240001' }));
  const first = await dialog.findByRole('spinbutton', { name: '收货数量：速诺片 批号P1' });
  await userEvent.clear(first);
  await userEvent.type(first, '3');
  await userEvent.click(dialog.getByRole('button', { name: '确认收货' }));
  expect(await dialog.findByText('速诺片收货数量与出库数量不一致，请填写差异原因')).toBeVisible();
  await waitFor(() => expect(dialog.getByRole('textbox', { name: '差异原因：速诺片' })).toHaveFocus());
  await userEvent.type(dialog.getByRole('textbox', { name: '差异原因：速诺片' }), '破损2盒');
  await userEvent.click(dialog.getByRole('button', { name: '确认收货' }));
  await waitFor(() => expect(server.requests(RECEIVE)).toHaveLength(1));
  expect(server.requests(RECEIVE)[0]).toEqual({
    ...{ id: 't1', version: 3 },
    items: [
      {
        id: 'l1',
        batches: [
          { batchId: 'b1', quantity: 3 },
          { batchId: 'b2', quantity: 1 },
        ],
        diffReason: '破损2盒',
      },
    ],
  });
});

it('says at the field, while it is typed, that more arrives than was shipped, and what is no quantity', async () => {
  const batches = [
    { batchId: 'b1', batchNo: 'P1', expireDate: null, quantity: 5, receiveQuantity: null },
    { batchId: 'b2', batchNo: 'P2', expireDate: null, quantity: 2, receiveQuantity: null },
  ];
  const whole = transfer({ status: 3, items: [item({ examineQuantity: 7, shipQuantity: 7, batches })] });
  fakeServer(calls([row({ status: 3 })], whole));
  show();
  await userEvent.click(await screen.findByRole('button', { name: '收货：DB202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '收货：DB202611240001' }));
  const first = await dialog.findByRole('spinbutton', { name: '收货数量：速诺片 批号P1' });
  const second = dialog.getByRole('spinbutton', { name: '收货数量：速诺片 批号P2' });
  await userEvent.clear(first);
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.type(first, '9');
  expect(await dialog.findByRole('alert')).toHaveTextContent('不能超过出库数量5 盒');
  expect(first).toBeInvalid();
  // The focus stays where somebody types.
  await userEvent.clear(second);
  await userEvent.type(second, '1.2345');
  expect(second).toHaveFocus();
  expect(dialog.getAllByRole('alert')).toHaveLength(2);
  await userEvent.clear(first);
  await userEvent.type(first, '4');
  await userEvent.clear(second);
  await userEvent.type(second, '2');
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows the quantities of a transfer whole', async () => {
  const many = item({ applyQuantity: 99_999, examineQuantity: 99_999, shipQuantity: 99_999 });
  fakeServer(calls([row()], transfer({ items: [many] })));
  show(ALL, '/warehouse/apply?id=t1');
  const dialog = within(await screen.findByRole('dialog', { name: '调拨单 DB202611240001' }));
  for (const cell of await dialog.findAllByRole('cell', { name: '99999 盒' }))
    expect(cell).not.toHaveClass('oneLine');
});

it('colours of what is received the line alone that differs', async () => {
  const batches = [{ batchId: 'b1', batchNo: 'P1', expireDate: null, quantity: 5, receiveQuantity: null }];
  const line = { examineQuantity: 5, shipQuantity: 5, batches };
  const other = item({ id: 'l2', productId: 'p2', productName: '宠物香波', ...line });
  fakeServer(calls([row({ status: 3 })], transfer({ status: 3, items: [item(line), other] })));
  show();
  await userEvent.click(await screen.findByRole('button', { name: '收货：DB202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '收货：DB202611240001' }));
  const quantity = await dialog.findByRole('spinbutton', { name: '收货数量：速诺片 批号P1' });
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '3');
  await userEvent.click(dialog.getByRole('button', { name: '确认收货' }));
  const [first, second] = dialog.getAllByRole('listitem');
  expect(await within(first!).findByRole('alert')).toHaveTextContent('请填写差异原因');
  expect(within(first!).getByText('出库 5 盒，实收 3 盒')).toHaveClass('short');
  expect(within(second!).getByText('出库 5 盒')).toHaveClass('minor');
  // A field that is refused as a whole colours every box in it.
  expect(document.querySelector('.arco-form-item-status-error')).toBeNull();
  expect(dialog.getByRole('textbox', { name: '差异原因：速诺片' })).toHaveFocus();
});

it('shows the one that its address names, and exports lines for who may', async () => {
  const save = 'GET /warehouse/transfer/apply/detail/listExcel';
  const server = fakeServer({ ...calls(), [save]: () => file('rows', { filename: 'x.xlsx' }) });
  show([...ALL, `${APPLY}:detail:listExcel`], '/warehouse/apply?id=t1');
  const dialog = within(await screen.findByRole('dialog', { name: '调拨单 DB202611240001' }));
  expect(await dialog.findByText('速诺片')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '导出明细', hidden: true }));
  await waitFor(() => expect(server.requests(save)).toHaveLength(1));
});

it('leaves out what needs another permission', async () => {
  fakeServer(calls());
  show([`${APPLY}:list`]);
  await screen.findByRole('button', { name: '查看：DB202611240001' });
  for (const name of [/^编辑/, /^提交/, /^撤销/, /^收货/, '新增调拨', '导出明细', '导出'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
