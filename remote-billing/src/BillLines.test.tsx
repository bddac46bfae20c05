import { screen } from '@testing-library/react';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { line } from '../test/bills.fixture';
import { BillLines } from './BillLines';

it('says below a drug how it was ordered', async () => {
  fakeServer({});
  const usage = { dose: '1', unit: '片', frequency: 'bid' };
  const items = [line({ productName: '速诺片', prescriptionType: 2, groupNo: 1, usage }), line({ id: 'l2' })];
  renderPage(<BillLines billNo="ZD1" items={items} />, { session: fakeSession([]) });
  expect(await screen.findByText('输液组1 · 兽医处方 · 每次1片，每日2次')).toBeInTheDocument();
  expect(screen.getAllByText(/输液组/)).toHaveLength(1);
});

it('says what went back for a line, whether it was handed out or not', async () => {
  fakeServer({});
  const items = [
    line({ id: 'l1', amount: 396, dispenseStatus: 2 }),
    line({ id: 'l2', amount: 118, packageTimes: 5 }),
    line({ id: 'l3', amount: 158 }),
  ];
  const returned = [
    { itemId: 'l1', amount: 198 },
    { itemId: 'l2', amount: 118 },
  ];
  renderPage(<BillLines billNo="ZD1" items={items} returned={returned} />, { session: fakeSession([]) });
  expect(await screen.findByText('已退198.00')).toBeInTheDocument();
  expect(screen.getByText('已退118.00')).toBeInTheDocument();
  expect(screen.getAllByText(/^已退/)).toHaveLength(2);
});

it('says of goods alone whether they are handed out', async () => {
  fakeServer({});
  const items = [
    line({ id: 'l1', dispenseStatus: 3 }),
    line({ id: 'l2', productName: '洗澡', categoryCode: 'C1', dispenseStatus: 3 }),
  ];
  renderPage(<BillLines billNo="ZD1" items={items} />, { session: fakeSession([]) });
  expect(await screen.findByRole('row', { name: /狗粮.*已退款/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /洗澡/ })).not.toHaveTextContent('已退款');
});
