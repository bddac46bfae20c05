import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  fakeServer,
  fakeSession,
  httpStatus,
  refusal,
  renderPage,
  type FakeHandlers,
} from '@hospital/shared/testing';
import { CustomerImportDialog } from './CustomerImportDialog';

const CHECK = 'POST /hospital/customer/checkImport';
const IMPORT = 'POST /hospital/customer/import';
const FILE = new File(['x'], '宠主.xlsx', { lastModified: 1 });
const columns = ['手机号', '宠主姓名', '宠物名', '品种'];
const rows = [
  { row: 2, owner: 2, cells: ['13900000002', '王小明', '年糕', ''], faults: [] },
  {
    ...{ row: 3, owner: 3, cells: ['13900000003', '赵敏', '汤圆', '飞天狗'] },
    faults: [{ column: '品种', msg: '犬没有「飞天狗」这个品种' }],
  },
  {
    ...{ row: 4, owner: 4, cells: ['139', '', '可乐', ''] },
    faults: [
      { column: '手机号', msg: '手机号格式不正确' },
      { column: '宠主姓名', msg: '请输入宠主姓名' },
    ],
  },
];
const check = { columns, rows, total: 3, success: 1, fail: 2 };

interface Sent {
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}
/** Takes what has no breed and eleven digits. */
const taken = (request: unknown) => {
  const { rows: sent } = request as Sent;
  const right = sent.filter(({ cells }) => cells[3] === '' && cells[0]?.length === 11);
  const wrong = sent.filter((row) => !right.includes(row));
  return {
    ...{ total: sent.length, success: right.length, fail: wrong.length },
    imported: right.map(({ row }) => ({ row, ownerId: `o${row}`, storeUserNo: `10010000${row}` })),
    failed: wrong.map(({ row }) => ({ row, owner: row, faults: [{ column: '手机号', msg: '还是不对' }] })),
  };
};

const open = async (handlers: FakeHandlers = {}) => {
  const server = fakeServer({ [CHECK]: () => check, [IMPORT]: taken, ...handlers });
  const onClose = jest.fn();
  const { unmount } = renderPage(<CustomerImportDialog file={FILE} visible onClose={onClose} />, {
    session: fakeSession(['hospital:customer:import']),
    at: '/customer/list',
  });
  const dialog = within(await screen.findByRole('dialog', { name: '导入宠主' }));
  await dialog.findByText('共 3 行，1 行可以导入，2 行有问题。可先导入没有问题的，再修改其余的。');
  const rowsSent = () =>
    server.requests(IMPORT).map((request) => (request as unknown as Sent).rows.map(({ row }) => row));
  return { server, dialog, onClose, rowsSent, unmount };
};

it('shows what is wrong in red with its reason, and Enter leads from one to the next', async () => {
  const { dialog } = await open();
  const breed = dialog.getByRole('textbox', { name: '第3行品种' });
  expect(breed).toBeInvalid();
  expect(breed).toHaveAccessibleDescription('犬没有「飞天狗」这个品种');
  expect(dialog.queryByRole('textbox', { name: '第2行手机号' })).not.toBeInTheDocument();
  await userEvent.clear(breed);
  expect(breed).toBeValid();
  await userEvent.type(breed, '柯基{Enter}');
  const mobile = dialog.getByRole('textbox', { name: '第4行手机号' });
  await waitFor(() => expect(mobile).toHaveFocus());
  await userEvent.keyboard('13900000004{Enter}');
  const name = dialog.getByRole('textbox', { name: '第4行宠主姓名' });
  await waitFor(() => expect(name).toHaveFocus());
  expect(mobile).toHaveValue('13900000004');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(mobile).toHaveFocus();
  await userEvent.keyboard('{Tab}钱七{Enter}');
  await waitFor(() => expect(dialog.getByRole('button', { name: '导入3行' })).toHaveFocus());
});

it('says at the head of a row what is wrong in it, however far to the right, until it is typed over', async () => {
  const { dialog } = await open();
  const head = (number: string) => dialog.getByText(number).closest('td');
  expect(head('第4行')).toHaveTextContent('手机号：手机号格式不正确；宠主姓名：请输入宠主姓名');
  const words = '品种：犬没有「飞天狗」这个品种';
  expect(head('第3行')).toHaveTextContent(words);
  await userEvent.clear(dialog.getByRole('textbox', { name: '第3行品种' }));
  await waitFor(() => expect(head('第3行')).not.toHaveTextContent(words));
});

it('sends again only what was mended, as parts of one import, until all is in', async () => {
  const { server, dialog, rowsSent } = await open();
  await userEvent.click(dialog.getByRole('button', { name: '导入1行' }));
  await dialog.findByText('已导入 1 行，还有 2 行未导入。修改后可继续导入，也可下载后修改。');
  expect(dialog.getByRole('button', { name: '继续导入' })).toBeDisabled();
  await userEvent.clear(dialog.getByRole('textbox', { name: '第3行品种' }));
  await userEvent.type(dialog.getByRole('textbox', { name: '第4行宠主姓名' }), '钱七');
  await userEvent.click(dialog.getByRole('button', { name: '继续导入2行' }));
  const mobile = await dialog.findByRole('textbox', { name: '第4行手机号' });
  await waitFor(() => expect(mobile).toHaveAccessibleDescription('还是不对'));
  expect(dialog.getByRole('textbox', { name: '第4行宠主姓名' })).toHaveValue('钱七');
  await userEvent.clear(mobile);
  await userEvent.type(mobile, '13900000004');
  await userEvent.click(dialog.getByRole('button', { name: '继续导入1行' }));
  expect(await dialog.findByText('导入成功，共 3 行。')).toBeInTheDocument();
  expect(rowsSent()).toEqual([[2], [3, 4], [4]]);
  const ids = server.requests(IMPORT).map((request) => (request as { importKey?: string }).importKey);
  expect(new Set(ids)).toEqual(new Set([expect.stringMatching(/^[0-9a-f]{32}$/)]));
  await userEvent.click(dialog.getByText('已导入或可导入 3'));
  expect(dialog.getByRole('link', { name: '钱七' })).toBeInTheDocument();
});

it('loses nothing by a send that fails, and sends what was not answered again as it was', async () => {
  const { server, dialog, rowsSent, onClose } = await open({ [IMPORT]: () => httpStatus(502) });
  const breed = dialog.getByRole('textbox', { name: '第3行品种' });
  await userEvent.clear(breed);
  await userEvent.click(dialog.getByRole('button', { name: '导入2行' }));
  await dialog.findByText(/有一部分没有收到结果/);
  expect(breed).toHaveValue('');
  expect(breed).toHaveAttribute('readonly');
  const [footer] = dialog.getAllByRole('button', { name: '关闭' });
  await userEvent.click(footer!);
  const asked = await screen.findByText('内容尚未保存，确定离开吗?');
  await userEvent.click(within(asked.closest('[role=dialog]')!).getByRole('button', { name: '继续编辑' }));
  expect(onClose).not.toHaveBeenCalled();
  server.use({ [IMPORT]: taken });
  await userEvent.click(await dialog.findByRole('button', { name: '继续导入2行' }));
  await dialog.findByText('已导入 2 行，还有 1 行未导入。修改后可继续导入，也可下载后修改。');
  expect(rowsSent()).toEqual([
    [2, 3],
    [2, 3],
  ]);
});

it('keeps what was typed when the server refuses', async () => {
  const { dialog } = await open({ [IMPORT]: () => refusal(40903, '病历号已存在', {}) });
  const breed = dialog.getByRole('textbox', { name: '第3行品种' });
  await userEvent.clear(breed);
  await userEvent.click(dialog.getByRole('button', { name: '导入2行' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: '导入2行' })).toBeEnabled());
  expect(breed).toHaveValue('');
});

it('offers what was typed to who chooses the file once more', async () => {
  const { dialog, unmount } = await open();
  await userEvent.type(dialog.getByRole('textbox', { name: '第4行宠主姓名' }), '钱七');
  unmount();
  const again = await open();
  await userEvent.click(await again.dialog.findByRole('button', { name: '恢复' }));
  expect(again.dialog.getByRole('textbox', { name: '第4行宠主姓名' })).toHaveValue('钱七');
});

it('asks before rows that wait to be mended are dropped', async () => {
  const { dialog, onClose } = await open();
  await userEvent.click(dialog.getByRole('button', { name: '取消' }));
  const asked = async () => within(await screen.findByRole('dialog', { name: '提示' }));
  expect((await asked()).getByText(/还有 3 行未导入/)).toBeInTheDocument();
  await userEvent.click((await asked()).getByRole('button', { name: '继续导入' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '提示' })).not.toBeInTheDocument());
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: '取消' }));
  await userEvent.click((await asked()).getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
