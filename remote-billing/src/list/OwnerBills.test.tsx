import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, httpStatus, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, bill, fullBill, INFO } from '../../test/bills.fixture';
import OwnerBills from './OwnerBills';

const PAGE = 'POST /hospital/bill/page';
const show = () =>
  renderPage(<OwnerBills ownerId="o1" />, {
    session: fakeSession([...ALL_PERMISSIONS]),
    at: '/customer/detail',
  });
const answer = (list: readonly object[], total = list.length) => ({
  list,
  total,
  ext: { payableSum: 100, paidSum: 0, oweSum: 100 },
});

it('shows the bills of the one owner page by page, and opens one', async () => {
  const server = fakeServer({ [PAGE]: () => answer([bill({ status: 0 })], 45), [INFO]: () => fullBill({}) });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '详情：ZD202611240001' }));
  expect(await screen.findByRole('dialog')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '下一页', hidden: true }));
  expect(server.requests(PAGE)).toEqual([
    { ownerId: 'o1', page: 1, pageSize: 20 },
    { ownerId: 'o1', page: 2, pageSize: 20 },
  ]);
});

it('says that there is none, and that the answer did not come', async () => {
  const server = fakeServer({ [PAGE]: () => answer([]), [INFO]: () => fullBill({}) });
  const { unmount } = show();
  expect(await screen.findByText('没有账单')).toBeInTheDocument();
  unmount();
  server.use({ [PAGE]: () => httpStatus(502) });
  show();
  expect(await screen.findByText('账单加载失败')).toBeInTheDocument();
});
