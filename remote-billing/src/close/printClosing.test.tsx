import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Closing } from '@hospital/shared/contract/calls/closings';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import ClosePage from './ClosePage';

const printed: string[] = [];
jest.mock('@hospital/shared/print', () => ({
  ...jest.requireActual<object>('@hospital/shared/print'),
  printUnseen: (_: string, sheets: readonly string[]) => {
    printed.push(...sheets);
    return Promise.resolve();
  },
}));

const NOTHING: Closing = {
  ...{ id: 'c1', closingNo: 'RJ202611240001', storeId: 's1', storeName: '望京门店', cashierName: '王芳' },
  closedByName: '',
  ...{ fromTime: '2026-11-24 09:00:00', closeTime: '2026-11-24 20:00:00', rowCount: 0, reason: '' },
  ...{ cashBooked: 0, cashCounted: 0, difference: 0, figures: [], denominations: [] },
};

const show = (configValue: string, closing: Closing = NOTHING) => {
  let printCount = 0;
  const server = fakeServer({
    'GET /hospital/bill/close/current': () => ({
      ...{ seen: '', fromTime: '', rowCount: 0, cashBooked: 0, figures: closing.figures, recent: [closing] },
    }),
    'POST /hospital/bill/close/print/{id}': () => ({ closing, printCount: ++printCount }),
    'GET /sys/store/config/listByGroup': () => [{ configKey: 'paperWidth', configValue }],
  });
  printed.length = 0;
  renderPage(<ClosePage />, { session: fakeSession(['hospital:bill:close']) });
  return server;
};
const print = async (): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name: '打印：RJ202611240001' }));

it('日结单 says who made it for the cashier', async () => {
  show('80', { ...NOTHING, closedByName: '李店长' });
  expect(await screen.findByRole('cell', { name: '李店长' })).toBeInTheDocument();
  await print();
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toContain('收银员：王芳（李店长代）');
});

it.each([
  ['58', 58],
  ['80', 80],
])('日结单 lies on the roll of its store: %s mm', async (configValue, width) => {
  const server = show(configValue);
  await print();
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).toContain(`@page { size: ${width}mm `);
  expect(server.requests('GET /sys/store/config/listByGroup')).toEqual([
    { configGroup: 'receipt', storeId: 's1' },
  ]);
});

it('日结单 that is printed again says 补打', async () => {
  show('80');
  await print();
  await waitFor(() => expect(printed).toHaveLength(1));
  expect(printed[0]).not.toContain('补打');
  await print();
  await waitFor(() => expect(printed).toHaveLength(2));
  expect(printed[1]).toContain('收银日结单（补打）');
});

it('page and 日结单 say what each way comes to, less what went back', async () => {
  const figures: Closing['figures'] = [
    { kind: 1, way: 2, count: 3, amount: 300.3 },
    { kind: 1, way: 1, count: 1, amount: 20 },
    { kind: 2, way: 2, count: 1, amount: -100.1 },
    { kind: 6, way: 1, count: 1, amount: -50 },
  ];
  show('80', { ...NOTHING, figures });
  expect(await screen.findByText('收款减退款的净额：现金 -¥30.00，微信 ¥200.20')).toBeInTheDocument();
  await print();
  await waitFor(() => expect(printed).toHaveLength(1));
  const sheet = new DOMParser().parseFromString(printed[0] ?? '', 'text/html');
  const rows = [...sheet.querySelectorAll('.row')].map(({ textContent }) => textContent);
  expect(rows).toEqual(expect.arrayContaining(['现金净额-30.00', '微信净额200.20']));
});
