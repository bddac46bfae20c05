import { apiClient } from '../../commands/api';
import { expectAccessible } from '../../commands/axe';
import { dayFromNow } from '../../commands/dayFromNow';
import { expect, test } from '../../fixtures/test';

/** Beyond the rosters of the demo data. */
const DATE = dayFromNow(45);
const BOARD = `/reservation/board?date=${DATE}`;

test('who waits for a full day is offered what is given back, and booked by one press', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  const manager = await apiClient(product.url, 'manager', 2);
  await manager.post('/setLastStore', { storeId: '1001', storeName: '' });
  const duty = { doctorId: '4', date: DATE, shift: 2, startTime: '15:00', endTime: '15:30' };
  await manager.post('/hospital/booking/saveScheduling', { list: [duty] });
  const desk = await apiClient(product.url, 'frontDesk', 2);
  const { data: made } = await desk.post<{ id: string }>('/hospital/booking/reservation/save', {
    ...{ name: '占位', mobile: '13900001000', petName: '占位', doctorId: '4' },
    ...{ reservationDate: DATE, startTime: '15:00' },
  });

  await signIn('frontDesk', '门店', BOARD);
  await shell.pane.getByRole('button', { name: '加入候补' }).click();
  const form = page.getByRole('dialog', { name: '加入候补' });
  await form.getByText('新客来电').click();
  await form.getByLabel('宠主姓名').fill('孙丽');
  await form.getByLabel('手机号').fill('13900002002');
  await form.getByLabel('宠物名').fill('等位');
  await form.getByText('下午', { exact: true }).click();
  await expectAccessible(page, 'somebody who waits', [1366, 390], '[role=dialog]');
  await form.getByRole('button', { name: '确定' }).click();

  const list = shell.pane.getByRole('region', { name: '候补' });
  const row = list.getByRole('listitem').filter({ hasText: '等位' });
  await expect(row).toContainText('暂无空闲');
  await desk.post('/hospital/booking/reservation/edit', {
    ...{ id: made.id, version: 1, status: 3, cancelReason: '有事' },
  });
  // Another desk gave the time back: the list follows by itself.
  await row.getByRole('button', { name: /^预约 15:00-15:30 周思远/ }).click();
  await expect(row).toBeHidden();
  await expect(shell.pane.getByRole('button', { name: /^等位 15:00-15:30/ })).toBeVisible();
  await expectAccessible(page, 'waiting list');
});
