import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { fakeServer, fakeSession, networkFailure, refusal, renderPage } from '@hospital/shared/testing';
import DispensePage from './DispensePage';

const LIST = 'GET /hospital/bill/dispensing';
const DISPENSE = 'POST /hospital/bill/dispense';
const waiting = (billId: string, petName: string) => ({
  ...{ billId, billNo: `ZD-${billId}`, caseId: 'c1', ownerName: '王小明', petName, doctorName: '周思远' },
  ...{ orderTime: '2026-11-24 09:00:00', paidFlag: 'Y', oweAmount: 0, version: 3 },
  items: ['速诺片', '甲硝唑片'].map((productName, at) => ({
    ...{ id: `${billId}-${at}`, productId: `p${at}`, productName, genericName: '', spec: '', unit: '盒' },
    ...{ quantity: 1, usage: null, groupNo: null, prescriptionType: 2 },
  })),
});
const show = () =>
  renderPage(<DispensePage />, { session: fakeSession(['hospital:bill:dispense']), at: '/bill/dispense' });

it('hands out all that waits by F8, and one line by its button', async () => {
  const server = fakeServer({
    [LIST]: () => ({ list: [waiting('b1', '豆豆'), waiting('b2', '咪咪')], total: 2 }),
    [DISPENSE]: () => ({
      dispensedIds: ['b2-0'],
      batches: [{ lineId: 'b2-0', batchNo: 'P1', expireDate: null, quantity: 1 }],
      left: 1,
    }),
  });
  show();
  expect(await screen.findByText('2 张')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{F8}');
  expect(await screen.findByText(/已发药：速诺片 1盒（批号 P1）/)).toBeInTheDocument();
  expect(server.requests(DISPENSE)).toEqual([{ billId: 'b2', version: 3 }]);
  await userEvent.click(screen.getByRole('button', { name: /发放.*甲硝唑片/ }));
  await waitFor(() =>
    expect(server.requests(DISPENSE).at(-1)).toEqual({ billId: 'b2', version: 3, lineIds: ['b2-1'] }),
  );
});

it('has its keys beside how many wait, not in a line of their own', async () => {
  fakeServer({ [LIST]: () => ({ list: [], total: 0 }) });
  show();
  const head = (await screen.findByText('0 张')).closest('header');
  expect(head).toContainElement(screen.getByRole('heading', { name: '待发药' }));
  expect(head).toContainElement(screen.getByRole('button', { name: '快捷键（?）' }));
});

it('says no more that a line was handed out once it was taken back', async () => {
  const one = waiting('b1', '豆豆');
  let row = one;
  fakeServer({
    [LIST]: () => ({ list: [row], total: 1 }),
    [DISPENSE]: () => ({ dispensedIds: ['b1-0'], batches: [], left: 1 }),
  });
  renderPage(
    <>
      <ReadAnew />
      <DispensePage />
    </>,
    { session: fakeSession(['hospital:bill:dispense']), at: '/bill/dispense' },
  );
  await userEvent.click(await screen.findByRole('button', { name: /发放.*速诺片/ }));
  expect(await screen.findByText(/豆豆 已发药/)).toBeInTheDocument();
  row = { ...one, version: 5 };
  await userEvent.click(screen.getByRole('button', { name: '读取' }));
  await waitFor(() => expect(screen.queryByText(/豆豆 已发药/)).not.toBeInTheDocument());
});

it('says of each drug its infusion, the kind of its prescription and how it is given', async () => {
  const one = waiting('b1', '豆豆');
  const items = one.items.map((line) => ({
    ...line,
    prescriptionType: 3,
    groupNo: 2,
    usage: { route: 'iv' },
  }));
  fakeServer({ [LIST]: () => ({ list: [{ ...one, items }], total: 1 }) });
  show();
  expect(await screen.findAllByText(/输液组2 · 麻醉处方 · 静脉注射/)).toHaveLength(2);
});

it.each([
  ['2020-01-01', true],
  ['2999-01-01', false],
])('says of a prescription that held until %s whether it is too late: %s', async (validUntil, late) => {
  fakeServer({ [LIST]: () => ({ list: [{ ...waiting('b1', '豆豆'), validUntil }], total: 1 }) });
  show();
  expect(await screen.findByText('豆豆 · ZD-b1')).toBeInTheDocument();
  expect(screen.queryByText(/已过期，请医生重新开具或确认后再发药/) !== null).toBe(late);
});

it('asks whether the doctor agrees before drugs of a prescription that has expired are handed out', async () => {
  const server = fakeServer({
    [LIST]: () => ({ list: [{ ...waiting('b1', '豆豆'), validUntil: '2020-01-01' }], total: 1 }),
    [DISPENSE]: () => ({ dispensedIds: ['b1-0'], batches: [], left: 0 }),
  });
  show();
  expect(await screen.findByText('豆豆 · ZD-b1')).toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  const asked = within(await screen.findByRole('dialog', { name: '提示' }));
  expect(asked.getByText('豆豆的处方有效期至2020-01-01，已过期。医生已确认可以发药吗?')).toBeVisible();
  await userEvent.keyboard('{F8}');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await userEvent.click(asked.getByRole('button', { name: '暂不发药' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requests(DISPENSE)).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: /^全部发放/ }));
  const again = within(await screen.findByRole('dialog', { name: '提示' }));
  await userEvent.click(again.getByRole('button', { name: '医生已确认，发药' }));
  await waitFor(() => expect(server.requests(DISPENSE)).toHaveLength(1));
});

it('says that nobody waits', async () => {
  fakeServer({ [LIST]: () => ({ list: [], total: 0 }) });
  show();
  expect(await screen.findByText('没有待发药的账单')).toBeInTheDocument();
});

it('hands out nothing more when the key is pressed once too often', async () => {
  const list = [waiting('b1', '豆豆'), waiting('b2', '咪咪')];
  const server = fakeServer({
    [LIST]: () => ({ list, total: list.length }),
    [DISPENSE]: () => {
      list.shift();
      return { dispensedIds: ['b1-0'], batches: [], left: 0 };
    },
  });
  show();
  expect(await screen.findByText('2 张')).toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  expect(await screen.findByText('1 张')).toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  expect(await screen.findByText('请选择账单')).toBeInTheDocument();
  expect(server.requests(DISPENSE)).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}');
  expect(await screen.findByText('咪咪 · ZD-b2')).toBeInTheDocument();
});

/** Reads the list of the page anew, as an event of the server would. */
function ReadAnew({
  call = api.orders.dispensing,
}: {
  readonly call?: typeof api.orders.dispensing | typeof api.orders.dispensed;
}): ReactNode {
  const { refetch } = useCall(call as typeof api.orders.dispensing, {}, { silent: true });
  return (
    <button type="button" onClick={() => void refetch()}>
      读取
    </button>
  );
}

it('hands out what it shows, also when somebody who waits longer comes in', async () => {
  const list = [waiting('b1', '豆豆'), waiting('b2', '咪咪')];
  const server = fakeServer({
    [LIST]: () => ({ list: [...list], total: list.length }),
    [DISPENSE]: () => ({ dispensedIds: [], batches: [], left: 0 }),
  });
  renderPage(
    <>
      <ReadAnew />
      <DispensePage />
    </>,
    { session: fakeSession(['hospital:bill:dispense']), at: '/bill/dispense' },
  );
  expect(await screen.findByText('豆豆 · ZD-b1')).toBeInTheDocument();
  list.unshift(waiting('b0', '毛毛'));
  await userEvent.click(screen.getByRole('button', { name: '读取' }));
  expect(await screen.findByText('3 张')).toBeInTheDocument();
  expect(screen.getByText('豆豆 · ZD-b1')).toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  await waitFor(() => expect(server.requests(DISPENSE)).toEqual([{ billId: 'b1', version: 3 }]));
});

it('asks again for what nobody answered, as it was, though its bill waits no more', async () => {
  const list = [waiting('b1', '豆豆')];
  const server = fakeServer({
    [LIST]: () => ({ list, total: list.length }),
    [DISPENSE]: () => {
      list.shift();
      return networkFailure();
    },
  });
  show();
  expect(await screen.findByText('1 张')).toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  expect(await screen.findByText(/不确定豆豆（ZD-b1）是否已发药/)).toBeInTheDocument();
  expect(await screen.findByText('没有待发药的账单')).toBeInTheDocument();
  server.use({
    [DISPENSE]: () => ({
      dispensedIds: ['b1-0'],
      batches: [{ lineId: 'b1-0', batchNo: 'P1', expireDate: null, quantity: 1 }],
      left: 0,
    }),
  });
  await userEvent.click(screen.getByRole('button', { name: '再次确认' }));
  expect(await screen.findByText(/豆豆 已发药：速诺片 1盒（批号 P1）/)).toBeInTheDocument();
  expect(screen.queryByText(/不确定豆豆/)).not.toBeInTheDocument();
  const [first, again] = server.requests(DISPENSE);
  expect(again).toEqual(first);
});

it('hands nothing else out until what nobody answered is settled, which too many requests do not do', async () => {
  const list = [waiting('b1', '豆豆'), waiting('b2', '咪咪')];
  const server = fakeServer({
    [LIST]: () => ({ list, total: list.length }),
    [DISPENSE]: () => {
      list.shift();
      return networkFailure();
    },
  });
  show();
  expect(await screen.findByText('2 张')).toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  expect(await screen.findByText(/不确定豆豆（ZD-b1）是否已发药/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: /咪咪/ }));
  await userEvent.keyboard('{F8}');
  expect(await screen.findByText('请先再次确认上一次发药')).toBeInTheDocument();
  server.use({ [DISPENSE]: () => refusal(42901, '操作过于频繁') });
  await userEvent.click(screen.getByRole('button', { name: '再次确认' }));
  await waitFor(() => expect(server.requests(DISPENSE)).toHaveLength(2));
  expect(screen.getByText(/不确定豆豆（ZD-b1）是否已发药/)).toBeInTheDocument();
  expect(server.requests(DISPENSE).map(({ billId }) => billId)).toEqual(['b1', 'b1']);
});

const DISPENSED = 'GET /hospital/bill/dispensed';
const REVOKE = 'POST /hospital/bill/revokeDispense';
const out = (id: string, productName: string, more: object = {}) => ({
  ...{ id, productName, spec: '', unit: '盒', dispenseTime: '2026-11-24 09:30:00', dispenserName: '陈仓管' },
  batches: [
    { batchNo: 'P1', expireDate: '2027-01-01', quantity: 2 },
    { batchNo: 'P2', expireDate: null, quantity: 0.5 },
  ],
  ...{ fixedReason: '', givenFlag: 'N', ...more },
});
const dispensedBill = (items: readonly object[], more: object = {}) => ({
  ...{ billId: 'b9', billNo: 'ZD-b9', ownerName: '王小明', petName: '豆豆', doctorName: '周思远' },
  ...{ status: 2, dispenseTime: '2026-11-24 09:30:00', version: 5, items, ...more },
});
const showDispensed = async (permissions: readonly string[] = ['hospital:bill:revokeDispense']) => {
  renderPage(<DispensePage />, {
    session: fakeSession(['hospital:bill:dispense', ...permissions]),
    at: '/bill/dispense',
  });
  await userEvent.click(await screen.findByRole('tab', { name: '已发药' }));
  await userEvent.click(await screen.findByRole('button', { name: /豆豆（王小明）/ }));
};

it('takes back what was handed out by mistake, says into which batches, and asks why', async () => {
  const list = [dispensedBill([out('l1', '速诺片'), out('l2', '甲硝唑片')])];
  const server = fakeServer({
    [LIST]: () => ({ list: [], total: 0 }),
    [DISPENSED]: () => ({ list, total: list.length }),
    [REVOKE]: () => ({ revokedIds: ['l1'], batches: [] }),
  });
  await showDispensed();
  await userEvent.click(await screen.findByRole('button', { name: /退药.*速诺片/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '退药：豆豆 ZD-b9' }));
  expect(
    dialog.getByText('速诺片 2盒（批号 P1，有效期 2027-01-01）、0.5盒（批号 P2） 回到原批次库存'),
  ).toBeInTheDocument();
  expect(dialog.queryByText(/甲硝唑片/)).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '退药' }));
  expect(await dialog.findByText('请填写退药原因')).toBeInTheDocument();
  expect(server.requests(REVOKE)).toEqual([]);
  await userEvent.type(dialog.getByLabelText('退药原因'), '拿错了药');
  await userEvent.click(dialog.getByRole('button', { name: '退药' }));
  expect(await screen.findByText('豆豆 已退药，可在待发药中重新发放')).toBeInTheDocument();
  expect(server.requests(REVOKE)).toEqual([
    { billId: 'b9', version: 5, reason: '拿错了药', lineIds: ['l1'] },
  ]);
});

it('takes back all drugs that may come back, says of the others why not, and warns of an earlier refund', async () => {
  const refunded = '发药后已退款5元，退回的药品请办理入库';
  const items = [
    out('l1', '速诺片'),
    out('l2', '疫苗', { givenFlag: 'Y', fixedReason: '已用于免疫驱虫，请先撤销执行' }),
    out('l4', '驱虫药'),
    out('l3', '钙片', { fixedReason: refunded }),
  ];
  const server = fakeServer({
    [LIST]: () => ({ list: [], total: 0 }),
    [DISPENSED]: () => ({ list: [dispensedBill(items, { status: 3 })], total: 1 }),
    [REVOKE]: () => ({ revokedIds: ['l1', 'l4'], batches: [] }),
  });
  await showDispensed();
  expect(await screen.findByText(refunded)).toBeInTheDocument();
  expect(screen.getByText('已用于免疫驱虫，请先撤销执行')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /退药.*(钙片|疫苗)/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '全部退药' }));
  const dialog = within(await screen.findByRole('dialog'));
  const reason = dialog.getByLabelText('退药原因');
  const warning = dialog.getByText(/该账单退过款/);
  expect(warning.compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await userEvent.type(reason, '发重了');
  await userEvent.click(dialog.getByRole('button', { name: '退药' }));
  await waitFor(() => expect(server.requests(REVOKE)[0]).toMatchObject({ lineIds: ['l1', 'l4'] }));
});

it('takes back what the dialog shows, though somebody worked on the bill since', async () => {
  let version = 5;
  const server = fakeServer({
    [LIST]: () => ({ list: [], total: 0 }),
    [DISPENSED]: () => ({ list: [dispensedBill([out('l1', '速诺片')], { version })], total: version }),
    [REVOKE]: () => refusal(40901, '数据已被他人修改'),
  });
  renderPage(
    <>
      <ReadAnew call={api.orders.dispensed} />
      <DispensePage />
    </>,
    {
      session: fakeSession(['hospital:bill:dispense', 'hospital:bill:revokeDispense']),
      at: '/bill/dispense',
    },
  );
  const again = screen.getByRole('button', { name: '读取' });
  await userEvent.click(await screen.findByRole('tab', { name: '已发药' }));
  await userEvent.click(await screen.findByRole('button', { name: /豆豆（王小明）/ }));
  await userEvent.click(await screen.findByRole('button', { name: /退药.*速诺片/ }));
  const dialog = within(await screen.findByRole('dialog'));
  version = 6;
  fireEvent.click(again);
  expect(await screen.findByText('6 张')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('退药原因'), '拿错了药');
  await userEvent.click(dialog.getByRole('button', { name: '退药' }));
  await waitFor(() => expect(server.requests(REVOKE)[0]).toMatchObject({ version: 5 }));
});

it('says of a void bill that what comes back of it waits no more', async () => {
  fakeServer({
    [LIST]: () => ({ list: [], total: 0 }),
    [DISPENSED]: () => ({
      list: [dispensedBill([out('l1', '速诺片', { outReason: '账单作废：宠主失联' })], { status: 5 })],
      total: 1,
    }),
    [REVOKE]: () => ({ revokedIds: ['l1'], batches: [], packageTimes: 1, stayed: ['保健套餐已退款'] }),
  });
  await showDispensed();
  expect(await screen.findByText('已作废')).toBeInTheDocument();
  // Nobody handed it out: its dose left the shelf as the bill became void.
  expect(screen.getByText(/账单作废：宠主失联/)).toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: /退药.*速诺片/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(
    dialog.getByText('账单已作废：项目不再待发药，漏收不再提示，用过的套餐次数退回还能使用的套餐'),
  ).toBeInTheDocument();
  expect(dialog.queryByText(/恢复为待发药/)).not.toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText('退药原因'), '开错');
  await userEvent.click(dialog.getByRole('button', { name: '退药' }));
  expect(
    await screen.findByText('豆豆 已退药，套餐退回1次；保健套餐已退款，其次数未退回'),
  ).toBeInTheDocument();
});

it('shows what is out to who may not take it back, and hears no key of the other list', async () => {
  const server = fakeServer({
    [LIST]: () => ({ list: [waiting('b1', '豆豆')], total: 1 }),
    [DISPENSED]: () => ({ list: [dispensedBill([out('l1', '速诺片')])], total: 1 }),
    [DISPENSE]: () => ({ dispensedIds: [], batches: [], left: 0 }),
  });
  await showDispensed([]);
  expect(await screen.findByRole('list', { name: '已发项目' })).toHaveTextContent('速诺片');
  expect(screen.queryByRole('button', { name: /退药/ })).not.toBeInTheDocument();
  await userEvent.keyboard('{F8}');
  expect(server.requests(DISPENSE)).toEqual([]);
});
