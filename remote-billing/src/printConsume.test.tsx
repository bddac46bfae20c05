import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, fullBill, INFO, line } from '../test/bills.fixture';
import { BillDialog } from './list/BillDialog';

const printed: string[] = [];
jest.mock('@hospital/shared/print', () => ({
  ...jest.requireActual<object>('@hospital/shared/print'),
  printUnseen: (_: string, sheets: readonly string[]) => {
    printed.push(...sheets);
    return Promise.resolve();
  },
}));

it.each([
  ['A4', '210mm 297mm'],
  ['A5', '148mm 210mm'],
])(
  '消费单 has every line with its discount, as often and on the sheet that the store has: %s',
  async (paperSize, size) => {
    printed.length = 0;
    const server = fakeServer({
      [INFO]: () =>
        fullBill({
          ...{ orderTime: '2026-11-23 09:10:00', payTime: '2026-11-24 18:20:00' },
          items: [line({ productName: '血常规', quantity: 2, price: 60, amount: 100 })],
        }),
      'GET /sys/store/config/printHead': () => ({
        ...{ storeId: 's1', logo: '', storeName: '望京门店', doorName: '' },
        ...{ address: '', phoneNum: '', licenseNo: '' },
      }),
      'GET /sys/store/config/listByGroup': () => [
        { configKey: 'copies', configValue: '2' },
        { configKey: 'paperSize', configValue: paperSize },
      ],
    });
    renderPage(<BillDialog id="b1" visible onClose={() => undefined} />, {
      session: fakeSession([...ALL_PERMISSIONS]),
    });
    await userEvent.click(await screen.findByRole('button', { name: '打印消费单' }));
    await screen.findByRole('button', { name: '打印消费单' });
    expect(printed).toHaveLength(1);
    expect(printed[0]).toContain(`@page { size: ${size};`);
    const page = new DOMParser().parseFromString(printed[0] ?? '', 'text/html');
    expect(page.querySelectorAll('.sheet')).toHaveLength(2);
    expect(page.querySelector('tbody tr')?.textContent).toContain('血常规');
    expect(page.querySelector('tbody tr')?.textContent).toContain('120.00100.00');
    // When it was made, though it was paid a day later.
    expect(page.body.textContent).toContain('开单时间2026-11-23 09:10');
    expect(server.requests('GET /sys/store/config/listByGroup')[0]).toMatchObject({
      configGroup: 'printConsume',
    });
  },
);

it('消费单 of a bill of which something was given back says how much, and of which line', async () => {
  printed.length = 0;
  fakeServer({
    [INFO]: () =>
      fullBill({
        ...{ status: 3, payableAmount: 100, refundedAmount: 41.6, paidAmount: 58.4 },
        items: [line({ id: 'i1', amount: 60 }), line({ id: 'i2', amount: 40 })],
        returned: [{ itemId: 'i2', amount: 41.6 }],
      }),
    'GET /sys/store/config/printHead': () => ({
      ...{ storeId: 's1', logo: '', storeName: '望京门店', doorName: '' },
      ...{ address: '', phoneNum: '', licenseNo: '' },
    }),
    'GET /sys/store/config/listByGroup': () => [],
  });
  renderPage(<BillDialog id="b1" visible onClose={() => undefined} />, {
    session: fakeSession([...ALL_PERMISSIONS]),
  });
  await userEvent.click(await screen.findByRole('button', { name: '打印消费单' }));
  await screen.findByRole('button', { name: '打印消费单' });
  const page = new DOMParser().parseFromString(printed[0] ?? '', 'text/html');
  expect([...page.querySelectorAll('tbody tr')].map((row) => /已退.*/.exec(row.textContent)?.[0])).toEqual([
    undefined,
    '已退41.60',
  ]);
  expect(page.body.textContent).toContain('已退款-41.60');
});
