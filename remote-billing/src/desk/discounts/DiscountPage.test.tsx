import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import DiscountPage from './DiscountPage';

const PLANS = 'GET /hospital/bill/discountPlan/list';
const SAVE = 'POST /hospital/bill/discountPlan/save';
const FLOOR = 'POST /hospital/bill/discountFloor/save';
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
