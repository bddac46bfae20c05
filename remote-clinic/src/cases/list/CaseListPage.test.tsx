import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { leaveLines } from '../../../test/lines.fixture';
import { CASE } from '../detail/case.fixture';
import CaseListPage from './CaseListPage';

const WORDS = '处方与费用中有未保存的项目，请先保存或放弃';
const list = [
  { ...CASE, status: 1 },
  { ...CASE, id: 'c2', caseNo: 'BL2', petName: '咪咪', status: 1 },
];

beforeEach(() => {
  sessionStorage.clear();
  fakeServer({
    'POST /hospital/case/page': () => ({ list, total: 2 }),
    'POST /store/column/get': () => null,
    'POST /sys/user/getDoctorList': () => [],
    'POST /hospital/case/diagnosisByCaseIds': () => [],
  });
  renderPage(<CaseListPage />, {
    at: '/case/list',
    session: fakeSession(['hospital:case:page', 'hospital:case:batchEndCase']),
  });
});

it('asks before it ends a case whose orders another tab has not saved', async () => {
  leaveLines('c1');
  leaveLines('c2', 't1:u2'); // of somebody else at this browser: nothing that this user could save
  await userEvent.click(await screen.findByRole('button', { name: '结束：BL2' }));
  await userEvent.click(await screen.findByRole('button', { name: '取消' }));
  await userEvent.click(await screen.findByRole('button', { name: '结束：BL1' }));
  expect(await screen.findByText(WORDS)).toBeVisible();
  expect(screen.queryByRole('dialog', { name: '结束病例' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '仍要结束' }));
  expect(await screen.findByRole('dialog', { name: '结束病例' })).toBeVisible();
});

it('names whose orders are not saved where many cases are ended', async () => {
  leaveLines('c2');
  for (const no of ['BL1', 'BL2'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `选择：${no}` }));
  await userEvent.click(screen.getByRole('button', { name: '批量结束' }));
  expect(await screen.findByText(`咪咪：${WORDS}`)).toBeVisible();
});
