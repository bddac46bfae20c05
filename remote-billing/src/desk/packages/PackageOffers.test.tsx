import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, networkFailure, refusal, renderPage } from '@hospital/shared/testing';
import { OFFERS } from '../../../test/bills.fixture';
import { PackageOffers } from './PackageOffers';

const CONSUME = 'POST /cms/package/consume';
const offer = {
  ...{ billId: 'b1', lineId: 'l1', productName: '洗澡', itemId: 'i1', customerPackageId: 'k1' },
  ...{ packageName: '洗护卡', packageNo: 'TC1', expireDate: '', remain: 3, quantity: 1, amount: 78 },
};

it('repeats the use of a package whose answer was lost, also after too many requests', async () => {
  let list = [offer];
  const bills = [{ billId: 'b1', status: 2, payableAmount: 0, version: 2 }];
  const taken: unknown[] = [];
  const server = fakeServer({
    [OFFERS]: () => ({ codeNeeded: 'N', list }),
    [CONSUME]: () => {
      list = [];
      return networkFailure();
    },
  });
  renderPage(
    <PackageOffers
      bills={[{ id: 'b1', billNo: 'ZD1', ownerId: 'o1', oweAmount: 78, version: 1 }]}
      onTaken={(totals) => taken.push(...totals)}
    />,
    { session: fakeSession(['cms:package:consume']) },
  );
  await userEvent.click(await screen.findByRole('button', { name: '使用套餐，抵 ¥78.00' }));
  expect(await screen.findByText(/不确定套餐是否已使用，请勿先收款/)).toBeInTheDocument();
  server.use({ [CONSUME]: () => refusal(42901, '操作过于频繁') });
  await userEvent.click(screen.getByRole('button', { name: '再次确认' }));
  await waitFor(() => expect(server.requests(CONSUME)).toHaveLength(2));
  server.use({ [CONSUME]: () => ({ bills }) });
  await userEvent.click(await screen.findByRole('button', { name: '再次确认' }));
  await waitFor(() => expect(taken).toEqual(bills));
  const [first, ...again] = server.requests(CONSUME);
  expect(again).toEqual([first, first]);
  expect(screen.queryByText(/不确定套餐/)).not.toBeInTheDocument();
});
