import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import remote from '../remote';
import { columnsOf as billColumnsOf } from '../list/list.model';
import { columnsOf } from './coupon.model';
import CouponPage from './CouponPage';

const PAGE = 'POST /hospital/bill/coupon/page';
const KINDS = 'POST /hospital/bill/couponKind/page';
const SAVE = 'POST /hospital/bill/couponKind/save';
const STOP = 'POST /hospital/bill/couponKind/stop/{id}';
const GIVE = 'POST /hospital/bill/coupon/give';
const REVOKE = 'POST /hospital/bill/coupon/revoke/{id}';

const coupon = {
  ...{ id: 'y1', couponNo: 'YQ202611240001', kindId: 'k1', kindName: '新客券', terms: '满200减50' },
  ...{ scope: '全部项目', ownerId: 'o1', ownerName: '王芳', storeIds: [], storeId: '', storeName: '' },
  ...{ reason: '新客登记', createName: '林婉清', createDate: '2026-11-24 10:00:00', status: 1 },
  ...{ startDate: '2026-11-24', endDate: '2027-01-22', billId: '', billNo: '', revokeReason: '', version: 1 },
};
const used = { ...coupon, id: 'y2', couponNo: 'YQ202611240002', status: 2, billId: 'b1', billNo: 'ZD1' };
const kind = {
  ...{
    id: 'k1',
    name: '新客券',
    type: 1,
    amount: 50,
    rate: null,
    minimum: 200,
    categories: [],
    products: [],
  },
  ...{ stores: [], validDays: 60, startDate: '', endDate: '', mostGiven: 100, mostPerOwner: 1, given: 2 },
  ...{ enabled: 'Y', version: 3 },
};
const washing = {
  ...{ ...kind, id: 'k2', name: '洗护券', type: 2, amount: null, rate: 0.8, minimum: 0, given: 0 },
  ...{ categories: ['C1', 'C2'], validDays: 0, startDate: '2026-11-01', endDate: '2026-11-30' },
  ...{ enabled: 'N', mostGiven: 0, mostPerOwner: 0 },
};
const calls = {
  [PAGE]: () => ({ list: [coupon, used], total: 2 }),
  [KINDS]: () => ({ list: [kind, washing], total: 2 }),
  [SAVE]: () => ({ id: 'k1' }),
  [STOP]: () => null,
  [GIVE]: () => ({ list: [{ id: 'y3', couponNo: 'YQ3', ownerId: 'o2', ownerName: '李雷' }] }),
  [REVOKE]: () => null,
  'GET /myStore': () => [],
  'GET /sys/user/column/list': () => [],
};
const show = (...rights: string[]) =>
  renderPage(<CouponPage />, {
    session: fakeSession(['hospital:bill:coupon:list', ...rights.map((right) => `hospital:bill:${right}`)]),
    at: '/bill/coupon',
    parts: (_, props) => {
      const { onPick } = props as PropsOf<'customer/picker'>;
      const found = { ownerId: 'o2', ownerName: '李雷', mobile: '', petId: '', petName: '' };
      return (
        <button type="button" onClick={() => onPick(found)}>
          找到李雷
        </button>
      );
    },
  });

beforeEach(() => sessionStorage.clear());

it('shows who has what, and what the chain gives', async () => {
  fakeServer(calls);
  show();
  const given = within(await screen.findByRole('table', { name: '已发优惠券列表' }));
  expect(await given.findByText('YQ202611240001')).toBeInTheDocument();
  expect(given.getAllByText('2027-01-22')).toHaveLength(2);
  expect(given.getByText('ZD1')).toBeInTheDocument();
  const kinds = screen.getByRole('table', { name: '券种列表' });
  expect(kinds).toHaveTextContent('满200减50');
  expect(kinds).toHaveTextContent('2/100');
  expect(kinds).toHaveTextContent('8折洗澡、美容2026-11-01至2026-11-30');
  for (const name of ['发放优惠券', '新增券种', '作废：YQ202611240001'])
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

it('gives one to each owner that is found, with a reason', async () => {
  const server = fakeServer(calls);
  show('coupon:give');
  await userEvent.click(await screen.findByRole('button', { name: '发放优惠券' }));
  const dialog = within(await screen.findByRole('dialog', { name: '发放优惠券' }));
  await userEvent.click(dialog.getByRole('button', { name: '发放' }));
  expect(await dialog.findByText('请选择宠主')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('combobox', { name: /券种/ }));
  // What is stopped is not given.
  expect(screen.queryByRole('option', { name: /洗护券/ })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('option', { name: '新客券（满200减50）' }));
  expect(await dialog.findByText('满200减50；全部项目；发放后60天')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '找到李雷' }));
  expect(dialog.getByRole('list', { name: '发放名单' })).toHaveTextContent('李雷');
  await userEvent.type(dialog.getByLabelText(/发放原因/), '新客登记');
  await userEvent.click(dialog.getByRole('button', { name: '发放' }));
  await waitFor(() =>
    expect(server.requests(GIVE)).toEqual([{ kindId: 'k1', ownerIds: ['o2'], reason: '新客登记' }]),
  );
});

it('keeps what is typed of a gift over a reload', async () => {
  fakeServer(calls);
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: '发放优惠券' }));
    return within(await screen.findByRole('dialog', { name: '发放优惠券' }));
  };
  const first = show('coupon:give');
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: '找到李雷' }));
  await userEvent.type(dialog.getByLabelText(/发放原因/), '新客登记');
  first.unmount();
  show('coupon:give');
  const again = await open();
  await userEvent.click(await again.findByRole('button', { name: '恢复' }));
  expect(again.getByLabelText(/发放原因/)).toHaveValue('新客登记');
  expect(again.getByRole('list', { name: '发放名单' })).toHaveTextContent('李雷');
});

it.each([
  ['nobody yet', true],
  ['the same owner', false],
])(
  'what was left of a gift for %s is on offer after another was given beside it: %s',
  async (_, isOffered) => {
    const server = fakeServer(calls);
    const open = async () => {
      await userEvent.click(await screen.findByRole('button', { name: '发放优惠券' }));
      return within(await screen.findByRole('dialog', { name: '发放优惠券' }));
    };
    const left = show('coupon:give');
    const first = await open();
    if (!isOffered) await userEvent.click(first.getByRole('button', { name: '找到李雷' }));
    await userEvent.type(first.getByLabelText(/发放原因/), '活动补发');
    left.unmount();
    const page = show('coupon:give');
    const dialog = await open();
    await dialog.findByRole('button', { name: '恢复' });
    await userEvent.click(dialog.getByRole('combobox', { name: '券种' }));
    await userEvent.click(await screen.findByRole('option', { name: /新客券/ }));
    await userEvent.click(dialog.getByRole('button', { name: '找到李雷' }));
    await userEvent.type(dialog.getByLabelText(/发放原因/), '新客登记');
    await userEvent.click(dialog.getByRole('button', { name: '发放' }));
    await waitFor(() => expect(server.requests(GIVE)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    page.unmount();
    show('coupon:give');
    const again = await open();
    await again.findByLabelText(/发放原因/);
    if (isOffered)
      expect((await again.findByText(/恢复.*的草稿/)).closest('[role=alert]')).toHaveTextContent('活动补发');
    else expect(again.queryByText(/恢复.*的草稿/)).toBeNull();
  },
);

it('makes one that can be used void with a reason, and offers it of no other', async () => {
  const server = fakeServer(calls);
  show('coupon:revoke');
  await userEvent.click(await screen.findByRole('button', { name: '作废：YQ202611240001' }));
  expect(screen.queryByRole('button', { name: '作废：YQ202611240002' })).not.toBeInTheDocument();
  const dialog = within(await screen.findByRole('dialog', { name: '作废优惠券：YQ202611240001' }));
  await userEvent.type(dialog.getByRole('textbox'), '发错');
  await userEvent.click(dialog.getByRole('button', { name: '作废' }));
  await waitFor(() => expect(server.requests(REVOKE)).toEqual([{ id: 'y1', version: 1, reason: '发错' }]));
});

it('keeps what a kind is worth that was given, and saves the rest with the version that was opened', async () => {
  const server = fakeServer(calls);
  show('couponKind:save');
  await userEvent.click(await screen.findByRole('button', { name: '编辑：新客券' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑券种：新客券' }));
  expect(dialog.getByLabelText(/减免/)).toBeDisabled();
  const limit = dialog.getByLabelText(/发放总数/);
  await userEvent.clear(limit);
  await userEvent.type(limit, '200');
  await userEvent.click(dialog.getByRole('button', { name: /保存|确定/ }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toEqual({
    ...{ id: 'k1', version: 3, type: 1, name: '新客券', amount: 50, minimum: 200, categories: [] },
    ...{ productIds: [], storeIds: [], validDays: 60, mostGiven: 200, mostPerOwner: 1, enabled: 'Y' },
  });
});

it('makes a kind over a rate for so many days', async () => {
  const server = fakeServer({
    ...calls,
    'POST /product/info/getStoreProductResult': () => ({ list: [], total: 0 }),
  });
  show('couponKind:save');
  await userEvent.click(await screen.findByRole('button', { name: '新增券种' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增券种' }));
  await userEvent.type(dialog.getByLabelText(/券种名称/), '八五折券');
  await userEvent.click(dialog.getByRole('radio', { name: '折扣' }));
  await userEvent.type(dialog.getByRole('spinbutton', { name: '折扣' }), '8.5');
  await userEvent.click(dialog.getByRole('button', { name: /保存|确定/ }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toMatchObject({
    ...{ type: 2, name: '八五折券', rate: 0.85, minimum: 0, validDays: 30, mostPerOwner: 1 },
  });
  expect(server.requests(SAVE)[0]).not.toHaveProperty('amount');
});

it('stops a kind once it is confirmed', async () => {
  const server = fakeServer(calls);
  show('couponKind:save');
  await userEvent.click(await screen.findByRole('button', { name: '停用：新客券' }));
  expect(screen.queryByRole('button', { name: '停用：洗护券' })).not.toBeInTheDocument();
  await userEvent.click(await screen.findByRole('button', { name: '停用' }));
  await waitFor(() => expect(server.requests(STOP)).toEqual([{ id: 'k1', version: 3 }]));
});

it('says what could not be loaded', async () => {
  fakeServer({ ...calls, [KINDS]: () => refusal(50000, '') });
  show();
  expect(await screen.findByText('券种加载失败')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});

it('asks first for what the host has asked for ahead', async () => {
  const server = fakeServer(calls);
  show();
  await screen.findByRole('table', { name: '券种列表' });
  const first = remote.pages.find(({ path }) => path === '/bill/coupon')?.firstCalls ?? [];
  const asked = (call: string) => first.find((one) => one.call === call)?.request;
  expect(server.requests(PAGE)[0]).toEqual(asked('coupons.page'));
  expect(server.requests(KINDS)[0]).toEqual(asked('coupons.kinds'));
});

it('says at 宠主 who may have no more, and keeps the list', async () => {
  const full = '李雷已领新客券1张，达到每人限领';
  fakeServer({
    ...calls,
    [GIVE]: () => refusal(40001, full, { errors: [{ field: 'ownerIds', msg: full }] }),
  });
  show('coupon:give');
  await userEvent.click(await screen.findByRole('button', { name: '发放优惠券' }));
  const dialog = within(await screen.findByRole('dialog', { name: '发放优惠券' }));
  await userEvent.click(dialog.getByRole('combobox', { name: /券种/ }));
  await userEvent.click(await screen.findByRole('option', { name: '新客券（满200减50）' }));
  await userEvent.click(dialog.getByRole('button', { name: '找到李雷' }));
  await userEvent.type(dialog.getByLabelText(/发放原因/), '新客登记');
  await userEvent.click(dialog.getByRole('button', { name: '发放' }));
  expect(await dialog.findByText(full)).toBeInTheDocument();
  expect(dialog.getByRole('list', { name: '发放名单' })).toHaveTextContent('李雷');
});

it('says that no kind can be given, and why none is here', async () => {
  fakeServer({ ...calls, [KINDS]: () => ({ list: [washing], total: 1 }) });
  show('coupon:give');
  await userEvent.click(await screen.findByRole('button', { name: '发放优惠券' }));
  const dialog = within(await screen.findByRole('dialog', { name: '发放优惠券' }));
  expect(dialog.getByRole('button', { name: '发放' })).toBeDisabled();
  await userEvent.click(dialog.getByRole('combobox', { name: /券种/ }));
  expect(await screen.findByText('没有可发放的券种')).toBeInTheDocument();
});

it('names the stores of a kind, and keeps all that it is worth once some were given', async () => {
  const stores = [{ id: '1004', name: '四店' }];
  fakeServer({ ...calls, [KINDS]: () => ({ list: [{ ...kind, stores }], total: 1 }) });
  show('couponKind:save');
  await userEvent.click(await screen.findByRole('button', { name: '编辑：新客券' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑券种：新客券' }));
  expect(dialog.getByText('四店')).toBeInTheDocument();
  for (const radio of dialog.getAllByRole('radio', { name: /满减|折扣|项目|类别/ }))
    expect(radio).toBeDisabled();
  expect(dialog.getByLabelText(/减免/)).toBeDisabled();
  expect(dialog.getByRole('combobox', { name: '适用门店' })).toHaveAttribute('aria-disabled', 'true');
});

it.each([true, false])(
  'has room for a whole number, which is as long as that of a bill (one store: %s)',
  (oneStore) => {
    // Its last digits, which tell it from the others of its day, were cut off at 1366 px.
    const room = billColumnsOf(oneStore).find(({ key }) => key === 'billNo')?.width ?? 0;
    expect(columnsOf(oneStore).find(({ key }) => key === 'couponNo')?.width).toBeGreaterThanOrEqual(room);
  },
);
