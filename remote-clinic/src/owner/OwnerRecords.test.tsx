import type { ReactElement } from 'react';
import { screen, within } from '@testing-library/react';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
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
