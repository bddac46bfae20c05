import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeServer, fakeSession, refusal, renderPage } from '@hospital/shared/testing';
import { CustomerImport } from './CustomerImport';

const IMPORTS = 'POST /hospital/customer/imports';
const UNDO = 'POST /hospital/customer/undoImport';
const imported = {
  ...{ id: 'd1', fileName: '宠主.xlsx', ownerCount: 12, petCount: 15, leftCount: 12, createName: '王前台' },
  ...{ createDate: '2026-11-20 10:00:00', undoneFlag: 'N', undoName: '', undoTime: null, mayUndo: 'Y' },
};
const undone = { undoneFlag: 'Y', undoName: '李店长', undoTime: '2026-11-23 09:00:00' };

const open = async (...rows: readonly object[]) => {
  const server = fakeServer({
    [IMPORTS]: () => rows,
    [UNDO]: () => ({ ownerCount: 8, petCount: 9, keptCount: 4, keptNames: ['赵敏', '钱七', '孙丽'] }),
  });
  renderPage(<CustomerImport />, {
    session: fakeSession(['hospital:customer:import']),
    at: '/customer/list',
  });
  await userEvent.click(await screen.findByRole('button', { name: '导入记录' }));
  return { server, dialog: within(await screen.findByRole('dialog', { name: '导入记录' })) };
};

it('takes an import back once that is confirmed, and says what is gone and who stays', async () => {
  const { server, dialog } = await open(imported);
  await userEvent.click(await dialog.findByRole('button', { name: '撤销导入：2026-11-20 10:00:00' }));
  const asked = within(await screen.findByRole('dialog', { name: '撤销导入' }));
  expect(asked.getByText(/导入的 12 位宠主及其宠物将被删除.*已有业务记录或修改过档案的保留/)).toBeVisible();
  expect(server.requests(UNDO)).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: '撤销导入' }));
  expect(
    await screen.findByText(
      '已撤销，删除了 8 位宠主、9 只宠物；赵敏、钱七、孙丽等4位已有业务记录或修改过档案，予以保留',
    ),
  ).toBeVisible();
  expect(server.requests(UNDO)).toEqual([{ id: 'd1' }]);
});

it('offers what was left of an import that was taken back once more, and nothing of one that is gone', async () => {
  const { dialog } = await open(
    { ...imported, ...undone, leftCount: 4 },
    { ...imported, ...undone, id: 'd2', createDate: '2026-11-21 10:00:00', leftCount: 0 },
    { ...imported, id: 'd3', createDate: '2026-11-22 10:00:00', mayUndo: 'N' },
  );
  expect(await dialog.findByText('已撤销，李店长 2026-11-23 09:00；保留4位')).toBeVisible();
  expect(dialog.getByRole('button', { name: '撤销导入：2026-11-20 10:00:00' })).toBeEnabled();
  expect(dialog.queryByRole('button', { name: '撤销导入：2026-11-21 10:00:00' })).toBeNull();
  expect(dialog.getByRole('button', { name: '撤销导入：2026-11-22 10:00:00' })).toBeDisabled();
});

it('stays with the import where taking it back is refused', async () => {
  const { server, dialog } = await open(imported);
  server.use({ [UNDO]: () => refusal(40902, '赵敏已有业务记录或修改过档案，不能撤销导入') });
  await userEvent.click(await dialog.findByRole('button', { name: '撤销导入：2026-11-20 10:00:00' }));
  const asked = within(await screen.findByRole('dialog', { name: '撤销导入' }));
  await userEvent.click(asked.getByRole('button', { name: '撤销导入' }));
  await waitFor(() => expect(server.requests(UNDO)).toHaveLength(1));
  expect(dialog.getByText('已导入')).toBeVisible();
  expect(screen.queryByText(/^已撤销/)).toBeNull();
});
