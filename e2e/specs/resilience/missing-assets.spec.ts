import { renameSync } from 'node:fs';
import { withoutBatches } from '../../commands/withoutBatches';
import { liveFolder } from '../../fixtures/releases';
import { expect, test } from '../../fixtures/test';

test('a remote whose files are gone fails in its own tab and recovers', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  const build = liveFolder(product.releasesDir, 'remote-dictionary');
  await signIn('administrator', '公司');

  // The registry still names the build, as after a broken deployment: its files now answer 404.
  const registry = await page.request.get('/frontend/registry');
  expect(await registry.text()).toContain('remote-dictionary');
  await page.route('**/frontend/registry', (route) => route.fulfill({ response: registry }));
  renameSync(build, `${build}.away`);
  try {
    await test.step('当模块文件缺失，则只有它的标签页提示无法打开', async () => {
      await shell.open('系统管理', '字典管理');
      await expect(shell.pane.getByRole('alert')).toContainText('字典管理暂时无法打开');
      await expect(shell.pane.getByRole('link', { name: '返回首页' })).toBeVisible();
    });

    await test.step('其他页面照常工作', async () => {
      await shell.open('系统管理', '门店管理');
      await expect(shell.pane.getByRole('cell', { name: 'GZ001' })).toBeVisible();
      await shell.tab('首页').click();
      await expect(shell.pane.getByRole('heading', { level: 1 })).toBeVisible();
    });

    await test.step('当文件仍缺失时重试，则仍然提示，外壳不受影响', async () => {
      await shell.tab('字典管理').click();
      await shell.pane.getByRole('button', { name: '重试' }).click();
      await expect(shell.pane.getByRole('alert')).toContainText('字典管理暂时无法打开');
      await expect(shell.banner).toBeVisible();
    });
  } finally {
    renameSync(`${build}.away`, build);
  }

  await test.step('当文件恢复后重试，则页面打开', async () => {
    await shell.pane.getByRole('button', { name: '重试' }).click();
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
    await expect(shell.pane.getByRole('alert')).toBeHidden();
  });
});

test('a page that throws is kept inside its tab', async ({ page, shell, signIn, pageErrors }) => {
  await signIn('administrator', '公司');
  await withoutBatches(page);
  // A valid answer of an impossible shape makes the page's own code fail.
  await page.route('**/api/sys/store/qryPage*', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { records: 7, total: 'x' } } }),
  );
  await shell.open('系统管理', '门店管理');
  await expect(shell.pane.getByRole('alert')).toContainText('暂时无法打开');
  await page.unroute('**/api/sys/store/qryPage*');
  await shell.tab('首页').click();
  await expect(shell.pane.getByRole('heading', { level: 1 })).toBeVisible();
  await shell.tab('门店管理').click();
  await shell.pane.getByRole('button', { name: '重试' }).click();
  await expect(shell.pane.getByRole('cell', { name: 'GZ001' })).toBeVisible();
  pageErrors.length = 0;
});
