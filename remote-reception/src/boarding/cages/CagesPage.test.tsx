import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, httpStatus, refusal, renderPage } from '@hospital/shared/testing';
import {
  ALL_PERMISSIONS,
  boardingCalls,
  cage,
  CAGES,
  IN_STORE,
  SAVE_CAGE,
  stay,
} from '../../../test/boarding.fixture';
import CagesPage from './CagesPage';

const show = (permissions: readonly string[] = ALL_PERMISSIONS) =>
  renderPage(<CagesPage />, { session: fakeSession([...permissions]), at: '/boarding/cages' });

const taken = {
  ...{ boardingId: 'b1', petName: '豆豆', ownerName: '王小明', startDate: '2026-11-20' },
  ...{ untilDate: '2026-11-23', state: 1 as const, overdueFlag: 'Y' as const },
};
const house = [
  cage(),
  cage({ id: 'c2', name: '中犬02', state: 1, current: taken }),
  cage({ id: 'c3', name: '中犬03', state: 3, closedFlag: 'Y', closeReason: '门锁维修' }),
  cage({ id: 'c4', name: '猫舍01', productId: 'H3009-001', productName: '猫寄养标准间', price: 80 }),
];

beforeEach(() => sessionStorage.clear());

it('shows the house by kinds, with who is in it until when', async () => {
  fakeServer({ ...boardingCalls([stay()]), [CAGES]: () => house });
  show();
  const dogs = within(await screen.findByRole('region', { name: '犬寄养中型笼' }));
  expect(dogs.getByText('¥100.00/晚，空 1/3')).toBeInTheDocument();
  expect(dogs.getByText('门锁维修')).toBeInTheDocument();
  expect(screen.getByText('空闲 2，占用 1，预留 0，停用 1')).toBeInTheDocument();
  await userEvent.click(dogs.getByRole('button', { name: /中犬02.*占用.*豆豆（王小明）.*已逾期/ }));
  expect(await screen.findByRole('dialog', { name: '寄养：豆豆（中犬01）' })).toBeInTheDocument();
});

it('takes an animal into the free cage that is pressed, for who may', async () => {
  fakeServer({ ...boardingCalls(), [CAGES]: () => house });
  const { unmount } = show();
  await userEvent.click(await screen.findByRole('button', { name: /^猫舍01/ }));
  expect(await screen.findByRole('dialog', { name: '办理寄养' })).toBeInTheDocument();
  unmount();
  sessionStorage.clear();
  show(['hospital:boarding:cage:list', 'hospital:boarding:list']);
  await screen.findByText('猫舍01');
  expect(screen.queryByRole('button', { name: /^猫舍01/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '新增笼位' })).not.toBeInTheDocument();
});

it('closes a cage with a reason, and says at the field what is refused', async () => {
  const server = fakeServer({
    ...boardingCalls(),
    [CAGES]: () => house,
    [IN_STORE]: () => ({
      list: [{ productId: 'H3009-002', name: '犬寄养中型笼', price: 100, unit: '晚' }],
      total: 1,
    }),
    [SAVE_CAGE]: () =>
      refusal(40903, '笼位名称已存在', { errors: [{ field: 'name', msg: '笼位名称已存在' }] }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '编辑：中犬01' }));
  const form = within(await screen.findByRole('dialog', { name: '编辑笼位：中犬01' }));
  const state = within(form.getByRole('radiogroup', { name: '状态' }));
  await userEvent.click(state.getByRole('radio', { name: '停用' }));
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('请填写停用原因')).toBeInTheDocument();
  await userEvent.type(form.getByLabelText('停用原因'), '消毒');
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await form.findByText('笼位名称已存在')).toBeInTheDocument();
  await waitFor(() =>
    expect(server.requests(SAVE_CAGE)[0]).toMatchObject({
      id: 'c1',
      version: 1,
      closedFlag: 'Y',
      closeReason: '消毒',
    }),
  );
  server.use({ [SAVE_CAGE]: () => ({ id: 'c1' }) });
  await userEvent.click(form.getByRole('button', { name: '确定' }));
  expect(await screen.findByText('已修改笼位中犬01')).toBeInTheDocument();
});

it('offers 重试 when the house does not come, and says where it has no cages', async () => {
  const server = fakeServer({ [CAGES]: () => httpStatus(502) });
  show();
  await screen.findByText('笼位加载失败');
  server.use({ [CAGES]: () => [] });
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('本店还没有笼位')).toBeInTheDocument();
});
