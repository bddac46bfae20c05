import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, networkFailure, refusal, renderPage } from '@hospital/shared/testing';
import ClosePage from './ClosePage';

jest.mock('./printClosing', () => ({ printClosing: () => Promise.resolve() }));

const CLOSE = 'POST /hospital/bill/close';
const show = () => renderPage(<ClosePage />, { session: fakeSession(['hospital:bill:close']) });

it('offers what was counted for the same time before the page was read anew, until it is closed', async () => {
  let fromTime = '2026-11-24 09:00:00';
  const server = fakeServer({
    'GET /hospital/bill/close/current': () => ({
      ...{
        seen: 'p9',
        fromTime,
        rowCount: 2,
        cashBooked: 150,
        figures: [],
        recent: [],
      },
    }),
    [CLOSE]: () => ({ id: 'c1', closingNo: 'RJ1' }),
  });
  const first = show();
  await userEvent.type(await screen.findByLabelText('100元张数'), '1');
  await userEvent.type(screen.getByLabelText('50元张数'), '2');
  await userEvent.type(screen.getByLabelText('差额说明'), '多找');
  first.unmount();

  fromTime = '2026-11-25 09:00:00';
  const later = show();
  await screen.findByLabelText('100元张数');
  expect(screen.queryByText(/恢复.*的草稿/)).not.toBeInTheDocument();
  later.unmount();

  fromTime = '2026-11-24 09:00:00';
  const second = show();
  await screen.findByText(/恢复.*的草稿/);
  const told = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(told).toEqual(expect.arrayContaining(['100元空1张', '50元空2张', '差额说明空多找']));
  await userEvent.click(screen.getByRole('button', { name: '恢复' }));
  expect(screen.getByLabelText('实点现金（元）')).toHaveValue('200.00');
  expect(screen.getByText('账面现金 ¥150.00，长款 ¥50.00')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '日结' }));
  await userEvent.click(await screen.findByRole('button', { name: '确认日结' }));
  await waitFor(() => expect(server.requests(CLOSE)).toHaveLength(1));
  await screen.findByText('日结完成，单号 RJ1');
  second.unmount();

  show();
  await screen.findByLabelText('100元张数');
  expect(screen.queryByText(/恢复.*的草稿/)).not.toBeInTheDocument();
});

it.each([
  ['1500', '实点现金 ¥1,500.00，长款 ¥1,350.00。'],
  ['133', '实点现金 ¥133.00，短款 ¥17.00。'],
  ['150', '实点现金 ¥150.00，现金相符。'],
])('asks once more with how %s differs, for nothing can be changed afterwards', async (sum, words) => {
  fakeServer({
    'GET /hospital/bill/close/current': () => ({
      ...{ seen: 'p9', fromTime: '2026-11-25 09:00:00', rowCount: 1, cashBooked: 150 },
      ...{ figures: [], recent: [] },
    }),
  });
  show();
  await userEvent.type(await screen.findByLabelText('实点现金（元）'), sum);
  const reason = screen.queryByLabelText('差额说明');
  if (reason) await userEvent.type(reason, '多按了一个零');
  await userEvent.click(screen.getByRole('button', { name: '日结' }));
  expect(await screen.findByRole('dialog', { name: '确认日结' })).toHaveTextContent(words);
});

it('writes less than nothing as people do', async () => {
  fakeServer({
    'GET /hospital/bill/close/current': () => ({
      ...{ seen: 'p9', fromTime: '2026-11-25 09:00:00', rowCount: 1, cashBooked: -137.5 },
      ...{ figures: [], recent: [] },
    }),
  });
  show();
  await userEvent.type(await screen.findByLabelText('实点现金（元）'), '-137.5');
  expect(screen.getByText('账面现金 -¥137.50，现金相符')).toBeInTheDocument();
  expect(screen.getByText(/1 笔，账面现金 -¥137.50$/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '日结' }));
  expect(await screen.findByRole('dialog', { name: '确认日结' })).toHaveTextContent('实点现金 -¥137.50，');
});

it('says where to look for a closing that went unanswered, also once nothing is left to close', async () => {
  let rowCount = 2;
  fakeServer({
    'GET /hospital/bill/close/current': () => ({
      ...{ seen: 'p9', fromTime: '2026-11-24 09:00:00', rowCount, cashBooked: 150, figures: [], recent: [] },
    }),
    [CLOSE]: () => {
      rowCount = 0;
      return networkFailure();
    },
  });
  show();
  await userEvent.type(await screen.findByLabelText('实点现金（元）'), '150');
  await userEvent.click(screen.getByRole('button', { name: '日结' }));
  await userEvent.click(await screen.findByRole('button', { name: '确认日结' }));
  expect(await screen.findByText(/不确定是否已日结。请看“我的日结”/)).toBeInTheDocument();
  window.dispatchEvent(new Event('visibilitychange')); // what is shown is read anew
  expect(await screen.findByText('上次日结后没有收退款')).toBeInTheDocument();
  expect(screen.getByText(/不确定是否已日结/)).toBeInTheDocument();
});

it('goes on saying where to look for a closing that went unanswered after too many requests', async () => {
  const server = fakeServer({
    'GET /hospital/bill/close/current': () => ({
      ...{ seen: 'p9', fromTime: '2026-11-24 09:00:00', rowCount: 2, cashBooked: 150 },
      ...{ figures: [], recent: [] },
    }),
    [CLOSE]: networkFailure,
  });
  show();
  await userEvent.type(await screen.findByLabelText('实点现金（元）'), '150');
  const press = async (): Promise<void> => {
    await userEvent.click(screen.getByRole('button', { name: '日结' }));
    await userEvent.click(await screen.findByRole('button', { name: '确认日结' }));
  };
  await press();
  expect(await screen.findByText(/不确定是否已日结/)).toBeInTheDocument();
  server.use({ [CLOSE]: () => refusal(42901, '操作过于频繁') });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press();
  await waitFor(() => expect(server.requests(CLOSE)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText(/不确定是否已日结/)).toBeInTheDocument();
});
