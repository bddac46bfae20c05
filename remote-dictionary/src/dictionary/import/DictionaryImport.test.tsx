import { fakeServer, fakeSession, file, httpStatus, refusal, renderPage } from '@hospital/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { dictionaryCalls } from '../../../test/dictionary.fixture';
import DictionaryPage from '../DictionaryPage';

const CHECK = 'POST /sys/dict/checkImport';
const IMPORT = 'POST /sys/dict/import';
const FAULTS = 'POST /sys/dict/importFaults';
const LIST = 'POST /sys/dict/qryList.do';

const fault = { column: '编码', msg: '编码已存在' };
const checked = {
  columns: ['类型', '名称', '编码', '排序', '备注'],
  rows: [
    { row: 2, cells: ['pet_color', '花斑', 'SPOT', '', ''], faults: [] },
    { row: 3, cells: ['pet_color', '纯白', '1', '', ''], faults: [fault] },
  ],
  total: 2,
  success: 1,
  fail: 1,
};
const imported = { total: 2, success: 1, fail: 1, failed: [{ row: 3, faults: [fault] }] };

const show = (permissions: readonly string[] = ['sys:dict:list', 'sys:dict:import']) =>
  renderPage(<DictionaryPage />, { session: fakeSession([...permissions]), at: '/mch/dict' });
const choose = async (): Promise<void> => {
  await userEvent.upload(await screen.findByLabelText('选择字典导入文件'), new File(['x'], '字典.xlsx'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
};

beforeEach(() => {
  URL.createObjectURL = jest.fn(() => 'blob:x');
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

it('is not there without the permission', async () => {
  fakeServer(dictionaryCalls());
  show(['sys:dict:list', 'sys:dict:save']);
  expect(await screen.findByText('新增')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '导入' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '下载导入模板' })).not.toBeInTheDocument();
});

it('checks, shows faults, imports the good rows, reads the list anew and gives the others back', async () => {
  const server = fakeServer({
    ...dictionaryCalls(),
    [CHECK]: () => checked,
    [IMPORT]: () => imported,
    [FAULTS]: () => file('xlsx', { filename: 'x.xlsx' }),
  });
  show();
  await choose();
  const dialog = within(await screen.findByRole('dialog', { name: '导入字典' }));
  expect(await dialog.findByText('编码：编码已存在')).toBeInTheDocument();
  expect(server.requests(IMPORT)).toHaveLength(0);
  const read = server.requests(LIST).length;
  await userEvent.click(dialog.getByRole('button', { name: '导入1条' }));
  expect(await dialog.findByText(/已导入 1 条，1 条未导入/)).toBeInTheDocument();
  await waitFor(() => expect(server.requests(LIST).length).toBeGreaterThan(read));
  await userEvent.click(dialog.getByRole('button', { name: '下载失败数据' }));
  await waitFor(() => expect(server.requests(FAULTS)).toEqual([{ rows: [checked.rows[1]] }]));
});

it('says what to do when nobody knows whether the entries were imported', async () => {
  fakeServer({ ...dictionaryCalls(), [CHECK]: () => checked, [IMPORT]: () => httpStatus(502) });
  show();
  await choose();
  const dialog = within(await screen.findByRole('dialog', { name: '导入字典' }));
  await userEvent.click(await dialog.findByRole('button', { name: '导入1条' }));
  expect(await dialog.findByText(/没有收到导入结果，数据可能已经导入/)).toBeInTheDocument();
});

it('says what is wrong with a file as a whole', async () => {
  fakeServer({ ...dictionaryCalls(), [CHECK]: () => refusal(40001, '文件中没有字典') });
  show();
  await choose();
  expect(await screen.findByText('文件中没有字典。请修改文件后重新选择。')).toBeInTheDocument();
});
