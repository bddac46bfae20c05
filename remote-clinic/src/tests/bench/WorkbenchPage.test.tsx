import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, httpStatus, renderPage } from '@hospital/shared/testing';
import {
  ALL_RIGHTS,
  AUDIT,
  CANCEL,
  laboratoryCalls,
  report,
  REPORT,
  START,
  SUBMIT,
  work,
  WORKLIST,
} from '../../../test/laboratory.fixture';
import remote from '../../remote';
import WorkbenchPage from './WorkbenchPage';

const AT = '/assay/workbench';
const show = (rights: readonly string[] = ALL_RIGHTS) =>
  renderPage(<WorkbenchPage />, { session: fakeSession([...rights]), at: AT });

beforeEach(() => sessionStorage.clear());

it('shows who waits, urgent ones marked, with one action a line, and asks first for what the remote says', async () => {
  const server = fakeServer(
    laboratoryCalls([
      work({ urgentFlag: 'Y' }),
      work({ id: 't2', petName: '咪咪', status: 1, backReason: '样本溶血' }),
      work({ id: 't3', petName: '旺财', status: 2, executorId: 'x' }),
    ]),
  );
  show();
  const first = await screen.findByRole('row', { name: /豆豆/ });
  expect(first).toHaveTextContent('加急');
  expect(first).toHaveTextContent('1小时15分钟');
  expect(within(first).getByRole('button', { name: /^采样/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^录入结果：咪咪/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /咪咪/ })).toHaveTextContent('退回');
  expect(screen.getByRole('button', { name: /^审核：旺财/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /全部未出 6/ })).toBeVisible();
  const page = remote.pages.find(({ path }) => path === AT);
  expect(page?.firstCalls?.[0]?.request).toEqual(server.requests(WORKLIST)[0]);
});

it('says of an examination without a sample that it waits for the examination', async () => {
  fakeServer(
    laboratoryCalls([work(), work({ id: 't2', petName: '咪咪', productName: '腹部超声', type: 2 })]),
  );
  show();
  const scan = await screen.findByRole('row', { name: /咪咪/ });
  expect(scan).toHaveTextContent('待检查');
  expect(scan).not.toHaveTextContent('待采样');
  expect(within(scan).getByRole('button', { name: /^开始检查/ })).toBeVisible();
  expect(screen.getByRole('row', { name: /豆豆/ })).toHaveTextContent('待采样');
  expect(screen.getByRole('button', { name: /^待采样或检查/ })).toBeVisible();
});

it('samples the next one by J, with the version that was read', async () => {
  const server = fakeServer(laboratoryCalls());
  show();
  await screen.findByText(/采样：豆豆 血常规/);
  fireEvent.keyDown(document.body, { key: 'j' });
  await waitFor(() => expect(server.requests(START)).toEqual([{ id: 't1', version: 1 }]));
});

it('leaves out what needs another permission, and the review of a report of one’s own', async () => {
  const own = fakeSession([...ALL_RIGHTS]).user.id;
  fakeServer(laboratoryCalls([work(), work({ id: 't2', petName: '咪咪', status: 2, executorId: own })]));
  const { unmount } = show();
  await screen.findByRole('button', { name: /^报告：咪咪/ });
  expect(screen.queryByRole('button', { name: /^审核/ })).not.toBeInTheDocument();
  unmount();
  show(['hospital:testing:work']);
  await screen.findByRole('row', { name: /豆豆/ });
  expect(screen.queryByRole('button', { name: /^(采样|取消)：/ })).not.toBeInTheDocument();
});

it('offers 重试 when the worklist does not come', async () => {
  const server = fakeServer({ ...laboratoryCalls(), [WORKLIST]: () => httpStatus(502) });
  show();
  await screen.findByText('检验工作台加载失败');
  server.use(laboratoryCalls([]));
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('没有等待的检查单')).toBeVisible();
});

it('takes typed and pasted values, marks what is out of range at once, and sends what has a value', async () => {
  const server = fakeServer(laboratoryCalls([work({ status: 1 })]));
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^录入结果/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '录入结果：豆豆 血常规' }));
  const wbc = await dialog.findByRole('textbox', { name: '结果：白细胞 WBC' });
  await userEvent.type(wbc, '18.2');
  expect(await dialog.findByRole('status', { name: '偏高' })).toHaveTextContent('↑');
  expect(await dialog.findByText('18.0↑')).toBeVisible();
  await userEvent.click(dialog.getByRole('textbox', { name: '粘贴仪器结果' }));
  await userEvent.paste('PLT\t150\t10^9/L\nWBC\t18200\tmg/L\nXYZ 3');
  expect(await dialog.findByText('已填入 1 项，未识别：XYZ 3')).toBeVisible();
  expect(dialog.getByText('白细胞 WBC 18200 mg/L，应为 10^9/L')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: '结果：血小板 PLT' })).toHaveValue('150');
  await userEvent.type(dialog.getByRole('textbox', { name: '结论' }), '白细胞升高');
  await userEvent.click(dialog.getByRole('button', { name: '提交审核' }));
  await waitFor(() =>
    expect(server.requests(SUBMIT)).toEqual([
      {
        ...{ id: 't1', version: 2, finding: '', conclusion: '白细胞升高', files: [] },
        results: [
          { item: '白细胞 WBC', value: '18.2' },
          { item: '血小板 PLT', value: '150' },
        ],
      },
    ]),
  );
});

it('begins with the report as it is now, not as it was when it was opened before', async () => {
  let newest = report();
  let answer: () => void = () => undefined;
  let arrives: Promise<unknown> = Promise.resolve();
  const server = fakeServer({
    ...laboratoryCalls([work({ status: 1 }), work({ id: 't2', petName: '咪咪', status: 1 })]),
    [REPORT]: async (request: unknown) => {
      await arrives;
      return (request as { readonly id: string }).id === 't1'
        ? newest
        : report({ id: 't2', petName: '咪咪' });
    },
  });
  show();
  const open = async (name: string): Promise<HTMLElement> => {
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^录入结果：${name}`) }));
    return screen.findByRole('dialog', { name: `录入结果：${name} 血常规` });
  };
  for (const name of ['豆豆', '咪咪'])
    await userEvent.click(within(await open(name)).getByRole('button', { name: '取消' }));
  newest = report({ version: 5, backReason: '样本溶血' });
  arrives = new Promise<void>((resolve) => (answer = resolve));
  const opening = open('豆豆');
  answer();
  const dialog = within(await opening);
  expect(await dialog.findByText('报告被退回：样本溶血')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: '结论' }), '复查');
  await userEvent.click(dialog.getByRole('button', { name: '提交审核' }));
  // Nothing was measured: it is asked before.
  expect(await screen.findByText('白细胞 WBC、血小板 PLT没有填写，报告里不会有。')).toBeVisible();
  expect(server.requests(SUBMIT)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: '仍要提交' }));
  await waitFor(() => expect(server.requests(SUBMIT)[0]).toMatchObject({ version: 5 }));
});

it('takes what was measured in pictures, which then has a trend', async () => {
  const server = fakeServer({
    ...laboratoryCalls([work({ type: 2, status: 1, productName: '心脏超声' })]),
    [REPORT]: () => report({ type: 2, status: 1, productName: '心脏超声', panel: [], results: [] }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^录入结果/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '录入结果：豆豆 心脏超声' }));
  await userEvent.click(await dialog.findByRole('button', { name: '添加项目' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '第1项名称' }), 'LA/Ao');
  await userEvent.type(dialog.getByRole('textbox', { name: '结果：LA/Ao' }), '1.8');
  await userEvent.click(dialog.getByRole('button', { name: '提交审核' }));
  await waitFor(() =>
    expect(server.requests(SUBMIT)[0]).toMatchObject({
      results: [{ item: 'LA/Ao', value: '1.8', unit: '' }],
    }),
  );
});

const toAudit = report({
  status: 2,
  results: [{ item: '白细胞 WBC', value: '19.2', unit: '10^9/L', refLow: '6.0', refHigh: '17.0', flag: 'H' }],
});

it('shows earlier values and their trend beside a report that is reviewed, and sends it back with a reason', async () => {
  const server = fakeServer({
    ...laboratoryCalls([work({ status: 2, executorId: 'x' })]),
    [REPORT]: () => toAudit,
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^审核：/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '审核：豆豆 血常规' }));
  await userEvent.click(await dialog.findByRole('button', { name: '白细胞 WBC' }));
  const trend = within(await dialog.findByRole('figure', { name: '白细胞 WBC趋势' }));
  expect(trend.getAllByRole('row').map((row) => row.textContent)).toEqual([
    '2026-10-0118.0 偏高',
    '2026-11-2419.2 偏高',
  ]);
  await userEvent.click(dialog.getByRole('radio', { name: '退回' }));
  await userEvent.click(dialog.getByRole('button', { name: '确认审核' }));
  expect(await dialog.findByText('请填写退回原因')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: '退回原因' }), '样本溶血');
  await userEvent.click(dialog.getByRole('button', { name: '确认审核' }));
  await waitFor(() =>
    expect(server.requests(AUDIT)).toEqual([{ id: 't1', version: 2, passFlag: 'N', backReason: '样本溶血' }]),
  );
});

it('says what a cancellation leaves to do with the bill, and wants a reason', async () => {
  const server = fakeServer(laboratoryCalls());
  show();
  await userEvent.click(await screen.findByRole('button', { name: /^取消：豆豆/ }));
  const dialog = within(await screen.findByRole('dialog', { name: '取消检查：豆豆 血常规' }));
  expect(await dialog.findByText(/^账单 ZD1 仍收取血常规/)).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: '取消原因' }), '宠主放弃');
  await userEvent.click(dialog.getByRole('button', { name: '取消检查' }));
  await waitFor(() =>
    expect(server.requests(CANCEL)).toEqual([{ id: 't1', version: 2, reason: '宠主放弃' }]),
  );
});
