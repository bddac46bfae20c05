import type { ReactElement } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { PLAN } from '../reviews/plans/plans.fixture';
import OwnerCases from './OwnerCases';
import OwnerPlans from './OwnerPlans';

const CASES = 'POST /hospital/case/page';
const PLANS = 'POST /hospital/review/list';
const row = { id: 'r1', petName: '豆豆', storeName: '测试门店' };
const show = (page: ReactElement, permissions: readonly string[]) =>
  renderPage(page, { session: fakeSession([...permissions]), at: '/customer/detail' });

it("an owner's cases lead to their records, and plans say what is overdue", async () => {
  const server = fakeServer({
    [CASES]: () => ({
      list: [
        {
          ...{ ...row, caseNo: 'BL1', visitTime: '2026-11-24 10:00:00', caseType: 1, diagnosis: '' },
          ...{ doctorName: '张医生', status: 1 },
        },
      ],
      total: 1,
    }),
    [PLANS]: () => ({
      list: [
        {
          ...{ ...row, reviewTime: '2026-11-20 10:00:00', type: 2, content: '电话问候' },
          ...{ status: 'N', overdueFlag: 'Y', executorName: '张医生' },
        },
      ],
      total: 1,
    }),
  });
  const cases = show(<OwnerCases ownerId="o1" />, ['hospital:case:page', 'hospital:case:info']);
  expect(await screen.findByRole('button', { name: '病例：BL1' })).toBeInTheDocument();
  expect(server.requests(CASES)).toEqual([{ ownerId: 'o1', page: 1, pageSize: 20 }]);
  cases.unmount();
  const closed = show(<OwnerCases ownerId="o1" />, ['hospital:case:page']);
  await screen.findByText('BL1');
  expect(screen.queryByRole('button', { name: '病例：BL1' })).toBeNull();
  closed.unmount();

  show(<OwnerPlans ownerId="o1" />, ['hospital:review:list']);
  const plans = within(await screen.findByRole('table', { name: '计划' }));
  expect(await plans.findByText('已逾期')).toBeInTheDocument();
  expect(server.requests(PLANS)).toEqual([{ ownerId: 'o1', orderByType: 'desc', page: 1, pageSize: 20 }]);
});

it('says that there is no animal to plan for', async () => {
  fakeServer({
    [PLANS]: () => ({ list: [], total: 0 }),
    'GET /hospital/customer/searchById': () => ({ pets: [{ id: 'p2', name: '咪咪', status: 2 }] }),
  });
  show(<OwnerPlans ownerId="o2" />, [
    ...['hospital:review:list', 'hospital:review:save', 'hospital:customer:info'],
  ]);
  await userEvent.click(await screen.findByRole('button', { name: '新增回访' }));
  const dialog = within(await screen.findByRole('dialog', { name: '安排回访' }));
  expect(dialog.getByText('没有可以安排回访的宠物')).toBeVisible();
});

it('plans follow-ups of the animals that live, by hand and by a template', async () => {
  const user = userEvent.setup();
  const BATCH = 'POST /hospital/review/batchSave';
  const server = fakeServer({
    [PLANS]: () => ({ list: [], total: 0 }),
    'GET /hospital/customer/searchById': () => ({
      pets: [
        { id: 'p1', name: '豆豆', status: 1 },
        { id: 'p2', name: '咪咪', status: 2 },
        { id: 'p3', name: '球球', status: 1 },
      ],
    }),
    'GET /base/template/reviewPlan/select': () => [PLAN],
    'GET /sys/user/selects': () => [],
    [BATCH]: () => ({ ids: ['r1'] }),
  });
  const may = ['hospital:review:list', 'hospital:review:save', 'hospital:customer:info'];
  const first = show(<OwnerPlans ownerId="o1" />, may);
  await user.click(await screen.findByRole('button', { name: '新增回访' }));
  const byHand = within(await screen.findByRole('dialog', { name: '新增回访' }));
  await user.click(byHand.getByRole('combobox', { name: '宠物' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    '豆豆',
    '球球',
  ]);
  first.unmount();
  sessionStorage.clear();
  const { unmount } = show(<OwnerPlans ownerId="o1" />, may);
  await user.click(await screen.findByRole('button', { name: '按模板' }));
  const dialog = within(await screen.findByRole('dialog', { name: '按模板安排回访' }));
  await user.click(dialog.getByRole('combobox', { name: '模板' }));
  await user.click(await screen.findByRole('option', { name: '肠炎回访' }));
  await user.click(dialog.getByRole('button', { name: '安排2次回访' }));
  expect(await dialog.findByText('请选择宠物')).toBeVisible();
  await user.click(dialog.getByRole('checkbox', { name: '球球' }));
  await user.click(dialog.getByRole('button', { name: '安排2次回访' }));
  await waitFor(() =>
    expect(server.requests(BATCH)).toMatchObject([
      { petIds: ['p3'], planTemplateId: 'm1', items: PLAN.items },
    ]),
  );
  unmount();
  show(<OwnerPlans ownerId="o1" />, ['hospital:review:list']);
  await screen.findByText('没有复诊与回访计划');
  expect(screen.queryByRole('button', { name: '新增回访' })).toBeNull();
});
