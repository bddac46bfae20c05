import { expectAccessible } from '../../commands/axe';
import { beginSession } from '../../commands/session';
import { expect, test } from '../../fixtures/test';

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#7aa"/></svg>`;
const CAT = '/files/cat.svg';
const viewerOf = (address: string): string => `/image-viewer/${encodeURIComponent(address)}`;
const REFUSED = [
  'https://evil.example/cat.png',
  'javascript:alert(1)',
  'data:image/png;base64,iVBORw0KGgo=',
  '//evil.example/cat.png',
  encodeURIComponent('https://evil.example/cat.png'),
  '/files/../api/logout.do',
];

test.use({ onlyReads: true });
test.beforeEach(async ({ context, page, product }) => {
  await page.route(`**${CAT}`, (route) => route.fulfill({ body: PICTURE, contentType: 'image/svg+xml' }));
  await beginSession(context, product.url, 'administrator', '公司');
});

test('/image-viewer/{url}: what it shows, what it refuses, and where it leads', async ({ page, shell }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const viewer = page.getByRole('dialog', { name: '图片查看' });
  const picture = viewer.getByRole('img', { name: '图片' });

  await test.step('a picture opened by its address closes to the home page', async () => {
    await page.goto(viewerOf(CAT));
    await expect(picture).toBeVisible();
    await expectAccessible(page, 'a picture');
    await page.getByRole('button', { name: '关闭', exact: true }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(shell.tab('首页')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveTitle('首页 - 宠物医院连锁管理系统');
  });

  await test.step('one picture over everything; zoom, rotation; Esc leads back to the page', async () => {
    await shell.visit('/mch/dict');
    await page.getByPlaceholder('请输入名称').fill('状态');
    await shell.visit(viewerOf(CAT));
    await expect(picture).toBeVisible();
    await expect(page).toHaveTitle('图片查看 - 宠物医院连锁管理系统');
    await viewer.getByRole('button', { name: '放大' }).click();
    await viewer.getByRole('button', { name: '向右旋转' }).click();
    await expect(picture).toHaveAttribute('style', /rotate\(90deg\) scale\(1\.25\)/);
    await page.keyboard.press('0');
    await expect(picture).toHaveAttribute('style', /rotate\(0deg\) scale\(1\)/);
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL(/\/mch\/dict$/);
    await expect(page).toHaveTitle('字典管理 - 宠物医院连锁管理系统');
    await expect(page.getByPlaceholder('请输入名称')).toHaveValue('状态');
  });

  for (const [at, address] of REFUSED.entries())
    await test.step(`what is no stored picture is refused in words and asked for by nobody: ${address}`, async () => {
      if (at === 0) await page.goto(viewerOf(address));
      else {
        await shell.visit('/home');
        await expect(viewer).toHaveCount(0);
        await shell.visit(viewerOf(address));
      }
      await expect(viewer.getByRole('alert')).toHaveText('只能查看本系统存储的图片，该地址已被拒绝。');
      await expect(picture).toHaveCount(0);
      if (at === 0) await expectAccessible(page, 'a refused picture');
    });
  expect(
    asked.filter((url) =>
      /evil|logout/.test(new URL(url).host + new URL(url).pathname.replace(/^\/image-viewer.*/, '')),
    ),
  ).toEqual([]);
});

test('/redirect{path} builds the page of the path anew; one that is not open is opened', async ({
  page,
  shell,
}) => {
  await page.goto('/mch/dict');
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  const asked = page.waitForRequest('**/api/sys/dict/qryList.do');
  await shell.visit('/redirect/mch/dict');
  await asked;
  await expect(page).toHaveURL(/\/mch\/dict$/);
  await shell.visit('/redirect/mch/store?a=1');
  await expect(page).toHaveURL(/\/mch\/store\?a=1$/);
  await expect(shell.tabs.getByRole('tab')).toHaveText([/首页/, /字典管理/, /门店管理/]);
  await page.goto('/redirect//evil.example/mch/dict');
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/evil\.example\/mch\/dict$/);
  await expect(page.getByRole('heading', { name: '404' })).toBeVisible();
});
