import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  TESTING_COLUMNS,
  type TestingOrder,
  type TestingReport,
} from '@hospital/shared/contract/calls/testing';
import {
  fakeServer,
  fakeSession,
  file,
  httpStatus,
  renderPage,
  type FakeServer,
} from '@hospital/shared/testing';
import remote from '../remote';
import { columnsOf, formatWait } from './tests.model';
import TestPage from './TestPage';

const LIST = 'POST /hospital/testing/page';
const REPORT = 'GET /hospital/testing/infoByOrderId/{id}';
const HISTORY = 'GET /hospital/testing/history/{id}';
const COLUMNS = 'POST /store/column/get';

const ORDER: TestingOrder = {
  id: 't1',
  orderNo: 'HY202608030001',
  storeId: 's1',
  storeName: '测试门店',
  caseId: 'c1',
  caseNo: 'BL1',
  ownerName: '李雷',
  petId: 'p1',
  petName: '豆豆',
  productName: '耳道分泌物镜检',
  type: 3,
  status: 2,
  sampleNo: 'YB1',
  applyDoctorName: '王医生',
  executorName: '',
  applyTime: '2026-08-03 10:00:00',
  reportTime: null,
  waitMinutes: 200,
};
const DONE: TestingReport = {
  ...ORDER,
  status: 3,
  species: 'DOG',
  breed: 'CORGI',
  sex: '1',
  birthday: '',
  auditName: '赵医生',
  results: [
    { item: '马拉色菌', value: '12', unit: '个', refLow: '', refHigh: '5', flag: 'H' },
    { item: '白细胞', value: '7', unit: '个', refLow: '5', refHigh: '10', flag: 'N' },
    { item: '红细胞', value: '溶血', unit: '个', refLow: '5', refHigh: '10', flag: 'N' },
  ],
  conclusion: '真菌性外耳炎',
  files: [],
  version: 1,
};

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = fakeServer({
    [LIST]: () => ({ list: [ORDER], total: 1 }),
    [REPORT]: () => DONE,
    [HISTORY]: () => [],
    [COLUMNS]: () => null,
    // What is wanted at once is asked for in one request.
    'GET /sys/dict2/getDictByType': () => ({
      pet_species: [{ code: 'DOG', name: '犬' }],
      pet_breed_DOG: [{ code: 'CORGI', name: '柯基犬' }],
      pet_sex: [{ code: '1', name: '公' }],
    }),
    'POST /store/search/save': () => ({ id: 's' }),
  });
});

const open = (
  permissions = ['hospital:testing:list', 'hospital:testing:info'],
  at = '/assay/microscopeList',
) => renderPage(<TestPage />, { at, session: fakeSession(permissions) });

it('asks first for what the remote says: orders without a report, as the card of the home page counts them', async () => {
  open();
  expect(await screen.findByText('HY202608030001')).toBeVisible();
  expect(screen.getByText('3小时20分钟')).toBeVisible();
  expect(screen.getByText('待审核')).toBeVisible();
  const { firstCalls } = remote.pages.find(({ path }) => path === '/assay/microscopeList') ?? {};
  expect(firstCalls).toEqual([
    { call: 'testing.page', request: server.requests(LIST)[0] },
    { call: 'lists.columns', request: server.requests(COLUMNS)[0] },
  ]);
});

it('takes numbers out of its address, and orders by the time of the order', async () => {
  open(undefined, '/assay/microscopeList?type=3&status=x');
  await screen.findByText('HY202608030001');
  expect(server.requests(LIST)[0]).toEqual({ page: 1, pageSize: 20, type: 3 });
  await userEvent.click(screen.getByRole('button', { name: '开单时间' }));
  await waitFor(() =>
    expect(server.requests(LIST).at(-1)).toMatchObject({ orderByField: 'apply_time', orderByType: 'asc' }),
  );
});

it('shows the report with what is out of bounds', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: '报告：HY202608030001' }));
  const dialog = await screen.findByRole('dialog', { name: '耳道分泌物镜检报告' });
  const row = within(dialog).getByRole('row', { name: /马拉色菌/ });
  expect(row).toHaveTextContent('12 个');
  expect(row).toHaveTextContent('≤ 5');
  expect(row).toHaveTextContent('偏高');
  expect(within(dialog).getByRole('row', { name: /白细胞/ })).toHaveTextContent('正常');
  // Nobody can tell that of words where a number is wanted.
  expect(within(dialog).getByRole('row', { name: /红细胞/ })).toHaveTextContent('未判定');
  expect(within(dialog).getByText('真菌性外耳炎')).toBeVisible();
  expect(await within(dialog).findByText('豆豆，犬，柯基犬，公')).toBeVisible();
});

it('says that there is no report yet, and that it did not come', async () => {
  server.use({ [REPORT]: () => ({ ...DONE, status: 1, results: [], conclusion: '' }) });
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('button', { name: '报告：HY202608030001' }));
  expect(await screen.findByText('报告还没有出')).toBeVisible();
  unmount();
  server.use({ [REPORT]: () => httpStatus(502) });
  open();
  await userEvent.click(await screen.findByRole('button', { name: '报告：HY202608030001' }));
  expect(await screen.findByText('检查报告加载失败')).toBeVisible();
});

it('offers no report to who may not see it', async () => {
  open(['hospital:testing:list']);
  await screen.findByText('HY202608030001');
  expect(screen.queryByRole('button', { name: '报告：HY202608030001' })).not.toBeInTheDocument();
});

it('tells waits in words', () => {
  expect([45, 60, 200, 1440, 1740].map(formatWait)).toEqual([
    '45分钟',
    '1小时',
    '3小时20分钟',
    '1天',
    '1天5小时',
  ]);
});

it('exports what is shown, for who may', async () => {
  const save = 'GET /hospital/testing/listExcel';
  server.use({ [save]: () => file('rows', { filename: 'x.xlsx' }) });
  open(['hospital:testing:list', 'hospital:testing:listExcel'], '/assay/microscopeList?status=2');
  await userEvent.click(await screen.findByRole('button', { name: '导出' }));
  await waitFor(() => expect(server.requests(save)).toHaveLength(1));
  const all = columnsOf({ status: () => null, oneStore: true });
  expect(server.requests(save)[0]).toEqual({
    status: 2,
    columns: all.flatMap(({ key, atFirstHidden }) => (atFirstHidden ? [] : [key])).join(','),
  });
  expect(TESTING_COLUMNS).toEqual(expect.arrayContaining(all.map(({ key }) => key)));
});

it('shows what is attached to a report: pictures large, PDF and office files in a window of their own', async () => {
  server.use({
    [REPORT]: () => ({
      ...DONE,
      files: [
        { url: '/files/1/u/case/a.png', name: '镜检' },
        { url: '/files/1/u/case/b.pdf', name: '报告.pdf' },
        { url: '/files/1/u/case/c.xlsx', name: '数值.xlsx' },
      ],
    }),
  });
  const opened = jest.spyOn(window, 'open').mockReturnValue(null);
  open();
  await userEvent.click(await screen.findByRole('button', { name: /^报告：/ }));
  const attached = within(await screen.findByRole('region', { name: '附件' }));
  await userEvent.click(await attached.findByRole('button', { name: '报告.pdf' }));
  expect(opened).toHaveBeenLastCalledWith('/files/1/u/case/b.pdf', '_blank', 'noopener');
  await userEvent.click(attached.getByRole('button', { name: '数值.xlsx' }));
  expect(opened).toHaveBeenLastCalledWith('/files/1/u/case/c.xlsx?view', '_blank', 'noopener');
  await userEvent.click(attached.getByRole('button', { name: '查看镜检' }));
  const gallery = await screen.findByRole('dialog', { name: '图片预览' });
  expect(within(gallery).getByRole('img', { name: '镜检' })).toHaveAttribute('src', '/files/1/u/case/a.png');
});
