import { fakeServer, fakeSession, httpStatus, renderPage } from '@hospital/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ImportButtons } from './ImportButtons';

const FAULTS = 'GET /sys/store/importFaults/{id}';
const LIST = 'GET /sys/store/importPage';
const run = {
  ...{ id: 'i1', fileName: '门店.xlsx', total: 3, success: 2, fail: 1 },
  ...{ createName: '陈立群', createDate: '2026-11-20 10:00:00' },
};

it('a row with failed lines gives them back; a download that does not come is said, no more', async () => {
  const unhandled = jest.fn();
  process.on('unhandledRejection', unhandled);
  const server = fakeServer({
    [LIST]: () => ({ records: [run, { ...run, id: 'i2', fail: 0 }], total: 2 }),
    [FAULTS]: () => httpStatus(502),
  });
  renderPage(<ImportButtons />, { session: fakeSession(['sys:store:importStore']) });
  await userEvent.click(screen.getByRole('button', { name: '导入记录' }));
  const dialog = await screen.findByRole('dialog', { name: '导入记录' });
  const [action, ...more] = await within(dialog).findAllByRole('button', { name: '下载失败数据' });
  expect(more).toHaveLength(0);
  await userEvent.click(action!);
  await waitFor(() => expect(server.requests(FAULTS)).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 0)); // where an unhandled rejection would be told
  expect(unhandled).not.toHaveBeenCalled();
  process.off('unhandledRejection', unhandled);
});
