import { rmSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../commands/axe';
import { liveBuild, liveFolder, otherBuild, release } from '../../fixtures/releases';
import { expect, test } from '../../fixtures/test';

const name = 'remote-dictionary';
const SECOND = 'feedc0ffee00';

test('IT 上线、回退、灰度，各有记录，他人的操作即时可见', async ({ page, product, shell, signIn }) => {
  test.setTimeout(180_000);
  const { releasesDir } = product;
  const first = liveBuild(releasesDir, name);
  const operator = { RELEASES_DIR: releasesDir };
  const built = otherBuild(liveFolder(releasesDir, name), SECOND, ['字典管理', '字典管理二版']);
  await release(['publish', name, '--from', built], operator);
  rmSync(built, { recursive: true });

  await signIn('administrator', '公司', '/mch/release');
  const row = shell.pane.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(first);
  await expectAccessible(page, '发布管理');

  const details = page.getByRole('dialog', { name: new RegExp(`（${name}）$`) });
  const move = async (
    button: Locator,
    action: string,
    why: string,
    fill?: (form: Locator) => Promise<void>,
  ) => {
    await button.click();
    const form = page.getByRole('dialog', { name: new RegExp(`^${action}：`) });
    await fill?.(form);
    await form.getByRole('textbox', { name: '原因' }).fill(why);
    await form.getByRole('button', { name: action, exact: true }).click();
    await expect(form).toBeHidden();
  };
  const button = (text: string | RegExp): Locator => details.getByRole('button', { name: text });

  await test.step('当上线第二个构建，则列表与记录随之变化', async () => {
    await row.getByRole('button', { name: /^详情：/ }).click();
    await expectAccessible(page, '发布详情', undefined, '[role=dialog]');
    await move(button(`上线：${SECOND}`), '上线', '新版字典');
    expect(liveBuild(releasesDir, name)).toBe(SECOND);
    await expect(button(`回退到 ${first}`)).toBeVisible();
  });

  await test.step('当回退，则回到之前的构建', async () => {
    await move(button(`回退到 ${first}`), '回退', '有问题');
    expect(liveBuild(releasesDir, name)).toBe(first);
  });

  await test.step('当对一家门店灰度，则线上构建不变，列表显示灰度', async () => {
    let store = '';
    await move(button(`灰度：${SECOND}`), '灰度', '门店试用', async (form) => {
      await form.getByRole('combobox', { name: '门店' }).click();
      const option = page.getByRole('option').first();
      store = (await option.textContent()) ?? '';
      await option.click();
      await page.keyboard.press('Escape');
      await form.getByRole('spinbutton', { name: '比例' }).fill('100');
    });
    await expect(details.getByText(`灰度中：构建 ${SECOND}，门店 ${store} 的 100%`)).toBeVisible();
    expect(liveBuild(releasesDir, name)).toBe(first);
  });

  await test.step('则记录写明谁、为何', async () => {
    await details.getByRole('tab', { name: '记录' }).click();
    const history = details.getByRole('table', { name: '发布记录' });
    for (const why of ['新版字典', '有问题', '门店试用'])
      await expect(history.getByRole('row').filter({ hasText: why })).toContainText('（13800000001）');
  });

  await test.step('当他人在服务器上结束灰度，则页面即时变化', async () => {
    await release(['canary', name, '--end', '--why', '试用结束'], operator);
    await expect(details.getByText('试用结束')).toBeVisible();
    await expect(button('结束灰度')).toBeHidden();
  });
});

test('其他租户没有该页面：菜单中没有，按地址打开则提示没有权限', async ({ shell, signIn }) => {
  await signIn('otherTenant', '公司', '/mch/release');
  await expect(shell.pane.getByRole('heading', { name: '无权访问' })).toBeVisible();
  await expect(shell.sideMenu.getByText('发布管理')).toHaveCount(0);
});
