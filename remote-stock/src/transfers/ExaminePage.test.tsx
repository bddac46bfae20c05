import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, httpStatus, refusal, renderPage } from '@hospital/shared/testing';
import ExaminePage from './ExaminePage';
import { item, row, transfer } from './transfers.fixture';

const EXAMINE = 'warehouse:transfer:examine';
const PAGE = 'POST /warehouse/transfer/examine/page';
const INFO = 'GET /warehouse/transfer/apply/info/{id}';
const PASS = 'POST /warehouse/transfer/examine/pass';
const REJECT = 'POST /warehouse/transfer/examine/reject';
const SHIP = 'POST /warehouse/transfer/examine/ship';
const STOCK = 'GET /warehouse/stock/availability';
const ALL = ['list', 'pass', 'reject', 'ship', 'cancel'].map((move) => `${EXAMINE}:${move}`);

const calls = (rows = [row()], whole = transfer()) => ({
  [PAGE]: () => ({ list: rows, total: rows.length }),
  [INFO]: () => whole,
  'POST /store/column/get': () => null,
  'GET /warehouse/transfer/apply/warehouses': () => [],
});
const show = (permissions: readonly string[] = ALL) =>
  renderPage(<ExaminePage />, { session: fakeSession([...permissions]), at: '/warehouse/examine' });

/** Opens the page and on it 出库 of the transfer. */
async function openShipping() {
  show();
  await userEvent.click(await screen.findByRole('button', { name: '出库：DB202611240001' }));
  return within(await screen.findByRole('dialog', { name: '出库：DB202611240001' }));
}

/** All of it is kept for the transfer. */
const nothingFree = {
  ...{ productId: 'p1', name: '速诺片', unit: '盒', stockFlag: 'Y', free: 0, locked: 6, expired: 0 },
  ...{ nearestExpireDate: null, batches: [] },
};

beforeEach(() => sessionStorage.clear());

it('passes what there is, and no more than that', async () => {
  const whole = transfer({ items: [item({ free: 5 })] });
  const server = fakeServer({ ...calls([row()], whole), [PASS]: () => null });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '审核通过：DB202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '审核通过：DB202611240001' }));
  expect(await dialog.findByText(/速诺片可用不足/)).toBeVisible();
  const quantity = dialog.getByRole('spinbutton', { name: '审核数量：速诺片' });
  expect(quantity).toHaveValue('5');
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '6');
  await userEvent.click(dialog.getByRole('button', { name: '审核通过' }));
  expect(await dialog.findByText('速诺片可用5 盒，审核数量不能超过可用数量')).toBeVisible();
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '4');
  await userEvent.click(dialog.getByRole('button', { name: '审核通过' }));
  await waitFor(() => expect(server.requests(PASS)).toHaveLength(1));
  expect(server.requests(PASS)[0]).toEqual({
    ...{ id: 't1', version: 3, remark: '', items: [{ id: 'l1', examineQuantity: 4 }] },
  });
});

it('says at the line that is wrong what it is, and marks no other', async () => {
  const whole = transfer({
    items: [item(), item({ id: 'l2', productId: 'p2', productName: '布洛芬', free: 5 })],
  });
  const server = fakeServer({ ...calls([row()], whole), [PASS]: () => null });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '审核通过：DB202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '审核通过：DB202611240001' }));
  const right = await dialog.findByRole('spinbutton', { name: '审核数量：速诺片' });
  const wrong = dialog.getByRole('spinbutton', { name: '审核数量：布洛芬' });
  await userEvent.clear(wrong);
  await userEvent.type(wrong, '6');
  await userEvent.click(dialog.getByRole('button', { name: '审核通过' }));
  expect(await dialog.findByText('布洛芬可用5 盒，审核数量不能超过可用数量')).toBeVisible();
  expect(wrong).toHaveFocus();
  expect(wrong).toBeInvalid();
  expect(right).toBeValid();
  // The frame of a field is red by its class alone.
  expect(right.closest('.arco-input-number')).not.toHaveClass('arco-input-number-error');
  expect(dialog.getAllByRole('alert')).toHaveLength(2); // what is short, and what is wrong
  expect(server.requests(PASS)).toEqual([]);
});

it('sends back with a reason', async () => {
  const server = fakeServer({ ...calls(), [REJECT]: () => null });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '驳回：DB202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '驳回：DB202611240001' }));
  await userEvent.type(await dialog.findByRole('textbox', { name: '原因' }), '太多');
  await userEvent.click(dialog.getByRole('button', { name: '驳回' }));
  await waitFor(() => expect(server.requests(REJECT)).toEqual([{ id: 't1', version: 3, remark: '太多' }]));
});

it('says before it what becomes of a transfer that is sent back, or whose approval is withdrawn', async () => {
  fakeServer(calls([row(), row({ id: 't2', transferNo: 'DB2', status: 2 })]));
  show();
  await userEvent.click(await screen.findByRole('button', { name: '驳回：DB202611240001' }));
  expect(await screen.findByText('驳回后，申请方可以修改并重新提交。')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  await userEvent.click(await screen.findByRole('button', { name: '撤销审核：DB2' }));
  expect(await screen.findByText(/^撤销后，该调拨单不能再审核或出库/)).toBeVisible();
});

it('ships what is kept, or another batch in its place', async () => {
  const batches = [
    { batchId: 'b1', batchNo: 'P1', expireDate: '2027-05-01', quantity: 6, receiveQuantity: null },
  ];
  const whole = transfer({ status: 2, items: [item({ examineQuantity: 6, batches })] });
  const words = '批号P2已过期，不能出库，请选择其他批次';
  const errors = [{ field: 'items.0.batches.1.quantity', msg: words }];
  let refuses = true;
  const server = fakeServer({
    ...calls([row({ status: 2 })], whole),
    [SHIP]: () => (refuses ? refusal(40001, words, { errors }) : null),
    [STOCK]: () => ({
      ...{ productId: 'p1', name: '速诺片', unit: '盒', stockFlag: 'Y', free: 9, locked: 6, expired: 0 },
      nearestExpireDate: null,
      batches: [
        {
          ...{ id: 'b2', warehouseName: '', batchNo: 'P2', expireDate: '2028-01-01' },
          ...{ expired: 'N', free: 9, locked: 0 },
        },
      ],
    }),
  });
  const dialog = await openShipping();
  await userEvent.click(await dialog.findByRole('combobox', { name: '添加批次：速诺片' }));
  await userEvent.click(await screen.findByRole('option', { name: /P2/ }));
  const [first, second] = dialog.getAllByRole('spinbutton');
  await userEvent.clear(second!);
  await userEvent.type(second!, '2');
  await userEvent.click(dialog.getByRole('button', { name: '出库' }));
  expect(await dialog.findByText('速诺片出库数量不能超过审核数量6 盒')).toBeVisible();
  await userEvent.clear(first!);
  await userEvent.type(first!, '4');
  await userEvent.click(dialog.getByRole('button', { name: '出库' }));
  // What the server refuses stands at its line, until something is changed there.
  const [line] = dialog.getAllByRole('listitem');
  expect(await within(line!).findByText(words)).toBeVisible();
  refuses = false;
  await userEvent.clear(first!);
  await userEvent.type(first!, '4');
  expect(within(line!).queryByText(words)).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '出库' }));
  await waitFor(() => expect(server.requests(SHIP)).toHaveLength(2));
  expect(server.requests(SHIP)[0]).toEqual({
    ...{ id: 't1', version: 3 },
    items: [
      {
        id: 'l1',
        batches: [
          { batchId: 'b1', quantity: 4 },
          { batchId: 'b2', quantity: 2 },
        ],
      },
    ],
  });
});

it('takes no 0 of a batch: it says so below its field, and the batch can be left out', async () => {
  const batches = ['P1', 'P2'].map((batchNo) => ({
    ...{ batchId: batchNo, batchNo, expireDate: null, quantity: 3, receiveQuantity: null },
  }));
  const whole = transfer({ status: 2, items: [item({ examineQuantity: 6, batches })] });
  const server = fakeServer({
    ...calls([row({ status: 2 })], whole),
    ...{ [SHIP]: () => null, [STOCK]: () => nothingFree },
  });
  const dialog = await openShipping();
  const second = await dialog.findByRole('spinbutton', { name: '出库数量：速诺片 批号P2' });
  await userEvent.clear(second);
  await userEvent.type(second, '0');
  await userEvent.click(dialog.getByRole('button', { name: '出库' }));
  const words = '速诺片批号P2的出库数量须大于0，不出库的批次请移除';
  expect(await dialog.findByRole('alert')).toHaveTextContent(words);
  expect(second).toHaveFocus();
  expect(server.requests(SHIP)).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: '移除：速诺片 批号P2' }));
  expect(dialog.queryByText(words)).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '出库' }));
  await waitFor(() => expect(server.requests(SHIP)).toHaveLength(1));
  expect(server.requests(SHIP)[0]).toMatchObject({
    items: [{ id: 'l1', batches: [{ batchId: 'P1', quantity: 3 }] }],
  });
});

it('ships nothing where every batch was left out, and offers what was', async () => {
  const batches = [{ batchId: 'b1', batchNo: 'P1', expireDate: null, quantity: 6, receiveQuantity: null }];
  const whole = transfer({ status: 2, items: [item({ examineQuantity: 6, batches })] });
  const server = fakeServer({
    ...calls([row({ status: 2 })], whole),
    ...{ [SHIP]: () => null, [STOCK]: () => nothingFree },
  });
  const dialog = await openShipping();
  await userEvent.click(await dialog.findByRole('button', { name: '移除：速诺片 批号P1' }));
  await userEvent.click(dialog.getByRole('button', { name: '出库' }));
  expect(await dialog.findByText('出库数量不能全部为0')).toBeVisible();
  await userEvent.click(dialog.getByRole('combobox', { name: '添加批次：速诺片' }));
  await userEvent.click(await screen.findByRole('option', { name: /P1.*已锁定 6 盒/ }));
  await userEvent.click(dialog.getByRole('button', { name: '出库' }));
  expect(await dialog.findByText('请填写速诺片批号P1的出库数量')).toBeVisible();
  expect(server.requests(SHIP)).toHaveLength(0);
});

it('says where a transfer could not be read, and reads it again', async () => {
  fakeServer({ ...calls(), [INFO]: () => httpStatus(502) });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '查看：DB202611240001' }));
  const dialog = within(await screen.findByRole('dialog', { name: '调拨单' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('调拨单加载失败');
});

it('leaves out what needs another permission', async () => {
  fakeServer(calls());
  show([`${EXAMINE}:list`]);
  await screen.findByRole('button', { name: '查看：DB202611240001' });
  for (const name of [/^审核通过/, /^驳回/, /^出库/, /^撤销审核/])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});
