import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, networkFailure, refusal, renderPage } from '@hospital/shared/testing';
import DeliveryPage from './DeliveryPage';

const IN = 'POST /warehouse/stock/in';
const FIND = 'POST /product/info/getStoreProductResult';
const product = { productId: 'p1', name: '速诺片', spec: '10片', unit: '盒', barcode: '6901234567890' };

const show = (calls: object = {}) => {
  const server = fakeServer({
    [FIND]: (request: Record<string, unknown>) =>
      request['barcode'] === undefined || request['barcode'] === product.barcode
        ? { list: [product], total: 1 }
        : { list: [], total: 0 },
    ...calls,
  });
  const session = fakeSession(['warehouse:stock:in']);
  const { unmount } = renderPage(<DeliveryPage />, { session, at: '/warehouse/in' });
  return Object.assign(server, { leave: unmount });
};
const typeIn = async (name: string, text: string, role: 'textbox' | 'spinbutton' = 'textbox') => {
  await userEvent.type(screen.getByRole(role, { name }), text);
};

const typeDelivery = async () => {
  await typeIn('供应商', '瑞普生物');
  await typeIn('扫描条形码', `${product.barcode}{Enter}`);
  await screen.findByRole('textbox', { name: '批号：速诺片1' });
  await typeIn('批号：速诺片1', 'B9');
  await typeIn('数量：速诺片1', '2', 'spinbutton');
  await typeIn('成本单价：速诺片1', '10', 'spinbutton');
};

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

it('brings in what was scanned and typed, and begins anew', async () => {
  const server = show({ [IN]: () => ({ id: 'd1', deliveryNo: 'RK1', kinds: 1, lines: 1 }) });
  expect(screen.queryByRole('button', { name: '查看库存' })).toBeNull(); // a page of its own right
  await typeIn('供应商', '瑞普生物');
  await typeIn('扫描条形码', `${product.barcode}{Enter}`);
  await screen.findByRole('textbox', { name: '批号：速诺片1' });
  await typeIn('批号：速诺片1', ' B9 ');
  await typeIn('数量：速诺片1', '2.5', 'spinbutton');
  await typeIn('成本单价：速诺片1', '10', 'spinbutton');
  expect(screen.getByRole('status')).toHaveTextContent('共 1 批，成本合计 ¥25.00');
  await userEvent.click(screen.getByRole('button', { name: '确认入库' }));
  await waitFor(() => expect(server.requests(IN)).toHaveLength(1));
  expect(server.requests(IN)[0]).toEqual({
    ...{ supplierName: '瑞普生物', remarks: '' },
    items: [
      {
        ...{ productId: 'p1', batchNo: 'B9', quantity: 2.5, costPrice: 10 },
        ...{ produceDate: null, expireDate: null },
      },
    ],
  });
  expect(await screen.findByText('搜索或扫码添加商品')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '供应商' })).toHaveValue('');
});

it('begins with what the newest batch of the product cost, which stays to be changed', async () => {
  const server = show({
    [FIND]: () => ({ list: [{ ...product, lastCost: 12.5 }], total: 1 }),
    [IN]: () => ({ id: 'd1', deliveryNo: 'RK1', kinds: 1, lines: 1 }),
  });
  await typeIn('供应商', '瑞普生物');
  await typeIn('扫描条形码', `${product.barcode}{Enter}`);
  const cost = await screen.findByRole('spinbutton', { name: '成本单价：速诺片1' });
  expect(cost).toHaveValue('12.5');
  await typeIn('批号：速诺片1', 'B9');
  await typeIn('数量：速诺片1', '2', 'spinbutton');
  expect(screen.getByRole('status')).toHaveTextContent('共 1 批，成本合计 ¥25.00');
  await userEvent.clear(cost);
  await userEvent.type(cost, '13');
  await userEvent.click(screen.getByRole('button', { name: '确认入库' }));
  await waitFor(() => expect(server.requests(IN)).toHaveLength(1));
  expect(server.requests(IN)[0]).toMatchObject({ items: [{ costPrice: 13 }] });
});

it('says what is missing, and keeps everything when the server refuses', async () => {
  const words = '批号B9已登记其他有效期';
  const errors = [{ field: 'items.0.expireDate', msg: words }];
  const server = show({ [IN]: () => refusal(40001, words, { errors }) });
  await userEvent.click(screen.getByRole('button', { name: '确认入库' }));
  expect(screen.getByRole('alert')).toHaveTextContent('请填写供应商');
  // Below its field, which may be out of sight with many lines.
  expect(screen.getByRole('textbox', { name: '供应商' })).toHaveFocus();
  await typeIn('供应商', '瑞普');
  await typeIn('扫描条形码', `${product.barcode}{Enter}`);
  await screen.findByRole('textbox', { name: '批号：速诺片1' });
  await userEvent.click(screen.getByRole('button', { name: '确认入库' }));
  expect(screen.getByRole('alert')).toHaveTextContent('请填写速诺片的批号');
  // At the line that it is about, where one can go on typing.
  expect(within(screen.getByRole('listitem')).getByRole('alert')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '批号：速诺片1' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: '确认入库' }));
  expect(screen.getByRole('textbox', { name: '批号：速诺片1' })).toHaveFocus();
  await typeIn('批号：速诺片1', 'B9');
  await typeIn('数量：速诺片1', '1', 'spinbutton');
  await typeIn('成本单价：速诺片1', '1.234', 'spinbutton');
  expect(screen.getByRole('status')).toHaveTextContent('共 1 批，成本合计 ¥0.00');
  await userEvent.click(screen.getByRole('button', { name: '确认入库' }));
  expect(screen.getByRole('alert')).toHaveTextContent('速诺片批号B9的成本单价最多2位小数');
  await userEvent.clear(screen.getByRole('spinbutton', { name: '成本单价：速诺片1' }));
  await typeIn('成本单价：速诺片1', '1', 'spinbutton');
  await userEvent.click(screen.getByRole('button', { name: '确认入库' }));
  await waitFor(() => expect(server.requests(IN)).toHaveLength(1));
  expect(await within(screen.getByRole('listitem')).findByRole('alert')).toHaveTextContent(words);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByRole('textbox', { name: '有效期至：速诺片1' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: '批号：速诺片1' })).toHaveValue('B9');
});

it('says that nobody answered, and that it may be sent again', async () => {
  show({ [IN]: networkFailure });
  await typeDelivery();
  await userEvent.click(screen.getByRole('button', { name: '确认入库' }));
  expect(await screen.findByText(/不确定是否已保存.*原样再次提交，不会重复保存/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: '批号：速诺片1' })).toHaveValue('B9');
});

/** Answers by a function, and notes under which keys it was asked. */
const keyed = (answer: () => unknown) => {
  const keys: (string | undefined)[] = [];
  const calls = {
    [IN]: (_request: unknown, headers: Readonly<Record<string, string>>) => {
      keys.push(headers['Idempotency-Key']);
      return answer();
    },
  };
  return { keys, calls };
};
const came = () => ({ id: 'd1', deliveryNo: 'RK1', kinds: 1, lines: 1 });
const send = () => userEvent.click(screen.getByRole('button', { name: '确认入库' }));
const restore = async () => userEvent.click(await screen.findByRole('button', { name: '恢复' }));

it('sends a changed delivery under the key of the one that nobody answered, and asks where that came in', async () => {
  let answer: () => unknown = networkFailure;
  const { keys, calls } = keyed(() => answer());
  show(calls);
  await typeDelivery();
  await send();
  await screen.findByText(/不确定是否已保存/);
  answer = () => refusal(40001, '该提交标识已用于其他请求');
  await typeIn('备注', '随货单77');
  await send();
  expect(await screen.findByText(/已经入库一次，现在的内容与已入库的不同/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '先去核对' }));
  expect(keys).toEqual([expect.any(String), keys[0]]);
  await send();
  answer = came;
  await userEvent.click(await screen.findByRole('button', { name: '另外入库' }));
  expect(await screen.findByText('搜索或扫码添加商品')).toBeVisible();
  expect(keys[3]).not.toBe(keys[0]);
  // The next delivery is another one.
  await typeDelivery();
  await send();
  await waitFor(() => expect(keys).toHaveLength(5));
  expect(new Set(keys.slice(2)).size).toBe(3);
});

it('sends a draft under one key from each window that restores it', async () => {
  const { leave } = show();
  await typeDelivery();
  leave();
  await waitFor(() => expect(sessionStorage.length + localStorage.length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 400)); // typing has paused
  const kept = [{ ...sessionStorage }, { ...localStorage }] as const;
  const { keys, calls } = keyed(came);
  const first = show(calls);
  await restore();
  await send();
  expect(await screen.findByText('搜索或扫码添加商品')).toBeVisible();
  first.leave();
  // The other window had read it before this one was answered.
  Object.assign(sessionStorage, kept[0]);
  Object.assign(localStorage, kept[1]);
  show(calls);
  await restore();
  await send();
  await waitFor(() => expect(keys).toEqual([expect.any(String), keys[0]]));
});

it('asks before a delivery that nobody answered is sent after its key has expired', async () => {
  const lost = keyed(networkFailure);
  const { leave } = show(lost.calls);
  await typeDelivery();
  await send();
  await screen.findByText(/不确定是否已保存/);
  leave();
  const later = Date.now() + 24 * 3_600_000;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
  const { keys, calls } = keyed(came);
  show(calls);
  expect(await screen.findByRole('cell', { name: '没有收到答复，可能已经入库' })).toBeInTheDocument();
  await restore();
  await send();
  expect(await screen.findByText(/可能已经入库，再次提交可能会重复入库/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '先去核对' }));
  expect(keys).toHaveLength(0);
  await send();
  await userEvent.click(await screen.findByRole('button', { name: '另外入库' }));
  await waitFor(() => expect(keys).toHaveLength(1));
  expect(keys[0]).not.toBe(lost.keys[0]);
  clock.mockRestore();
});

it('knows from its draft that it was sent, where the page was left before the answer came', async () => {
  const { leave } = show({ [IN]: () => new Promise(() => undefined) });
  await typeDelivery();
  await userEvent.click(screen.getByRole('button', { name: '确认入库' }));
  await typeIn('备注', '随货单77');
  leave();
  show();
  expect(await screen.findByRole('cell', { name: '没有收到答复，可能已经入库' })).toBeInTheDocument();
});

it('says that no product has a code, and takes a line away', async () => {
  show();
  await typeIn('扫描条形码', '123{Enter}');
  expect(await screen.findByText('没有找到条形码为 123 的商品')).toBeVisible();
  await typeIn('扫描条形码', `${product.barcode}{Enter}`);
  await userEvent.click(await screen.findByRole('button', { name: '移除：速诺片1' }));
  expect(screen.getByText('搜索或扫码添加商品')).toBeVisible();
});

it('offers what was left, with supplier and remark', async () => {
  const { leave } = show();
  await typeIn('供应商', '瑞普生物');
  await typeIn('备注', '随货单77');
  leave();
  show();
  const offer = (await screen.findByText(/恢复.*的草稿/)).closest('[role=alert]');
  expect(offer).toHaveTextContent('瑞普生物');
  expect(offer).toHaveTextContent('随货单77');
  expect(offer).not.toHaveTextContent('商品');
});

it('goes on offering what was left after another delivery came in beside it', async () => {
  const left = show();
  await typeIn('供应商', '瑞普生物');
  left.leave();
  const page = show({ [IN]: came });
  await screen.findByRole('button', { name: '恢复' });
  await typeDelivery();
  await send();
  expect(await screen.findByText('搜索或扫码添加商品')).toBeVisible();
  page.leave();
  show();
  expect((await screen.findByText(/恢复.*的草稿/)).closest('[role=alert]')).toHaveTextContent('瑞普生物');
});
