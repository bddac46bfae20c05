import { comesBack } from '../../commands/comesBack';
import { expect, test } from '../../fixtures/faultyTest';
import type { Shell } from '../../pages/Shell';

const REGISTRY = /^\/frontend\/registry/;

/** Longer than a page is waited for. */
const LONG_MS = 31_000;

/** Files of three remotes, none of which the session has opened before. */
const withheld = {
  entry: {
    addresses: /^\/remotes\/remote-dictionary\/.*remoteEntry/,
    path: '/mch/dict',
    title: '字典管理',
    stands: ({ pane }: Shell) => pane.getByText('附件类型').first(),
  },
  script: {
    addresses: /^\/remotes\/remote-org\/.*page-.*\.js/,
    path: '/mch/store',
    title: '门店管理',
    stands: ({ pane }: Shell) => pane.getByRole('cell', { name: 'GZ001' }),
  },
  stylesheet: {
    addresses: /^\/remotes\/remote-settings\/.*page-.*\.css/,
    path: '/mch/config',
    title: '门店设置',
    stands: ({ pane }: Shell) => pane.getByText('宠主地址必填'),
  },
};

test('a page whose files take longer than half a minute says so, and opens with 重试 when they are here', async ({
  network,
  page,
  shell,
  signIn,
}) => {
  await page.clock.install();
  await signIn('administrator', '公司');
  for (const [what, { addresses, path, title, stands }] of Object.entries(withheld)) {
    await test.step(what, async () => {
      const late = network.breakDown(addresses, 'hang');
      await shell.visit(path);
      await expect.poll(() => late.met).toBeGreaterThan(0);
      // 其他标签页照常。
      await shell.open('消息');
      await expect(shell.pane.getByRole('tab', { name: '个人消息' })).toBeVisible();
      await shell.tab(title).click();
      await page.clock.fastForward(LONG_MS);
      await expect(shell.pane.getByRole('alert')).toContainText('模块文件没有加载成功，请检查网络后重试');
      network.mend();
      await comesBack(shell, stands(shell));
    });
  }
});

const FAULTS = [500, 'html', 'cut', 'refuse'] as const;

test('no registry at the start: the one of the last good start serves', async ({
  network,
  page,
  shell,
  signIn,
}) => {
  await signIn('administrator', '公司', '/mch/dict');
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  for (const fault of FAULTS) {
    await test.step(String(fault), async () => {
      const lost = network.breakDown(REGISTRY, fault);
      await page.reload();
      await expect.poll(() => lost.met).toBeGreaterThan(0);
      await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
      await shell.tab('首页').click();
      await expect(shell.pane.getByRole('heading', { level: 1 })).toBeVisible();
      await shell.tab('字典管理').click();
    });
  }
});

test('no registry at the very first start: the shell stands, tabs say so, 重试 brings the pages', async ({
  network,
  page,
  shell,
  signIn,
}) => {
  const [first, ...others] = FAULTS;
  const comesUp = async (): Promise<void> => {
    await expect(shell.pane.getByRole('alert')).toContainText('没有取得模块清单，请检查网络后重试');
    await shell.open('系统管理', '字典管理');
    await expect(shell.pane.getByRole('alert')).toContainText('字典管理暂时无法打开');
    network.mend();
    await comesBack(shell, shell.pane.getByText('附件类型').first());
    await shell.tab('首页').click();
    await comesBack(shell, shell.pane.getByRole('heading', { level: 1 }));
  };
  network.breakDown(REGISTRY, first);
  await signIn('administrator', '公司');
  await test.step(String(first), comesUp);
  for (const fault of others) {
    await test.step(String(fault), async () => {
      network.breakDown(REGISTRY, fault);
      // As for who has never been here: nothing of an earlier start.
      await page.evaluate(() => localStorage.removeItem('frontendRegistry'));
      await page.reload();
      await comesUp();
    });
  }
});

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
