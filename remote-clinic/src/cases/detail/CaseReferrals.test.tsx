import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { ROW } from '../../../test/sentReferral.fixture';
import { CASE } from './case.fixture';
import { CaseReferrals } from './CaseReferrals';

const PAGE = 'POST /hospital/referral/page';
const CANCEL = 'POST /hospital/referral/cancel/{id}';
const RIGHTS = ['hospital:referral:page', 'hospital:referral:cancel'];
const show = (given: { readonly sent?: object; readonly received?: object }, over: object = {}) => {
  const server = fakeServer({
    [PAGE]: (request) => {
      const one = given[(request as { side: 'sent' | 'received' }).side];
      return { list: one ? [one] : [], total: one ? 1 : 0 };
    },
    [CANCEL]: () => null,
  });
  renderPage(<CaseReferrals record={{ ...CASE, ...over }} />, { session: fakeSession(RIGHTS) });
  return server;
};

it('says to whom a case was sent, and lets its doctor withdraw what still waits', async () => {
  const server = show({ sent: ROW });
  const list = within(await screen.findByRole('list', { name: '转诊' }));
  expect(list.getByText(/转往 海珠院 吴俊杰/)).toHaveTextContent('待接收');
  await userEvent.click(list.getByRole('button', { name: '撤销转诊：ZZ1' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '撤销' }));
  await waitFor(() => expect(server.requests(CANCEL)).toEqual([{ id: 'z1', version: 4 }]));
  // A case without a visit came from nobody.
  expect(server.requests(PAGE)).toMatchObject([{ side: 'sent', caseId: 'c1' }, { side: 'sent' }]);
});

it('says why it came back', async () => {
  show({ sent: { ...ROW, status: 2, rejectReason: '床位已满' } });
  expect(await screen.findByText(/退回原因：床位已满/)).toHaveTextContent('已退回');
  expect(screen.queryByRole('button', { name: /^撤销/ })).toBeNull();
});

it('shows a case that began with a referral what came with the animal', async () => {
  show({ received: ROW }, { visit: { id: 'b1', state: 1, version: 1 } });
  expect(await screen.findByText(/转自 天河院 周思远，转诊原因：骨科手术/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '查看转诊单：ZZ1' }));
  expect(within(await screen.findByRole('dialog')).getAllByText('用药：美洛昔康')).toHaveLength(2);
});
