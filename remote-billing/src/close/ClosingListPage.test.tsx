import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, renderPage } from '@hospital/shared/testing';
import ClosingListPage from './ClosingListPage';

const EXPORT = 'GET /hospital/bill/close/listExcel';
const show = (permissions: string[]) =>
  renderPage(<ClosingListPage />, {
    session: fakeSession(['hospital:bill:close:list', ...permissions]),
    at: '/bill/close/list?differentFlag=Y',
  });
const answers = {
  'POST /hospital/bill/close/page': () => ({ list: [], total: 0, ext: { differenceSum: 0 } }),
  'POST /store/column/get': () => null,
  [EXPORT]: () => null,
};

it('exports what the list shows, for who may', async () => {
  const server = fakeServer(answers);
  show(['hospital:bill:close:listExcel']);
  await userEvent.click(await screen.findByRole('button', { name: '导出' }));
  await waitFor(() => expect(server.requests(EXPORT)).toHaveLength(1));
  const [request] = server.requests(EXPORT);
  expect(request).toMatchObject({ differentFlag: 'Y' });
  expect(String(request?.['columns']).split(',').sort()).toEqual(
    [
      ...['cashBooked', 'cashCounted', 'cashierName', 'closeTime', 'closingNo', 'difference'],
      'reason',
    ].sort(),
  );
});

it('has no export for who may not', async () => {
  fakeServer(answers);
  show([]);
  await screen.findByText('没有找到日结');
  expect(screen.queryByRole('button', { name: '导出' })).not.toBeInTheDocument();
});
