import { apiClient } from '../../commands/api';
import { expectAccessible } from '../../commands/axe';
import { dayFromNow, timeNow } from '../../commands/dayFromNow';
import { pickUp } from '../../commands/pickUp';
import { expect, test } from '../../fixtures/test';

const STORE = { storeId: '1001', storeName: '' };
/** 周思远, who also signs in as `doctor`. */
const DOCTOR = { id: '4', name: '周思远' };
/** Beyond the rosters of the demo data. */
const DATE = dayFromNow(40);
const BOARD = `/reservation/board?date=${DATE}`;
/** Pixels of an hour on a board with rows of an hour. */
const HOUR = 80;

/** Another one, on which the doctor is there for half an hour. */
const DATE_OF_WAITS = dayFromNow(45);
const BOARD_OF_WAITS = `/reservation/board?date=${DATE_OF_WAITS}`;

/** The doctor is there on a day: from 9 to 21 with the shift 3. */
async function onDuty(url: string, duty: object): Promise<void> {
  const manager = await apiClient(url, 'manager', 2);
  await manager.post('/setLastStore', STORE);
  await manager.post('/hospital/booking/saveScheduling', { list: [{ doctorId: DOCTOR.id, ...duty }] });
}

test('a free time that is pressed is reserved, moved by keyboard, and seen by another desk', async ({
  page,
  product,
  shell,
  signIn,
  elsewhere,
}) => {
  await onDuty(product.url, { date: DATE, shift: 3 });
  await signIn('frontDesk', '门店', BOARD);
  const column = shell.pane.getByRole('group', { name: DOCTOR.name });
  await expect(column).toBeVisible();
  const other = await elsewhere('doctor', '门店', BOARD);
  await expect(other.pane.getByRole('group', { name: DOCTOR.name })).toBeVisible();

  await column.click({ position: { x: 40, y: HOUR + 4 } });
  const dialog = page.getByRole('dialog', { name: '新增预约' });
  await dialog.getByText('新客来电').click();
  await dialog.getByLabel('宠主姓名').fill('孙丽');
  await dialog.getByLabel('手机号').fill('13912340009');
  await dialog.getByLabel('宠物名').fill('雪球');
  await expect(dialog.getByText('10:00', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toBeHidden();

  const block = shell.pane.getByRole('button', { name: /^雪球 10:00-10:30/ });
  await expect(block).toBeVisible();
  await expect(other.pane.getByRole('button', { name: /^雪球 10:00-10:30/ })).toBeVisible();

  await block.focus();
  await pickUp(page, '已拿起预约');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByText(`11:00-11:30 ${DOCTOR.name}`).first()).toBeAttached();
  await page.keyboard.press('Space');
  await expect(shell.pane.getByRole('button', { name: /^雪球 11:00-11:30/ })).toBeVisible();
  await expect(other.pane.getByRole('button', { name: /^雪球 11:00-11:30/ })).toBeVisible();

  // Before hours nobody is there: it says so, and stays.
  const moved = shell.pane.getByRole('button', { name: /^雪球 11:00-11:30/ });
  await moved.focus();
  await pickUp(page, '已拿起预约');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('不在班').first()).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(moved).toBeVisible();
  await expectAccessible(page, 'board of reservations');
});

test('who has come is registered from the board', async ({ page, product, shell, signIn }) => {
  const desk = await apiClient(product.url, 'frontDesk', 2);
  const animal = { name: '年糕', species: 'CAT', sex: '2', birthday: '2024-03-01' };
  const { data: known } = await desk.post<{ ownerId: string; petIds: string[] }>(
    '/hospital/customer/saveOrUpdateUserAndPet',
    { customer: { name: '周到店', mobile: '13912340010' }, pets: [animal] },
  );
  // Boarding asks for no doctor; the last quarter of an hour is still to come, but for who runs the tests in it.
  test.skip(timeNow() >= '23:45', 'nothing of today is left that could be reserved');
  const reserved = await desk.post('/hospital/booking/reservation/save', {
    ...{ type: 4, ownerId: known.ownerId, petId: known.petIds[0], reservationDate: dayFromNow(0) },
    ...{ startTime: '23:45', endTime: '24:00' },
  });
  expect(reserved.code, reserved.msg).toBe(0);
  await signIn('frontDesk', '门店', '/reservation/board?type=4');
  await shell.pane.getByRole('button', { name: /^年糕/ }).click();
  await page.getByRole('dialog', { name: '预约：年糕' }).getByRole('button', { name: '到店' }).click();
  const dialog = page.getByRole('dialog', { name: '到店：年糕' });
  await dialog.getByLabel('体重（kg）').fill('4.2');
  await dialog.getByRole('button', { name: '到店' }).click();
  const done = page.getByText(/已到店，排队号 \d+/);
  const goOn = page.getByRole('button', { name: '继续到店' });
  await expect(done.or(goOn)).toBeVisible();
  if (await goOn.isVisible()) await goOn.click();
  await expect(done).toBeVisible();
  await expect(shell.pane.getByRole('button', { name: /^年糕.*已到店/ })).toBeVisible();
});

test('a week is put on the roster by keyboard, and the month shows what is reserved', async ({
  page,
  shell,
  signInToWork,
}) => {
  await signInToWork('manager', '门店', '/reservation/scheduling');
  await shell.pane.getByRole('button', { name: '下一周' }).click();
  const cell = shell.pane.getByRole('row', { name: DOCTOR.name }).getByRole('button').first();
  await expect(shell.pane.getByRole('table', { name: '排班表' })).toHaveAttribute('aria-busy', 'false');
  await cell.focus();
  await page.keyboard.press('0');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('4');
  await expect(cell).toHaveAccessibleName(/：\s*休/);
  const save = shell.pane.getByRole('button', { name: /^保存/ });
  await save.click();
  const question = page.getByRole('dialog');
  await expect(question.or(page.getByText(/^已保存/)).first()).toBeVisible();
  if (await question.isVisible()) await question.getByRole('button', { name: '仍要保存' }).click();
  await expect(save).toBeDisabled();
  await test.step('a day off is as high as the days beside it', async () => {
    const days = shell.pane.getByRole('row', { name: DOCTOR.name }).getByRole('cell').getByRole('button');
    const heights = await days.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect([...new Set(heights)]).toHaveLength(1);
  });
  await expectAccessible(page, 'rosters');

  await shell.visit('/reservation/calendar');
  await expect(shell.pane.getByRole('button', { name: /预约\d+个/ }).first()).toBeVisible();
  await expectAccessible(page, 'month of reservations');
});

test('who waits for a full day is offered what is given back, and booked by one press', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  await onDuty(product.url, { date: DATE_OF_WAITS, shift: 2, startTime: '15:00', endTime: '15:30' });
  const desk = await apiClient(product.url, 'frontDesk', 2);
  const { data: made } = await desk.post<{ id: string }>('/hospital/booking/reservation/save', {
    ...{ name: '占位', mobile: '13900001000', petName: '占位', doctorId: DOCTOR.id },
    ...{ reservationDate: DATE_OF_WAITS, startTime: '15:00' },
  });

  await signIn('frontDesk', '门店', BOARD_OF_WAITS);
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
  await expectAccessible(page, 'waiting list', undefined, 'section[aria-label=候补]');
});
