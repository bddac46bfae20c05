import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import { ALL_PERMISSIONS, boardingCalls, CHECK, IN, OUT, stay } from '../../../test/boarding.fixture';
import BoardingListPage from '../list/BoardingListPage';

/** Today by the server's clock, years away from that of this computer. */
const TODAY = '2099-03-02';
const TOMORROW = '2099-03-03';

const show = (state: Parameters<typeof stay>[0]) => {
  const server = fakeServer({
    ...boardingCalls([stay(state)]),
    [IN]: () => ({ id: 'b1', boardingNo: 'JY1', state: 1, version: 4 }),
    [OUT]: ({ preview }) => ({
      ...{ nights: 2, dayPrice: 100, amount: 200, deposit: 0, payable: 200, rest: 0, lines: [] },
      ...{ outTime: `${TODAY} 10:20:00`, billId: preview === 'Y' ? null : 'z1', billNo: '' },
    }),
  });
  // 10:20 in Shanghai.
  server.setClock(new Date(`${TODAY}T02:20:00Z`));
  renderPage(<BoardingListPage />, { session: fakeSession(ALL_PERMISSIONS), at: '/boarding/list' });
  return server;
};
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

const printed: string[] = [];
jest.mock('@hospital/shared/print', () => ({
  ...jest.requireActual<object>('@hospital/shared/print'),
  rollOf: () => '80mm',
  slip: ({ receipt }: { receipt: { receiptNo: string } }) => receipt.receiptNo,
  printUnseen: (title: string, sheets: readonly string[]) => {
    printed.push(title, ...sheets);
    return Promise.resolve();
  },
}));

beforeEach(() => sessionStorage.clear());

it('prints the receipt of a deposit for a user who may take deposits', async () => {
  printed.length = 0;
  const booked = stay({ state: 0, inTime: null, cageId: 'c2', startDate: TODAY, planEndDate: TOMORROW });
  const server = fakeServer({
    ...boardingCalls([booked]),
    [IN]: () => ({ id: 'b1', boardingNo: 'JY1', state: 1, version: 4, paymentId: 'm1' }),
    'POST /hospital/bill/print/{id}': () => ({ receipt: { receiptNo: 'SK1' }, settings: {} }),
  });
  server.setClock(new Date(`${TODAY}T02:20:00Z`));
  renderPage(<BoardingListPage />, {
    ...{ session: fakeSession([...ALL_PERMISSIONS]), at: '/boarding/list' },
  });
  await userEvent.click(await screen.findByRole('button', { name: '入住：豆豆' }));
  const form = await dialogOf('入住');
  await userEvent.type(await form.findByLabelText('押金（元）'), '300');
  await userEvent.click(form.getByRole('combobox', { name: '押金收取方式' }));
  await userEvent.click(await screen.findByRole('option', { name: '现金' }));
  await userEvent.click(form.getByRole('button', { name: '入住' }));
  expect(await screen.findByText(`豆豆已入住，预计 ${TOMORROW} 离店，已收押金 ¥300.00`)).toBeInTheDocument();
  await waitFor(() => expect(printed).toEqual(['押金收据', 'SK1']));
});

describe('on a computer whose clock is wrong', () => {
  it('a new stay begins today by the server’s clock, and no earlier', async () => {
    show({});
    await screen.findByRole('button', { name: '查看：豆豆' });
    await userEvent.click(screen.getByRole('button', { name: '办理寄养' }));
    const form = await dialogOf('办理寄养');
    const begins = await form.findByLabelText('入住日期');
    expect(begins).toHaveValue(TODAY);
    expect(form.getByLabelText('预计离店')).toHaveValue(TOMORROW);
    expect(form.getByRole('radio', { name: '现在入住' })).toBeChecked();
    await userEvent.type(begins, '2099-03-01{Tab}', { initialSelectionStart: 0, initialSelectionEnd: 10 });
    await userEvent.click(form.getByRole('button', { name: '入住' }));
    expect(await form.findByText('2099-03-01 已过，请选择今天或以后的日期')).toBeInTheDocument();
  });

  it('who arrives is checked and taken in from today until tomorrow by the server’s clock', async () => {
    const server = show({
      state: 0,
      inTime: null,
      cageId: 'c2',
      startDate: '2099-02-27',
      planEndDate: TODAY,
    });
    await userEvent.click(await screen.findByRole('button', { name: '入住：豆豆' }));
    const form = await dialogOf('入住');
    expect(await form.findByDisplayValue(TODAY)).toHaveAttribute('readonly');
    await waitFor(() =>
      expect(server.requests(CHECK).at(-1)).toMatchObject({ startDate: TODAY, planEndDate: TOMORROW }),
    );
    await userEvent.click(form.getByRole('button', { name: '入住' }));
    await waitFor(() => expect(server.requests(IN)[0]).toMatchObject({ id: 'b1', planEndDate: TOMORROW }));
    expect(await screen.findByText(`豆豆已入住，预计 ${TOMORROW} 离店`)).toBeInTheDocument();
  });

  it('who leaves is charged by the time that the server says', async () => {
    const server = show({ startDate: '2099-02-28', planEndDate: TODAY, inTime: '2099-02-28 10:00:00' });
    await userEvent.click(await screen.findByRole('button', { name: '离店：豆豆' }));
    const dialog = await dialogOf('离店：豆豆（中犬01）');
    expect(await dialog.findByText('共2晚，每晚 ¥100.00')).toBeInTheDocument();
    expect(server.requests(OUT)[0]).not.toHaveProperty('outTime');
    await userEvent.click(dialog.getByRole('button', { name: '确认离店' }));
    await waitFor(() => expect(server.requests(OUT).at(-1)).toMatchObject({ outTime: `${TODAY} 10:20:00` }));
  });
});
