import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  CASE_COLUMNS,
  GROUP_COLUMNS,
  STAY_COLUMNS,
  type UnfinishedCase,
  type UnfinishedStay,
} from '@hospital/shared/contract/calls/statistics';
import { fakeServer, fakeSession, file, renderPage, type FakeServer } from '@hospital/shared/testing';
import remote from '../remote';
import { caseColumns, groupColumns, pageOfGroups, stayColumns } from './unfinished.model';
import UnfinishedPage from './UnfinishedPage';

const CASES = 'GET /statistics/case/2/user/case/unfinished/list';
const BY_DOCTOR = 'GET /statistics/case/2/doctor/case/unfinished';
const STAYS = 'GET /statistics/case/2/user/caseLive/unfinished/list';
const EXPORT = 'GET /statistics/case/2/user/caseLive/unfinished/listExcel';
const COLUMNS = 'POST /store/column/get';

const CASE: UnfinishedCase = {
  caseId: 'c1',
  caseNo: 'BL202608010001',
  visitTime: '2026-08-01 10:20:30',
  storeId: 's1',
  storeName: '测试门店',
  ownerId: 'o1',
  ownerName: '李雷',
  ownerMobile: '138****1234',
  petId: 'p1',
  petName: '豆豆',
  doctorId: 'd1',
  doctorName: '王医生',
  billCount: 2,
  unpaidAmount: 1234.5,
  days: 2,
  reason: '未结算',
};
const { reason: _, ...common } = CASE;
const STAY: UnfinishedStay = {
  ...common,
  liveInfoId: 'l1',
  inTime: '2026-08-01 11:00:00',
  planOutTime: null,
  outTime: null,
  cageName: 'A01',
  deposit: 500,
  depositBalance: -734.5,
  reason: '押金不足',
};

const PAGE = 'statistics:case:user:unfinished:list';
const DOCTORS = 'statistics:case:doctor:unfinished';
const STAYING = 'statistics:caseLive:user:unfinished:list';
const STAYING_IN_STORES = 'statistics:caseLive:store:unfinished:list';
const EXPORTING = 'statistics:caseLive:user:unfinished:listExcel';

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = fakeServer({
    [CASES]: () => ({ list: [CASE], total: 1, ext: { unpaidSum: 1234.5 } }),
    [BY_DOCTOR]: () => [
      { doctorId: 'd1', doctorName: '王医生', caseCount: 3, unpaidAmount: 100, oldestDays: 9 },
      { doctorId: 'd2', doctorName: '赵医生', caseCount: 1, unpaidAmount: 900, oldestDays: 2 },
    ],
    [STAYS]: () => ({ list: [STAY], total: 1, ext: { unpaidSum: 1234.5 } }),
    [COLUMNS]: () => null,
    'POST /store/search/save': () => ({ id: 's' }),
    'POST /sys/user/getDoctorList': () => [{ id: 'd1', name: '王医生', title: '', photo: '' }],
  });
});

const open = (
  permissions: readonly string[] = [PAGE, DOCTORS, STAYING],
  at = '/bill/unfinished/unfinishedUser',
) => renderPage(<UnfinishedPage />, { at, session: fakeSession(permissions) });

it('asks first for what the remote says: the cases that the card of the home page counts', async () => {
  open();
  expect(await screen.findByText('豆豆')).toBeVisible();
  expect(screen.getByText('共 1 例，未结金额合计 ¥1,234.50')).toBeVisible();
  expect(screen.getByText('1,234.50')).toBeVisible();
  const page = remote.pages.find(({ path }) => path === '/bill/unfinished/unfinishedUser');
  expect(page?.firstCalls).toEqual([
    { call: 'statistics.unfinishedCases', request: server.requests(CASES)[0] },
    { call: 'lists.columns', request: server.requests(COLUMNS)[0] },
  ]);
});

it('has a tab for each list that its user may see', async () => {
  open([PAGE, STAYING]);
  await screen.findByText('豆豆');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['病例', '住院']);
});

it('lists inpatients once: of the store where one stands, else of all', async () => {
  const both = [PAGE, STAYING, STAYING_IN_STORES];
  const tabs = (): (string | null)[] => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  const { unmount } = open(both);
  await screen.findByText('豆豆');
  expect(tabs()).toEqual(['病例', '住院', '各门店住院']);
  unmount();
  renderPage(<UnfinishedPage />, { session: fakeSession(both, { workplace: { workspaceType: 1 } }) });
  await screen.findByText('豆豆');
  expect(tabs()).toEqual(['病例', '各门店住院']);
});

it('shows the days and the keyword that its address names', async () => {
  open(undefined, '/bill/unfinished/unfinishedUser?startDate=2026-08-01&endDate=2026-08-02&keyword=豆豆');
  await screen.findByText('豆豆');
  expect(server.requests(CASES)[0]).toEqual({
    page: 1,
    pageSize: 20,
    startDate: '2026-08-01',
    endDate: '2026-08-02',
    keyword: '豆豆',
  });
  expect(await screen.findByLabelText('开始日期')).toHaveValue('2026-08-01');
});

it('leads from a doctor to the cases of that doctor', async () => {
  open();
  await userEvent.click(screen.getByRole('tab', { name: '按医生' }));
  expect(await screen.findByText('共 4 例，未结金额合计 ¥1,000.00')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '查看病例：赵医生' }));
  await waitFor(() =>
    expect(server.requests(CASES).at(-1)).toEqual({ page: 1, pageSize: 20, doctorId: 'd2' }),
  );
  expect(screen.getByRole('tab', { name: '病例' })).toHaveAttribute('aria-selected', 'true');
});

it.each([
  ['cases', ''],
  ['inpatients', '?view=stays'],
])('opens the follow-ups of an animal from the list of %s for users who may see them', async (_, view) => {
  const at = `/bill/unfinished/unfinishedUser${view}`;
  const { unmount } = open(undefined, at);
  await screen.findByText('豆豆');
  expect(screen.queryByRole('button', { name: '记录：豆豆的复诊与回访' })).not.toBeInTheDocument();
  unmount();
  open([PAGE, STAYING, 'hospital:review:list'], at);
  await userEvent.click(await screen.findByRole('button', { name: '记录：豆豆的复诊与回访' }));
  const dialog = await screen.findByRole('dialog', { name: '豆豆的复诊与回访' });
  expect(dialog.querySelector('[data-part="clinic/reviewHistory"]')).toHaveTextContent(
    '{"petId":"p1","storeId":"s1"}',
  );
  await userEvent.click(within(dialog).getByText('关闭'));
  await waitFor(() => expect(dialog).not.toBeVisible());
});

it('exports the inpatients of the filter, for who may', async () => {
  server.use({ [EXPORT]: () => file('rows', { filename: 'x.xlsx' }) });
  const { unmount } = open();
  await userEvent.click(screen.getByRole('tab', { name: '住院' }));
  const panel = await screen.findByRole('tabpanel', { name: '住院' });
  expect(await within(panel).findByText('押金不足')).toBeVisible();
  expect(within(panel).getByText('500.00')).toBeVisible();
  // The ward counts what the cage has cost so far, too.
  expect(within(panel).getByText('共 1 例，未结金额合计 ¥1,234.50（不含未计费笼位）')).toBeVisible();
  expect(within(panel).queryByRole('button', { name: '导出' })).not.toBeInTheDocument();
  unmount();
  sessionStorage.clear();
  open([PAGE, STAYING, EXPORTING], '/bill/unfinished/unfinishedUser?view=stays&keyword=豆');
  const again = await screen.findByRole('tabpanel', { name: '住院' });
  await userEvent.click(await within(again).findByRole('button', { name: '导出' }));
  await waitFor(() =>
    expect(server.requests(EXPORT)).toEqual([
      {
        keyword: '豆',
        columns: stayColumns(true)
          .filter(({ atFirstHidden }) => !atFirstHidden)
          .map(({ key }) => key)
          .join(','),
      },
    ]),
  );
});

it('exports cases as they are shown: filter, order and columns', async () => {
  const save = 'GET /statistics/case/2/user/case/unfinished/listExcel';
  server.use({
    [save]: () => file('rows', { filename: 'x.xlsx' }),
    [COLUMNS]: () => ({
      columns: [
        { key: 'petName', visible: 'Y' },
        { key: 'caseNo', visible: 'Y' },
        ...caseColumns(true).flatMap(({ key }) =>
          key === 'petName' || key === 'caseNo' ? [] : [{ key, visible: 'N' }],
        ),
      ],
      version: 1,
    }),
  });
  open([PAGE, 'statistics:case:user:unfinished:listExcel'], '/bill/unfinished/unfinishedUser?doctorId=d1');
  await userEvent.click(await screen.findByRole('button', { name: '导出' }));
  await waitFor(() => expect(server.requests(save)).toEqual([{ doctorId: 'd1', columns: 'petName,caseNo' }]));
});

it('exports groups in the order in which they stand', async () => {
  const save = 'GET /statistics/case/2/doctor/case/unfinished/listExcel';
  server.use({ [save]: () => file('rows', { filename: 'x.xlsx' }) });
  open([PAGE, DOCTORS, 'statistics:case:doctor:unfinished:listExcel']);
  await userEvent.click(screen.getByRole('tab', { name: '按医生' }));
  const panel = await screen.findByRole('tabpanel', { name: '按医生' });
  await userEvent.click(await within(panel).findByRole('button', { name: /未结金额/ }));
  await userEvent.click(within(panel).getByRole('button', { name: '导出' }));
  await waitFor(() =>
    expect(server.requests(save)).toEqual([
      {
        columns: 'name,caseCount,unpaidAmount,oldestDays',
        orderByField: 'unpaidAmount',
        orderByType: 'desc',
      },
    ]),
  );
});

it('shows only columns that an export has, too', () => {
  const keys = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key);
  expect(CASE_COLUMNS).toEqual(expect.arrayContaining(keys(caseColumns(false))));
  expect(STAY_COLUMNS).toEqual(expect.arrayContaining(keys(stayColumns(false))));
  expect(GROUP_COLUMNS).toEqual(keys(groupColumns('医生')));
});

it('orders and pages groups by themselves', () => {
  const group = (id: string, caseCount: number) => ({
    id,
    name: id,
    caseCount,
    unpaidAmount: 0,
    oldestDays: 0,
  });
  const groups = [group('a', 3), group('b', 1), group('c', 2)];
  const ids = (order: Parameters<typeof pageOfGroups>[1]['order'], page = 1) =>
    pageOfGroups(groups, { page, pageSize: 2, order }).map(({ id }) => id);
  expect(ids(null)).toEqual(['a', 'b']);
  expect(ids(null, 2)).toEqual(['c']);
  expect(ids({ field: 'caseCount', type: 'asc' })).toEqual(['b', 'c']);
  expect(ids({ field: 'caseCount', type: 'desc' })).toEqual(['a', 'c']);
});
