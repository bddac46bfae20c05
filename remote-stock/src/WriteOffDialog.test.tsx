import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { StockBatch } from '@hospital/shared/contract/calls/stock';
import { fakeServer, fakeSession, networkFailure, refusal, renderPage } from '@hospital/shared/testing';
import StockPage from './stock/StockPage';
import ExpiredStockPage from './warnings/ExpiredStockPage';

const PAGE = 'POST /warehouse/stock/page';
const LOSS = 'POST /warehouse/stock/loss';

const batch = (over: Partial<StockBatch> = {}): StockBatch => ({
  ...{ id: 'b1', warehouseId: 'w1', warehouseName: '一号仓', productId: 'p1', productName: '速诺片' },
  ...{ categoryCode: 'H1', spec: '10片', unit: '盒', batchNo: 'P1', supplierName: '', produceDate: null },
  ...{ expireDate: '2099-01-01', inDate: '2026-01-01 09:00:00', lastOutDate: null, quantity: 12.5 },
  ...{ lockedQuantity: 4, freeQuantity: 8.5, costPrice: 20.33, amount: 254.18 },
  ...over,
});
const done = { id: 'l1', lossNo: 'BS202601010001', quantity: 2.5, amount: 50.84 };
const show = (
  rows: readonly StockBatch[],
  calls: object = {},
  permissions = ['page', 'list', 'loss'],
  warehouseId = 'w1',
) => {
  const server = fakeServer({
    [PAGE]: () => ({ list: rows, total: rows.length, ext: { amountSum: 500 } }),
    'POST /store/column/get': () => null,
    [LOSS]: () => done,
    ...calls,
  });
  const { unmount } = renderPage(<StockPage />, {
    session: fakeSession(
      permissions.map((one) => `warehouse:stock:${one}`),
      { workplace: { warehouseId } },
    ),
    at: '/warehouse/stock?view=batches',
  });
  return Object.assign(server, { leave: unmount });
};
const open = async (batchNo = 'P1') => {
  await userEvent.click(await screen.findByRole('button', { name: `报损：速诺片批号${batchNo}` }));
  return within(await screen.findByRole('dialog', { name: '报损：速诺片' }));
};
type Dialog = Awaited<ReturnType<typeof open>>;
const type = (dialog: Dialog, quantity: string) =>
  userEvent.type(dialog.getByRole('spinbutton', { name: '报损数量' }), quantity);
const choose = async (dialog: Dialog, reason: string) => {
  await userEvent.click(dialog.getByRole('combobox', { name: '报损原因' }));
  await userEvent.click(await screen.findByRole('option', { name: reason }));
};
const send = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: '报损' }));
const asked = async () => within(await screen.findByRole('dialog', { name: '确定报损吗?' }));
const agree = async () => userEvent.click((await asked()).getByRole('button', { name: '报损' }));

beforeEach(() => sessionStorage.clear());

it('says what is there, held and lost, asks, and writes off with the reason', async () => {
  const server = show([batch()]);
  const dialog = await open();
  for (const words of ['速诺片 10片', 'P1', '2099-01-01', '12.5 盒', '4 盒'])
    expect(dialog.getByText(words)).toBeVisible();
  expect(dialog.getByText('有4 盒已被单据锁定，最多可报损8.5 盒')).toBeVisible();
  await send(dialog);
  expect(await dialog.findByText('请填写报损数量')).toBeVisible();
  expect(dialog.getByText('请选择报损原因')).toBeVisible();
  await type(dialog, '8.501');
  expect(await dialog.findByText('不能大于8.5')).toBeVisible();
  await userEvent.clear(dialog.getByRole('spinbutton', { name: '报损数量' }));
  await type(dialog, '2.5');
  // A part of what the whole batch is worth: 2.5 boxes at 20.33 were 50.83.
  expect(await dialog.findByText('50.84')).toBeVisible();
  await choose(dialog, '破损');
  await send(dialog);
  expect(
    (await asked()).getByText(/速诺片批号P1报损 2.5 盒，损失成本 50.84 元。报损后不能撤销。/),
  ).toBeVisible();
  expect(server.requests(LOSS)).toHaveLength(0);
  await agree();
  expect(await screen.findByText('已报损，单号 BS202601010001，损失成本 50.84 元')).toBeVisible();
  expect(server.requests(LOSS)).toEqual([
    { warehouseId: 'w1', batchId: 'b1', quantity: 2.5, reason: '破损' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '报损：速诺片' })).not.toBeInTheDocument());
});

it('begins with 过期 where a batch has expired, and wants words for another reason', async () => {
  const server = show([batch({ expireDate: '2020-01-01', lockedQuantity: 0 })]);
  const dialog = await open();
  expect(dialog.getByText('2020-01-01（已过期）')).toBeVisible();
  expect(dialog.getByText('过期')).toBeVisible();
  await type(dialog, '12.5');
  await choose(dialog, '其他');
  await send(dialog);
  expect(await dialog.findByText('请填写说明')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: '说明' }), '召回');
  await send(dialog);
  await agree();
  await waitFor(() => expect(server.requests(LOSS)[0]).toMatchObject({ quantity: 12.5, reason: '召回' }));
});

it('keeps what was typed where it is refused, or nobody answers', async () => {
  const words = '速诺片批号P1现有1盒，不能报损更多';
  const server = show([batch()], {
    [LOSS]: () => refusal(40001, words, { errors: [{ field: 'quantity', msg: words }] }),
  });
  const dialog = await open();
  await type(dialog, '2');
  await choose(dialog, '变质');
  await send(dialog);
  await agree();
  expect(await dialog.findByText(words)).toBeVisible();
  expect(dialog.getByRole('spinbutton', { name: '报损数量' })).toHaveValue('2');
  server.use({ [LOSS]: networkFailure });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '确定报损吗?' })).not.toBeInTheDocument());
  await send(dialog);
  await agree();
  expect(await dialog.findByText(/不确定是否已保存/)).toBeVisible();
  expect(dialog.getByRole('spinbutton', { name: '报损数量' })).toHaveValue('2');
  expect(dialog.getByText('变质')).toBeVisible();
});

it('is offered of what nobody holds in the own warehouse, to who may', async () => {
  show([
    batch({ id: 'b2', batchNo: 'P2', lockedQuantity: 12.5 }),
    batch({ id: 'b3', batchNo: 'P3', quantity: 0, lockedQuantity: 0 }),
    batch({ id: 'b4', batchNo: 'P4', warehouseId: 'w2' }),
  ]);
  expect(await screen.findByRole('button', { name: '报损：速诺片批号P2' })).toBeDisabled();
  expect(screen.getByRole('button', { name: '报损：速诺片批号P3' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: '报损：速诺片批号P4' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '流水：速诺片批号P4' })).toBeVisible();
});

it('is not open again after a reload for who stands in another warehouse by then', async () => {
  const { leave } = show([batch()]);
  await open();
  leave();
  show([batch()], {}, undefined, 'w2');
  expect(await screen.findByRole('button', { name: '流水：速诺片批号P1' })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: '报损：速诺片' })).not.toBeInTheDocument();
});

it('is offered to nobody without the permission', async () => {
  show([batch()], {}, ['page', 'list']);
  expect(await screen.findByRole('button', { name: '流水：速诺片批号P1' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^报损/ })).not.toBeInTheDocument();
});

it('is offered where batches expire', async () => {
  fakeServer({
    'GET /warehouse/stock/expiredTotal': () => [],
    'GET /warehouse/stock/expiredList': () => ({
      list: [{ ...batch({ expireDate: '2020-01-01' }), days: -100 }],
      ...{ total: 1, ext: { amountSum: 1 } },
    }),
    'POST /store/column/get': () => null,
  });
  renderPage(<ExpiredStockPage />, {
    session: fakeSession(['expiredTotal', 'list', 'loss'].map((one) => `warehouse:stock:${one}`)),
    at: '/store/expiredStock',
  });
  const dialog = await open();
  expect(dialog.getByText('2020-01-01（已过期）')).toBeVisible();
});
