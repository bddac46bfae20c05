import type { WardStayInfo } from '@hospital/shared/contract/calls/ward';
import { apiClient } from '../../commands/api';
import { withoutBatches } from '../../commands/withoutBatches';
import { expect, test } from '../../fixtures/test';

const TOTAL = '/hospital/live/info/tips/total';
const TODO = '/mch/remind/todoCount';

test('the numbers that the shell shows in a store', async ({ page, product, shell, signIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/getUserInfo|tips\/total/.test(pathname)) asked.push(pathname.replace(/^.*\//, ''));
    if (pathname.endsWith(TODO)) asked.push(search);
  });
  await withoutBatches(page);
  await signIn('doctor', '门店', '/notice/noticeList');
  const nurse = await apiClient(product.url, 'doctor', 2);

  await test.step('the bell has what is to do in the store and what is unread', async () => {
    const profile = await nurse.post<{ ext: { storeId: string } }>('/sys/user/getUserInfo.do');
    const { storeId } = profile.data.ext;
    const { data: due } = await nurse.get<number>(`${TODO}?storeId=${storeId}`);
    expect(due).toBeGreaterThan(0);
    const { data: unread } = await nurse.get<number>('/notify/admin/message/unReadCount');
    const waiting = due + unread;
    const bell = shell.banner.getByRole('button', { name: '消息通知' });
    await expect(bell).toHaveAccessibleDescription(`消息通知：待办 ${due} 条，未读消息 ${unread} 条`);
    await expect(shell.banner.getByText(waiting > 99 ? '99+' : `${waiting}`, { exact: true })).toBeVisible();
    expect(asked.filter((one) => one.startsWith('?'))).toEqual([`?storeId=${storeId}`]);
  });

  await test.step('诊疗 leads a doctor to 医生工作台, which is its first page', async () => {
    await shell.open('诊疗');
    await expect(page).toHaveURL(/\/workspace\/doctor$/);
  });

  /** Items whose path contains 'live/index' show a numeric badge from a stored value (spec 1 §2 Routes, §4). */
  await test.step('住院管理 carries the number of what is due; when somebody does one, it is one less at once', async () => {
    const { data: before } = await nurse.get<number>(TOTAL);
    expect(before).toBeGreaterThan(0);
    const item = shell.sideMenu.getByRole('link', { name: /^住院管理/ });
    await expect(item).toHaveText(`住院管理${before}`);
    const [first, second] = asked.filter((one) => !one.startsWith('?'));
    expect([first, second], 'the call follows the profile').toEqual(['getUserInfo.do', 'total']);

    const ward = await nurse.get<{ stays: readonly { id: string }[] }>('/hospital/live/info/plan');
    const stays = await Promise.all(
      ward.data.stays.map(({ id }) => nurse.get<WardStayInfo>(`/hospital/live/info/info/${id}`)),
    );
    const open = stays.flatMap(({ data }) => data.orders).filter(({ doneTime }) => doneTime === null);
    const [due] = open.sort((one, other) => one.time.localeCompare(other.time));
    expect(due).toBeDefined();
    const done = { id: due?.id, version: due?.version };
    expect((await nurse.post('/hospital/live/info/order/done', done)).code).toBe(0);
    await expect(item).toHaveText(before === 1 ? '住院管理' : `住院管理${before - 1}`);
  });
});
