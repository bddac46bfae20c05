import { fakeServer, fakeSession, file, httpStatus, refusal, renderPage } from '@hospital/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { STORES, TREE } from '../../../test/organisation.fixture';
import { ImportButtons } from './ImportButtons';

const CHECK = 'POST /sys/store/checkImport';
const IMPORT = 'POST /sys/store/importStore';
const CHECKED_FAULTS = 'POST /sys/store/checkImportFaults';
const FAULTS = 'GET /sys/store/importFaults/{id}';
const TEMPLATE = 'GET /sys/store/importTemplate';

const fault = { column: '门店电话', msg: '请输入正确的门店电话' };
const good = { row: 2, cells: ['导入一店', '广州分公司'], faults: [] };
const bad = { row: 3, cells: ['导入二店', '广州分公司'], faults: [fault] };
const checked = { columns: ['门店名称', '所属部门'], rows: [good, bad], total: 2, success: 1, fail: 1 };
const partly = { id: 'i1', total: 2, success: 1, fail: 1, failed: [{ row: 3, faults: [fault] }] };
const workbook = () => file('xlsx', { filename: 'x.xlsx' });

const show = (permissions = ['sys:store:importStore']) =>
  renderPage(<ImportButtons />, { session: fakeSession(permissions), at: '/mch/store' });

/** Chooses a file and says yes to the question that names it. */
async function choose(name = '新店.xlsx'): Promise<ReturnType<typeof within>> {
  await userEvent.upload(screen.getByLabelText('选择门店导入文件'), new File(['x'], name));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText(`确定要导入${name}吗?`)).toBeInTheDocument();
  await userEvent.click(question.getByRole('button', { name: '确定' }));
  return within(await screen.findByRole('dialog', { name: '导入门店' }));
}

beforeEach(() => {
  URL.createObjectURL = jest.fn(() => 'blob:x');
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

it('template, import and its list are for who may import alone', () => {
  fakeServer({});
  show([]);
  for (const name of ['下载导入模板', '导入门店', '导入记录']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
});

it('gives the template', async () => {
  const server = fakeServer({ [TEMPLATE]: workbook });
  show();
  await userEvent.click(screen.getByRole('button', { name: '下载导入模板' }));
  await waitFor(() => expect(server.requests(TEMPLATE)).toHaveLength(1));
});

it('takes one file, and nothing is sent when the question is answered with no', async () => {
  const server = fakeServer({ [CHECK]: () => checked });
  show();
  expect(screen.getByLabelText('选择门店导入文件')).not.toHaveAttribute('multiple');
  await userEvent.upload(screen.getByLabelText('选择门店导入文件'), new File(['x'], '新店.xlsx'));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.requests(CHECK)).toHaveLength(0);
});

it('shows every row with its faults; good rows are imported by choice, the others given back', async () => {
  const server = fakeServer({
    [CHECK]: () => checked,
    [IMPORT]: () => partly,
    [CHECKED_FAULTS]: workbook,
    [FAULTS]: workbook,
  });
  show();
  const dialog = await choose();
  expect(await dialog.findByText('门店电话：请输入正确的门店电话')).toBeInTheDocument();
  expect(dialog.queryByText('导入一店')).not.toBeInTheDocument();
  await userEvent.click(dialog.getByText('全部 2'));
  expect(dialog.getByText('导入一店')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '下载失败数据' }));
  await waitFor(() => expect(server.requests(CHECKED_FAULTS)).toHaveLength(1));
  expect(server.requests(IMPORT)).toHaveLength(0);
  await userEvent.dblClick(dialog.getByRole('button', { name: '导入1条' }));
  expect(await dialog.findByText(/已导入 1 条，1 条未导入/)).toBeInTheDocument();
  expect(server.requests(IMPORT)).toHaveLength(1);
  expect(screen.queryByText('导入成功')).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '下载失败数据' }));
  await waitFor(() => expect(server.requests(FAULTS)).toEqual([{ id: 'i1' }]));
});

it('after an import the rows say what became of them, late refusals too', async () => {
  const late = { column: '', msg: '门店名称或编码刚被占用，或所属部门、仓库刚被删除' };
  const third = { ...good, row: 4, cells: ['导入三店', '广州分公司'] };
  fakeServer({
    [CHECK]: () => ({ ...checked, rows: [good, bad, third], total: 3, success: 2 }),
    [IMPORT]: () => ({
      ...{ id: 'i1', total: 3, success: 1, fail: 2 },
      failed: [
        { row: 3, faults: [fault] },
        { row: 4, faults: [late] },
      ],
    }),
  });
  show();
  const dialog = await choose();
  await userEvent.click(await dialog.findByRole('button', { name: '导入2条' }));
  expect(await dialog.findByText(late.msg)).toBeInTheDocument();
  expect(dialog.getByText('未导入 2')).toBeInTheDocument();
  await userEvent.click(dialog.getByText('全部 3'));
  const row = (name: string) => within(dialog.getByRole('row', { name: new RegExp(name) }));
  expect(row('导入一店').getByText('已导入')).toBeInTheDocument();
  expect(row('导入三店').getByText(late.msg)).toBeInTheDocument();
  expect(dialog.queryByText('可导入')).not.toBeInTheDocument();
});

it('none are imported, by choice', async () => {
  const server = fakeServer({ [CHECK]: () => checked });
  show();
  const dialog = await choose();
  await dialog.findByRole('button', { name: '导入1条' });
  await userEvent.click(dialog.getByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(server.requests(IMPORT)).toHaveLength(0);
});

it('without faults ends with 导入成功', async () => {
  fakeServer({
    [CHECK]: () => ({ ...checked, rows: [good], total: 1, fail: 0 }),
    [IMPORT]: () => ({ id: 'i1', total: 1, success: 1, fail: 0, failed: [] }),
    [STORES]: () => ({ records: [], total: 0 }),
    [TREE]: () => [],
  });
  show();
  const dialog = await choose();
  await userEvent.click(await dialog.findByRole('button', { name: '导入1条' }));
  expect(await screen.findByText('导入成功')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '导入门店' })).not.toBeInTheDocument());
});

it('a cut in the middle loses nothing: the rows stay, and the import is tried again', async () => {
  const server = fakeServer({ [CHECK]: () => checked, [IMPORT]: () => httpStatus(502) });
  show();
  const dialog = await choose();
  const run = await dialog.findByRole('button', { name: '导入1条' });
  await userEvent.click(run);
  await waitFor(() => expect(server.requests(IMPORT)).toHaveLength(1));
  await waitFor(() => expect(run).toBeEnabled());
  expect(dialog.getByText('导入二店')).toBeInTheDocument();
  server.use({ [IMPORT]: () => partly });
  await userEvent.click(run);
  expect(await dialog.findByText(/已导入 1 条/)).toBeInTheDocument();
});

it('a workbook of something else is refused in words', async () => {
  fakeServer({ [CHECK]: () => refusal(40001, '文件内容与导入模板不符，请下载模板填写') });
  show();
  const dialog = await choose();
  expect(
    await dialog.findByText('文件内容与导入模板不符，请下载模板填写。请修改文件后重新选择。'),
  ).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: '导入' })).toBeDisabled();
});
