import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { OldCase } from '@hospital/shared/contract/calls/oldCases';
import { fakeServer, fakeSession, refusal, renderPage, type FakeServer } from '@hospital/shared/testing';
import OldPage from './OldPage';

const PAGE = 'POST /hospital/old/case/page';
const XN = 'POST /hospital/old/case/xnPage';

const OLD: OldCase = {
  ...{ id: 'j1', source: 'own', petId: null, petName: '旧旧', ownerName: '韩梅', ownerMobile: '139****9999' },
  ...{ date: '2023-05-01', doctorName: '周医生', storeName: '老院', complaint: '抓耳' },
  ...{ diagnosis: '外耳炎', prescription: '滴耳液', content: '双侧潮红\n有分泌物' },
};

let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = fakeServer({
    [PAGE]: () => ({ list: [OLD], total: 1 }),
    [XN]: () => ({ list: [], total: 0 }),
    'POST /hospital/old/vaccination/page': () => ({ list: [], total: 0 }),
    'POST /store/column/get': () => null,
  });
});
const open = (permissions: readonly string[] = []) =>
  renderPage(<OldPage />, {
    at: '/case/old',
    session: fakeSession(['hospital:old:case:page', ...permissions]),
  });

it('shows an old case whole, and says that its animal is not known here', async () => {
  open();
  expect(await screen.findByText('未找到')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: '查看：旧旧 2023-05-01' }));
  const dialog = await screen.findByRole('dialog', { name: '旧旧 2023-05-01' });
  expect(within(dialog).getByText(/有分泌物/)).toBeVisible();
});

it('keeps what another system had apart', async () => {
  open();
  fireEvent.click(await screen.findByRole('tab', { name: '小暖病例' }));
  expect(await screen.findByText('没有符合条件的旧病例')).toBeVisible();
  await waitFor(() => expect(server.requests(XN)).toEqual([{ page: 1, pageSize: 20 }]));
});

it('leaves out what needs another permission', async () => {
  open();
  await screen.findByText('旧旧');
  expect(screen.queryByRole('tab', { name: '免疫记录' })).toBeNull();
  expect(screen.queryByRole('button', { name: '下载导入模板' })).toBeNull();
});

it('offers 重试 when the list does not come', async () => {
  server.use({ [PAGE]: () => refusal(500, '系统繁忙') });
  open(['hospital:old:vaccination:page', 'hospital:old:import']);
  expect(await screen.findByRole('button', { name: '重试' })).toBeVisible();
  expect(screen.getByRole('tab', { name: '免疫记录' })).toBeVisible();
});

const IMPORTS = 'POST /hospital/old/imports';
const UNDO = 'POST /hospital/old/undoImport';
const imported = {
  ...{ id: 'd1', fileName: '旧病历.xlsx', total: 12, success: 10, fail: 2, createName: '王店长' },
  ...{ createDate: '2026-11-20 10:00:00', undoneFlag: 'N', undoName: '', undoTime: null, mayUndo: 'Y' },
};

it('takes an import back once that is confirmed, and says what is gone', async () => {
  const others = { ...imported, id: 'd2', createDate: '2026-11-21 10:00:00', mayUndo: 'N' };
  const undone = {
    ...imported,
    ...{ id: 'd3', createDate: '2026-11-22 10:00:00', undoneFlag: 'Y' },
    ...{ undoName: '李店长', undoTime: '2026-11-23 09:00:00' },
  };
  server.use({
    [IMPORTS]: () => [undone, others, imported],
    [UNDO]: () => ({ caseCount: 8, vaccinationCount: 2 }),
  });
  open(['hospital:old:import']);
  fireEvent.click(await screen.findByRole('button', { name: '导入记录' }));
  const dialog = within(await screen.findByRole('dialog', { name: '导入记录' }));
  expect(await dialog.findByText('已撤销，李店长 2026-11-23 09:00')).toBeVisible();
  expect(dialog.queryByRole('button', { name: '撤销导入：2026-11-22 10:00:00' })).toBeNull();
  const ofOthers = dialog.getByRole('button', { name: '撤销导入：2026-11-21 10:00:00' });
  expect(ofOthers).toBeDisabled();
  fireEvent.mouseEnter(ofOthers.parentElement!);
  expect(await screen.findByText('须由王店长或有“撤销他人导入的旧病历”权限的人撤销')).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: '撤销导入：2026-11-20 10:00:00' }));
  const asked = within(await screen.findByRole('dialog', { name: '撤销导入' }));
  expect(asked.getByText(/导入的 10 条旧病历和免疫记录将被删除/)).toBeVisible();
  expect(server.requests(UNDO)).toEqual([]);
  fireEvent.click(asked.getByRole('button', { name: '撤销导入' }));
  expect(await screen.findByText('已撤销，删除了 8 个病例、2 条免疫记录')).toBeVisible();
  expect(server.requests(UNDO)).toEqual([{ id: 'd1' }]);
});

it('says that nothing was imported yet, and offers 重试 when the imports do not come', async () => {
  server.use({ [IMPORTS]: () => refusal(500, '系统繁忙') });
  open(['hospital:old:import']);
  fireEvent.click(await screen.findByRole('button', { name: '导入记录' }));
  const again = within(await screen.findByRole('dialog', { name: '导入记录' }));
  server.use({ [IMPORTS]: () => [] });
  fireEvent.click(await again.findByRole('button', { name: '重试' }));
  expect(await again.findByText('本店还没有导入过旧病历')).toBeVisible();
});
