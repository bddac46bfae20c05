import type { Trend } from '@hospital/shared/contract/calls/statistics';
import { apiClient } from '../../commands/api';
import { expectAccessible } from '../../commands/axe';
import { rowsShown } from '../../commands/rowsShown';
import { withoutBatches } from '../../commands/withoutBatches';
import { expect, test } from '../../fixtures/test';

test.use({ onlyReads: true });

const titles = ['近30天就诊量', '近30天营业收入', '近30天回访率'] as const;
const [visits, income, reviews] = titles;
const TREND = '**/statistics/trend/daily*';

const yuan = (value: number): string =>
  value.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = (share: number | null): string => (share === null ? '—' : `${(share * 100).toFixed(1)}%`);

/** What the tables say of a trend, the newest day first. */
const rowsOf = ({ days }: Trend): string[][][] => {
  const newest = days.toReversed();
  return [
    newest.map(({ date, visitCount }) => [date, String(visitCount)]),
    newest.map(({ date, income }) => [date, yuan(income)]),
    newest.map(({ date, reviewCount, reviewDoneCount, reviewRate }) => [
      date,
      String(reviewCount),
      String(reviewDoneCount),
      date === newest[0]?.date && reviewCount > 0 ? '当天未结束' : percent(reviewRate),
    ]),
  ];
};

test('the trends show what the server counts, as charts and as tables', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  test.slow(); // axe looks at charts and tables in both themes and widths
  const { data } = await (await apiClient(product.url, 'doctor', 2)).get<Trend>('/statistics/trend/daily');
  expect(data.visitCount).toBeGreaterThan(0);
  await signIn('doctor');
  const sums = [String(data.visitCount), `¥${yuan(data.income)}`, percent(data.reviewRate)];
  const expected = rowsOf(data);
  for (const [index, title] of titles.entries()) {
    const card = shell.pane.getByRole('region', { name: title });
    await expect(card.getByText(sums[index] ?? '', { exact: true }).first()).toBeVisible();
    expect(await rowsShown(card), title).toEqual(expected[index]);
  }

  await test.step('pointer and arrow keys go from day to day', async () => {
    const inWords = (index: number): string => {
      const { date = '', visitCount } = data.days[index] ?? {};
      return `${Number(date.slice(5, 7))}月${Number(date.slice(8))}日，${visitCount} 例`;
    };
    const chart = shell.pane.getByRole('slider', { name: /^近30天就诊量/ });
    const tip = chart.locator('p');
    await shell.pane.getByRole('button', { name: '查看数据：近30天就诊量' }).focus();
    await page.keyboard.press('Tab');
    await expect(chart).toBeFocused();
    await expect(chart).toHaveAttribute('aria-valuetext', inWords(29));
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', inWords(28));
    await expect(tip).toHaveText(`${inWords(28).replace('，', '')}点击查看明细`);
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', inWords(0));
    await page.keyboard.press('Escape');
    await expect(tip).toHaveCount(0);
    const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
    await chart.hover({ position: { x: (width * 10.5) / 30, y: height / 2 } });
    await expect(tip).toHaveText(`${inWords(10).replace('，', '')}点击查看明细`);
    await page.mouse.move(0, 0);
    await expect(tip).toHaveCount(0);
  });

  await test.step('charts and tables are accessible in both themes and widths', async () => {
    await expect(shell.pane.getByRole('slider')).toHaveCount(3);
    await expectAccessible(page, 'charts');
    for (const title of titles) await shell.pane.getByRole('button', { name: `查看数据：${title}` }).click();
    await expect(shell.pane.getByRole('slider')).toHaveCount(0);
    for (const title of titles) {
      const card = shell.pane.getByRole('region', { name: title });
      await expect(card.getByRole('rowheader', { name: data.days.at(-1)?.date ?? '' })).toBeVisible();
    }
    await expectAccessible(page, 'tables');
    for (const title of titles) await shell.pane.getByRole('button', { name: `查看图表：${title}` }).click();
    await expect(shell.pane.getByRole('slider')).toHaveCount(3);
  });

  await test.step('the colours of the charts change with the theme, at once', async () => {
    const bar = shell.pane
      .getByRole('region', { name: visits })
      .locator('rect[height]:not([height="0"])')
      .first();
    const fill = () => bar.evaluate((rect) => getComputedStyle(rect).fill);
    await expect(bar).toBeVisible();
    const light = await fill();
    await shell.banner.getByRole('button', { name: '切换主题' }).click();
    await expect(page.locator('body')).toHaveAttribute('arco-theme', 'dark');
    await expect.poll(fill).not.toBe(light);
  });
});

test('a sum and a day open the list that makes them up', async ({ page, product, shell, signIn }) => {
  test.slow(); // six lists, and axe
  const { data } = await (
    await apiClient(product.url, 'administrator', 1)
  ).get<Trend>('/statistics/trend/daily');
  const day = data.days.findLastIndex(
    (one, at) => at < 29 && one.reviewCount > 0 && one.visitCount > 0 && one.income > 0,
  );
  const { visitCount = 0, income: taken = 0, reviewCount = 0 } = data.days[day] ?? {};
  const words = {
    [visits]: [`共 ${data.visitCount} 例`, `共 ${visitCount} 例`],
    [income]: [`收款合计 ¥${yuan(data.income)}`, `收款合计 ¥${yuan(taken)}`],
    [reviews]: [`共 ${data.reviewCount} 条`, `共 ${reviewCount} 条`],
  } as const;
  await signIn('administrator', '公司');
  const sums = [String(data.visitCount), `¥${yuan(data.income)}`, percent(data.reviewRate)];
  const expected = rowsOf(data);
  const status = shell.pane.getByRole('status').first();
  for (const [index, title] of titles.entries()) {
    const card = shell.pane.getByRole('region', { name: title });
    await shell.tab('首页').click();
    await expect(card.getByText(sums[index] ?? '', { exact: true }).first()).toBeVisible();
    expect(await rowsShown(card), title).toEqual(expected[index]);
    await card.getByRole('link').click();
    await expect(status).toContainText(words[title][0]);
    await shell.tab('首页').click();
    await card.getByRole('slider').focus();
    await page.keyboard.press('End');
    for (let at = 29; at > day; at -= 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(status).toContainText(words[title][1]);
  }
  await shell.tab('首页').click();
  const chart = shell.pane.getByRole('slider').first();
  const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {};
  await chart.click({ position: { x: (width * (day + 0.5)) / 30, y: height / 2 } });
  await expect(status).toContainText(words[visits][1]);
  await expectAccessible(page, 'visits');
});

test('trends are asked for after the figures stand, and move nothing when they come', async ({
  page,
  shell,
  signIn,
}) => {
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  let asked = 0;
  await withoutBatches(page);
  await page.route(/review\/total/, async (route) => {
    await held;
    await route.continue();
  });
  page.on('request', (request) => {
    if (/trend\/daily|trends[.-][^/]*js/.test(request.url())) asked += 1;
  });
  await signIn('doctor');
  await expect(shell.pane.getByRole('link', { name: /^已过期/ })).toBeVisible();
  const cards = shell.pane.getByRole('region');
  const places = async () => Promise.all((await cards.all()).map((card) => card.boundingBox()));
  const before = await places();
  expect(before).toHaveLength(8);
  expect(asked).toBe(0);
  answer();
  await expect(shell.pane.getByRole('slider')).toHaveCount(3);
  expect(asked).toBeGreaterThan(0);
  expect(await places()).toEqual(before);
});

test('trends that fail say so in their place, the figures stand; 重试 works while the code of the charts is on its way', async ({
  page,
  shell,
  signIn,
}) => {
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/trends[.-][^/]*\.js$/, async (route) => {
    await arrived;
    await route.continue();
  });
  await page.route(TREND, (route) => route.fulfill({ json: { code: 50000, msg: '', data: null } }));
  await signIn('doctor');
  const failed = shell.pane.getByRole('region', { name: income });
  await expect(failed.getByRole('alert')).toContainText('加载失败');
  await expect(shell.pane.getByRole('alert')).toHaveCount(3);
  await expect(shell.pane.getByRole('link', { name: /^已过期/ })).toBeVisible();
  const place = await failed.boundingBox();
  await page.unroute(TREND);
  await failed.getByRole('button', { name: '重试' }).click();
  await expect(failed.getByRole('alert')).toHaveCount(0);
  arrive();
  await expect(failed.getByRole('slider')).toBeVisible();
  await expect(shell.pane.getByRole('alert')).toHaveCount(0);
  expect(await failed.boundingBox()).toEqual(place);
});

test('charts whose code does not come say so, and come with 重试', async ({ page, shell, signIn }) => {
  const code = /\/trends[.-][^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await signIn('doctor');
  const failed = shell.pane.getByRole('region', { name: visits });
  await expect(failed.getByRole('alert')).toContainText('加载失败');
  await expect(shell.pane.getByRole('link', { name: /^已过期/ })).toBeVisible();
  await page.unroute(code);
  await failed.getByRole('button', { name: '重试' }).click();
  await expect(shell.pane.getByRole('slider')).toHaveCount(3);
  await expect(shell.pane.getByRole('alert')).toHaveCount(0);
});
