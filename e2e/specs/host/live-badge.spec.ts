import type { LiveInfo } from '@hospital/shared/contract/calls/inpatients';
import { apiClient } from '../../commands/api';
import { withoutBatches } from '../../commands/withoutBatches';
import { expect, test } from '../../fixtures/test';

const TOTAL = '/hospital/live/info/tips/total';

test.beforeEach(({ page }) => withoutBatches(page));

test('诊疗 leads a doctor to 医生工作台, which is its first page', async ({ page, shell, signIn }) => {
  await signIn('doctor');
  await shell.open('诊疗');
  await expect(page).toHaveURL(/\/workspace\/doctor$/);
});

/** Items whose path contains 'live/index' show a numeric badge from a stored value (spec 1 §2 Routes, §4). */
test('住院管理 carries the number of what is due; when somebody does one, it is one less at once', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/getUserInfo|tips\/total/.test(pathname)) asked.push(pathname.replace(/^.*\//, ''));
  });
  await signIn('doctor');
  const nurse = await apiClient(product.url, 'doctor', 2);
  const { data: before } = await nurse.get<number>(TOTAL);
  expect(before).toBeGreaterThan(0);
  await shell.open('诊疗');
  const item = shell.sideMenu.getByRole('link', { name: /^住院管理/ });
  await expect(item).toHaveText(`住院管理${before}`);
  expect(asked.slice(0, 2), 'the call follows the profile').toEqual(['getUserInfo.do', 'total']);

  await test.step('another one carries out an order', async () => {
    const pets = await Promise.all(
      Array.from({ length: 260 }, (_, at) =>
        nurse.get<LiveInfo | null>(`/hospital/live/info/petByLiveInfo/P${String(at + 1).padStart(4, '0')}`),
      ),
    );
    const orders = pets.flatMap(({ data }) => data?.orders ?? []);
    const [due] = orders.filter(({ doneTime }) => doneTime === null);
    expect(due).toBeDefined();
    const { code } = await nurse.post('/hospital/live/info/order/done', {
      id: due?.id,
      version: due?.version,
    });
    expect(code).toBe(0);
  });
  await expect(item).toHaveText(before === 1 ? '住院管理' : `住院管理${before - 1}`);
});

test('without the permission nothing is asked, and the shell stands', async ({ page, shell, signIn }) => {
  let asked = 0;
  page.on('request', (request) => (asked += request.url().includes(TOTAL) ? 1 : 0));
  await signIn('frontDesk');
  await expect(shell.pane.getByRole('region', { name: '今日待回访' })).toBeVisible();
  await shell.open('诊疗');
  await expect(shell.sideMenu.getByText('待回访')).toBeVisible();
  await expect(shell.sideMenu.getByText('住院管理')).toHaveCount(0);
  expect(asked).toBe(0);
});

test('a live-list call that fails leaves the shell standing, without words', async ({
  page,
  shell,
  signIn,
}) => {
  await page.route(`**${TOTAL}**`, (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  const failed = page.waitForResponse(`**${TOTAL}**`);
  await signIn('doctor');
  await failed;
  await shell.open('诊疗');
  await expect(shell.sideMenu.getByRole('link', { name: '住院管理', exact: true })).toHaveText('住院管理');
  await expect(page.getByText(/系统开小差了|网络开小差了/)).toHaveCount(0);
});
