import type { Review } from '@hospital/shared/contract/calls/reviews';
import type { StockWarning } from '@hospital/shared/contract/calls/stock';
import type { Locator } from '@playwright/test';
import { apiClient, type ApiClient } from '../../commands/api';
import { axeViolations } from '../../commands/axe';
import { dragByTouch } from '../../commands/dragByTouch';
import { letGo } from '../../commands/letGo';
import { rowsShown } from '../../commands/rowsShown';
import { withoutBatches } from '../../commands/withoutBatches';
import { expect, test } from '../../fixtures/test';

const titles = ['未结账单', '今日待回访', '未出报告', '效期预警', '滞销预警'];

/** `YYYY-MM-DD` of the chain's clock. */
const shanghaiDay = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const dueToday = () => ({ startDate: shanghaiDay(), endDate: shanghaiDay(), status: 'N' });
const pendingToday = async (server: ApiClient): Promise<number> =>
  (await server.post<{ pendingCount: number }>('/hospital/review/total', dueToday())).data.pendingCount;

test('the store side shows the figures of its store, each as the server counts it', async ({
  product,
  shell,
  signIn,
}) => {
  const server = await apiClient(product.url, 'frontDesk', 2);
  const counted = async (): Promise<number[]> => {
    const cases = await server.get<number>('/statistics/case/2/user/case/unfinished/total');
    const reports = await server.post<{ total: number }>('/hospital/testing/getUnFinshResport', {});
    return [cases.data, await pendingToday(server), reports.data.total];
  };
  await signIn('frontDesk');
  await expect(shell.pane.getByRole('region').getByRole('heading').first()).toHaveText('未结账单');
  // Meanwhile the server may file a case that was ended a day ago, which is then no longer among them.
  const card = (index: number): Locator => shell.pane.getByRole('region', { name: titles[index] ?? '' });
  await expect(async () => {
    for (const [index, count] of (await counted()).entries())
      expect((await card(index).innerText()).match(/\d+/)?.[0]).toBe(String(count));
  }).toPass();
  for (const [title, call] of [
    ['效期预警', 'expiredTotal'],
    ['滞销预警', 'unsalableTotal'],
  ] as const) {
    const { data } = await server.get<StockWarning[]>(`/warehouse/stock/${call}`);
    expect(data.length).toBeGreaterThan(0);
    const rows = shell.pane.getByRole('region', { name: title }).getByRole('listitem');
    await expect(rows).toHaveText(data.map(({ name, count }) => `${name}${count}`));
  }

  await test.step('a figure opens its list as it counts it, also where the list was narrowed since', async () => {
    const open = async () => {
      await shell.tab('首页').click();
      const expired = shell.pane.getByRole('region', { name: '效期预警' });
      await expired.getByRole('link', { name: /^90天内到期/ }).click();
    };
    const row = shell.pane.getByRole('tab', { name: /^90天内到期/ });
    await open();
    await expect(row).toHaveAttribute('aria-selected', 'true');
    await shell.pane.getByRole('tab', { name: /^已过期/ }).click();
    await expect(row).toHaveAttribute('aria-selected', 'false');
    await open();
    await expect(row).toHaveAttribute('aria-selected', 'true');
  });
});

test('a figure and the follow-up rate follow what somebody else does, without F5', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  const server = await apiClient(product.url, 'doctor', 2);
  const before = await pendingToday(server);
  const stream = page.waitForResponse('**/notify/admin/message/subscribe*');
  await signIn('doctor');
  await stream;
  const pending = shell.pane.getByRole('region', { name: '今日待回访' });
  await expect(pending.getByText(String(before), { exact: true })).toBeVisible();
  const rate = shell.pane.getByRole('region', { name: '近30天回访率' });
  await expect(rate.getByRole('slider')).toBeVisible();
  const [[, , done] = []] = await rowsShown(rate);
  const { data } = await server.post<{ list: Review[] }>('/hospital/review/list', dueToday());
  const [due] = data.list;
  const saved = await server.post('/hospital/review/follow/save', {
    ...{ reviewId: due?.id, version: due?.version },
    ...{ way: 'PHONE', connected: 'Y', result: 'BETTER' },
  });
  expect(saved.code, saved.msg).toBe(0);
  await expect(pending.getByText(String(before - 1), { exact: true })).toBeVisible();
  await expect.poll(async () => (await rowsShown(rate))[0]?.[2]).toBe(String(Number(done) + 1));
});

test('the cards stand in their final places while the figures are on their way', async ({
  page,
  shell,
  signIn,
}) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await withoutBatches(page);
  await page.route(
    /unfinished\/total|review\/total|getUnFinshResport|stock\/(expired|unsalable)Total/,
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await signIn('frontDesk');
  const places = () =>
    Promise.all(titles.map((name) => shell.pane.getByRole('region', { name }).boundingBox()));
  await expect(shell.pane.getByText('实时数据计算中')).toBeVisible();
  const before = await places();
  expect(before).not.toContain(null);
  answer();
  await expect(shell.pane.getByRole('link', { name: /^已过期/ })).toBeVisible();
  await expect(shell.pane.getByText('实时数据计算中')).toBeHidden();
  expect(await places()).toEqual(before);
});

test('cards are dragged, moved by keyboard and hidden; a reload and the server show them so', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  await signIn('frontDesk');
  const headings = shell.pane.getByRole('region').getByRole('heading');
  await shell.pane.getByRole('button', { name: '调整卡片' }).click();
  const dialog = page.getByRole('dialog', { name: '调整首页卡片' });
  const order = dialog.getByRole('switch');
  await expect(order.first()).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await dialog.getByRole('button', { name: '移动未结账单' }).hover();
  await page.mouse.down();
  await dialog.getByRole('button', { name: '移动未出报告' }).hover();
  await letGo(page);
  await expect(order.nth(2)).toHaveAccessibleName('显示未结账单');
  await dialog.getByRole('button', { name: '移动滞销预警' }).press('ArrowUp');
  await expect(order.nth(3)).toHaveAccessibleName('显示滞销预警');
  await dialog.getByRole('switch', { name: '显示效期预警' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  const wanted = ['今日待回访', '未出报告', '未结账单', '滞销预警'];
  await expect(headings.filter({ hasText: /账单|待回访|报告|预警/ })).toHaveText(wanted);
  await page.reload();
  await expect(headings.filter({ hasText: /账单|待回访|报告|预警/ })).toHaveText(wanted);

  const { data } = await (
    await apiClient(product.url, 'frontDesk', 2)
  ).post<{ cards: object[] }>('/home/index.do');
  expect(data.cards.slice(0, 2)).toEqual([
    { key: 'reviewPending', visible: 'Y' },
    { key: 'reportUnfinished', visible: 'Y' },
  ]);

  await shell.pane.getByRole('button', { name: '调整卡片' }).click();
  await dialog.getByRole('button', { name: '恢复默认' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(headings.filter({ hasText: /账单|待回访|报告|预警/ })).toHaveText(titles);

  await test.step('a finger drags cards; Esc puts back what the mouse has taken, and leaves the dialog open', async () => {
    await expect(dialog).toBeHidden();
    await shell.pane.getByRole('button', { name: '调整卡片' }).click();
    const handle = (title: string) => dialog.getByRole('button', { name: `移动${title}` });
    const first = dialog.getByRole('switch').first();
    await expect(first).toHaveAccessibleName('显示未结账单');

    await handle('未结账单').hover();
    await page.mouse.down();
    await handle('未出报告').hover();
    await expect(dialog.getByText(/^未结账单移到第3位，共\d位$/)).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog.getByText('未结账单已放回原处')).toBeAttached();
    await letGo(page);
    await expect(first).toHaveAccessibleName('显示未结账单');

    await dragByTouch(page, handle('未出报告'), handle('未结账单'));
    await expect(first).toHaveAccessibleName('显示未出报告');
  });
});
