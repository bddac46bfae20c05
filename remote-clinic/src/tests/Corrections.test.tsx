import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { fakeServer, fakeSession, refusal, renderPage, type FakeServer } from '@hospital/shared/testing';
import { CORRECT, HISTORY, laboratoryCalls, report, REPORT, work } from '../../test/laboratory.fixture';
import { ReportDialog } from './ReportDialog';
import { stateOf } from './tests.model';

const RIGHTS = ['hospital:testing:info', 'hospital:testing:correct'];
const WBC = { item: '白细胞 WBC', unit: '10^9/L', refLow: '6.0', refHigh: '17.0' };
const out = report({
  ...{ status: 3, reportTime: '2026-11-24 12:00:00', auditName: '赵医生', conclusion: '白细胞升高' },
  results: [{ ...WBC, value: '192', flag: 'H' }],
});
const corrected = report({
  ...{ status: 3, reportTime: '2026-11-24 12:00:00', correctTimes: 1, version: 3, conclusion: '正常' },
  results: [{ ...WBC, value: '9.2', flag: 'N' }],
  corrections: [
    {
      ...{ number: 1, reason: '小数点录错', correctTime: '2026-11-25 09:30:00', correctName: '王医生' },
      ...{ results: out.results, finding: '', conclusion: out.conclusion, files: [] },
    },
  ],
});

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = fakeServer({
    ...laboratoryCalls(),
    [REPORT]: () => out,
    [HISTORY]: () => [],
    [CORRECT]: () => ({ id: 't1', status: 3, version: 3 }),
  });
});

const show = (rights = RIGHTS) =>
  renderPage(<ReportDialog id="t1" visible onClose={() => undefined} />, { session: fakeSession(rights) });

const opened = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '更正报告' }));
  return within(await screen.findByRole('dialog', { name: '更正报告：豆豆 血常规' }));
};

it('corrects a report that is out from what it says, with a reason and the version that was read', async () => {
  show();
  const dialog = await opened();
  const value = await dialog.findByRole('textbox', { name: '结果：白细胞 WBC' });
  expect(value).toHaveValue('192');
  await userEvent.clear(value);
  await userEvent.type(value, '9.2');
  await userEvent.click(dialog.getByRole('button', { name: '更正报告' }));
  expect(await dialog.findByText('请填写更正原因')).toBeVisible();
  expect(server.requests(CORRECT)).toEqual([]);
  await userEvent.type(dialog.getByRole('textbox', { name: '更正原因' }), '小数点录错');
  await userEvent.click(dialog.getByRole('button', { name: '更正报告' }));
  await waitFor(() =>
    expect(server.requests(CORRECT)).toEqual([
      {
        ...{ id: 't1', version: 2, reason: '小数点录错', finding: '', conclusion: '白细胞升高', files: [] },
        results: [{ item: '白细胞 WBC', value: '9.2' }],
      },
    ]),
  );
});

it('shows beside a value what was measured before this report, not what was measured since', async () => {
  const [past, since] = ['2026-11-20 09:00:00', '2026-11-27 09:00:00'];
  const of = (id: string, reportTime: string, value: string) => ({
    ...{ id, orderNo: id, productName: '血常规', reportTime },
    results: [{ ...WBC, value, flag: 'N' as const }],
  });
  server.use({ [HISTORY]: () => [of('t3', since, '11.1'), of('t2', past, '8.8')] });
  show();
  const dialog = await opened();
  const row = await dialog.findByRole('row', { name: /白细胞 WBC/ });
  await waitFor(() => expect(row).toHaveTextContent('8.8'));
  expect(row).not.toHaveTextContent('11.1');
});

it('shows what somebody else made of it meanwhile, and goes on from there', async () => {
  server.use({
    [CORRECT]: (request: unknown) =>
      (request as { readonly version: number }).version === 2
        ? refusal(ErrorCode.StaleVersion, '数据已被他人修改', { current: corrected })
        : { id: 't1', status: 3, version: 4 },
  });
  show();
  const dialog = await opened();
  await userEvent.type(await dialog.findByRole('textbox', { name: '更正原因' }), '漏一项');
  await userEvent.type(dialog.getByRole('textbox', { name: '结果：血小板 PLT' }), '300');
  await userEvent.click(dialog.getByRole('button', { name: '更正报告' }));
  const keepMine = await dialog.findByRole('button', { name: /保留我的/ });
  const theirs = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  // Nobody else has written why this one is made.
  expect(theirs.filter((words) => words?.includes('对方')).map((words) => words?.split('：')[0])).toEqual([
    '检查结果',
    '结论',
  ]);
  await userEvent.click(keepMine);
  await userEvent.click(dialog.getByRole('button', { name: '更正报告' }));
  await waitFor(() =>
    expect(server.requests(CORRECT).at(-1)).toMatchObject({ version: 3, reason: '漏一项' }),
  );
});

it('a corrected report says so, and what it said before can be read', async () => {
  server.use({ [REPORT]: () => corrected });
  show(['hospital:testing:info']);
  const dialog = within(await screen.findByRole('dialog', { name: '血常规报告' }));
  expect(await dialog.findByText('更正报告（第 1 次更正）')).toBeVisible();
  expect(dialog.getByText(/^2026-11-25 09:30.* 由 王医生 更正，原因：小数点录错$/)).toBeVisible();
  expect(dialog.queryByText('白细胞升高')).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '查看第 1 次更正前的报告' }));
  const former = within(dialog.getByRole('region', { name: '第 1 次更正前的报告' }));
  expect(former.getByRole('row', { name: /白细胞 WBC/ })).toHaveTextContent('192');
  expect(former.getByText('白细胞升高')).toBeVisible();
});

it('offers no correction to who may not make one, nor of a report that is not out', async () => {
  const { unmount } = show(['hospital:testing:info']);
  await screen.findByRole('button', { name: '打印' });
  expect(screen.queryByRole('button', { name: '更正报告' })).not.toBeInTheDocument();
  unmount();
  server.use({ [REPORT]: () => report({ status: 2 }) });
  show();
  await screen.findByRole('dialog', { name: '血常规报告' });
  expect(screen.queryByRole('button', { name: '更正报告' })).not.toBeInTheDocument();
});

it('lists call a corrected report so', () => {
  expect([stateOf(work({ status: 3 })), stateOf(work({ status: 3, correctTimes: 2 }))]).toEqual([
    '已出报告',
    '已更正',
  ]);
});
