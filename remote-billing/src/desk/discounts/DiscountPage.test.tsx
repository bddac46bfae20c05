import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import DiscountPage from './DiscountPage';

const PLANS = 'GET /hospital/bill/discountPlan/list';
const SAVE = 'POST /hospital/bill/discountPlan/save';
const FLOOR = 'POST /hospital/bill/discountFloor/save';
const APPROVALS = 'GET /hospital/bill/discount/approvals';
const APPROVE = 'POST /hospital/bill/discount/approve';
const DICT = 'GET /sys/dict/listByType';
const data = {
  plans: [
    {
      ...{
        id: 'p1',
        type: 3,
        name: '店庆',
        level: '',
        rate: 0.9,
        categories: ['S1'],
        startDate: '',
        endDate: '',
      },
      ...{ enabled: 'Y', version: 2 },
    },
  ],
  floors: [{ kind: 'user', targetId: 'u1', targetName: '李收银', rate: 0.8 }],
  users: [{ id: 'u1', name: '李收银' }],
};
const show = (right = 'save') =>
  renderPage(<DiscountPage />, {
    session: fakeSession(['hospital:bill:discountPlan:list', `hospital:bill:discountPlan:${right}`]),
    at: '/bill/discount',
  });

beforeEach(() => sessionStorage.clear());

it('shows plans and floors, and saves a new offer', async () => {
  const server = fakeServer({ [PLANS]: () => data, [SAVE]: () => ({ id: 'p2' }), [DICT]: () => [] });
  show();
  expect(await screen.findByText('店庆')).toBeInTheDocument();
  expect(screen.getByText('9折')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '新增优惠' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新增优惠' }));
  await userEvent.type(dialog.getByLabelText('优惠名称'), '洗护月');
  await userEvent.type(dialog.getByLabelText('折扣'), '8.5');
  await userEvent.click(dialog.getByRole('button', { name: /保存|确定/ }));
  await waitFor(() => expect(server.requests(SAVE)).toHaveLength(1));
  expect(server.requests(SAVE)[0]).toMatchObject({
    type: 3,
    name: '洗护月',
    rate: 0.85,
    level: '',
    categories: [],
  });
});

it('says of an offer that is over, or has not begun, that it is', async () => {
  const [plan] = data.plans;
  const plans = [
    { ...plan, id: 'p2', name: '旧店庆', startDate: '2020-01-01', endDate: '2020-01-31' },
    { ...plan, id: 'p3', name: '新店庆', startDate: '2999-01-01' },
    { ...plan, id: 'p4', name: '停店庆', endDate: '2020-01-31', enabled: 'N' },
  ];
  fakeServer({ [PLANS]: () => ({ ...data, plans }), [DICT]: () => [] });
  show();
  expect(await screen.findByRole('row', { name: /旧店庆.*已过期/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /新店庆.*未开始/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /停店庆.*停用/ })).toBeInTheDocument();
});

it.each([
  { who: 'the head office', at: { workspaceType: 1, name: '公司' } },
  { who: 'a manager who stands in another store', at: { workspaceType: 2, name: '城西店' } },
] as const)('lets $who agree to what waits in a store', async ({ at }) => {
  const waiting = {
    ...{ id: 'a1', billId: 'b1', billNo: 'ZD1', storeName: '城东店', ownerName: '王芳', rate: 0.5 },
    ...{ amount: 50, beforeAmount: 100, reason: '投诉补偿', status: 0, expiredFlag: 'N' },
    ...{ askedBy: '李收银', approverName: '', createDate: '2026-11-24 09:00:00' },
  };
  const server = fakeServer({
    [PLANS]: () => data,
    [APPROVALS]: () => [waiting],
    [APPROVE]: () => ({ approveToken: 'a1' }),
  });
  const session = fakeSession(['hospital:bill:discountPlan:list', 'hospital:bill:discount:approve']);
  renderPage(<DiscountPage />, {
    session: { ...session, workplace: { ...session.workplace, ...at } },
    at: '/bill/discount',
  });
  const asked = within(await screen.findByRole('region', { name: '待审批折扣' }));
  expect(
    asked.getByText(/^城东店 李收银：ZD1 王芳 ¥100.00，5折，优惠 ¥50.00（投诉补偿）$/),
  ).toBeInTheDocument();
  await userEvent.click(asked.getByRole('button', { name: '同意：ZD1' }));
  await waitFor(() => expect(server.requests(APPROVE)).toEqual([{ id: 'a1', agreeFlag: 'Y' }]));
});

it('takes a floor away after a question', async () => {
  const server = fakeServer({ [PLANS]: () => data, [FLOOR]: () => null, [DICT]: () => [] });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '删除：李收银' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: '删除' }));
  await waitFor(() => expect(server.requests(FLOOR)).toEqual([{ kind: 'user', targetId: 'u1' }]));
});

it('shows who may only look no way to change anything, and says what could not be loaded', async () => {
  fakeServer({ [PLANS]: () => data, [DICT]: () => [] });
  const { unmount } = show('none');
  expect(await screen.findByText('店庆')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '新增优惠' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^编辑/ })).not.toBeInTheDocument();
  unmount();
  fakeServer({ [PLANS]: () => refusal(50000, ''), [DICT]: () => [] });
  show();
  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});
