import { screen, waitFor } from '@testing-library/react';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { RechargedToday } from './RechargedToday';

const PAGE = 'POST /hospital/account/page';
const movement = {
  ...{ id: 'm1', createDate: '2026-11-24 10:05:00', ownerId: 'o1', ownerName: '王芳', storeId: '1001' },
  ...{ storeName: '一店', balance: 'principal', bizType: 1, amount: 1000, afterAmount: 1000 },
  operatorName: '李',
};
const show = (list: readonly object[]) => {
  const server = fakeServer({
    [PAGE]: () => ({ list, total: list.length, ext: { inSum: 0, outSum: 0 } }),
  });
  renderPage(<RechargedToday ownerId="o1" />, { session: fakeSession(['hospital:account:list']) });
  return server;
};

it('says what was paid into the account today, by whom and when', async () => {
  const server = show([movement]);
  expect(
    await screen.findByText('该宠主今天已充值 1 笔，最近一笔 10:05 1,000.00 元（李），请勿重复收款'),
  ).toBeInTheDocument();
  expect(server.requests(PAGE)[0]).toMatchObject({ ownerId: 'o1', balance: 'principal', bizType: 1 });
});

it('says nothing where nothing was', async () => {
  const server = show([]);
  await waitFor(() => expect(server.requests(PAGE)).toHaveLength(1));
  expect(screen.queryByText(/今天已充值/)).not.toBeInTheDocument();
});
