import { comesBack } from '../../commands/comesBack';
import { expect, test } from '../../fixtures/faultyTest';

const REGISTRY = /^\/frontend\/registry/;
const ENTRY = /^\/remotes\/remote-dictionary\/.*remoteEntry/;
const SCRIPT = /^\/remotes\/remote-dictionary\/.*page-.*\.js/;
const SHEET = /^\/remotes\/remote-dictionary\/.*page-.*\.css/;

/** Longer than a page is waited for. */
const LONG_MS = 31_000;

for (const [what, addresses] of Object.entries({ entry: ENTRY, script: SCRIPT, stylesheet: SHEET })) {
  test(`a page whose ${what} takes longer than half a minute says so, and opens with 重试 when it is here`, async ({
    network,
    page,
    shell,
    signIn,
  }) => {
    await page.clock.install();
    await signIn('administrator', '公司');
    const late = network.breakDown(addresses, 'hang');
    await shell.open('系统管理', '字典管理');
    await expect.poll(() => late.met).toBeGreaterThan(0);

    await test.step('其他标签页照常', async () => {
      await shell.open('系统管理', '门店管理');
      await expect(shell.pane.getByRole('cell', { name: 'GZ001' })).toBeVisible();
      await shell.tab('字典管理').click();
    });
    await page.clock.fastForward(LONG_MS);
    await expect(shell.pane.getByRole('alert')).toContainText('模块文件没有加载成功，请检查网络后重试');

    network.mend();
    await comesBack(shell, shell.pane.getByText('附件类型').first());
  });
}

for (const fault of [500, 'html', 'cut', 'refuse'] as const) {
  test(`registry ${fault} at the start: the one of the last good start serves`, async ({
    network,
    page,
    shell,
    signIn,
  }) => {
    await signIn('administrator', '公司', '/mch/dict');
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
    const lost = network.breakDown(REGISTRY, fault);
    await page.reload();
    await expect.poll(() => lost.met).toBeGreaterThan(0);
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
    await shell.tab('首页').click();
    await expect(shell.pane.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test(`registry ${fault} at the very first start: the shell stands, tabs say so, 重试 brings the pages`, async ({
    network,
    shell,
    signIn,
  }) => {
    network.breakDown(REGISTRY, fault);
    await signIn('administrator', '公司');
    await expect(shell.pane.getByRole('alert')).toContainText('没有取得模块清单，请检查网络后重试');
    await shell.open('系统管理', '字典管理');
    await expect(shell.pane.getByRole('alert')).toContainText('字典管理暂时无法打开');
    network.mend();
    await comesBack(shell, shell.pane.getByText('附件类型').first());
    await shell.tab('首页').click();
    await comesBack(shell, shell.pane.getByRole('heading', { level: 1 }));
  });
}

test('home whose remote does not come says so; the shell and its menus stand', async ({
  network,
  shell,
  signIn,
}) => {
  network.breakDown(/^\/remotes\/remote-dashboard\//, 'refuse');
  await signIn('administrator', '公司');
  await expect(shell.pane.getByRole('alert')).toContainText('首页暂时无法打开');
  await shell.open('系统管理', '字典管理');
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  network.mend();
  await shell.tab('首页').click();
  await comesBack(shell, shell.pane.getByRole('heading', { level: 2, name: '常用功能' }));
});
