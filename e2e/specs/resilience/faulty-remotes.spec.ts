import type { Locator, Page } from '@playwright/test';
import { comesBack } from '../../commands/comesBack';
import { broken, replacing } from '../../fixtures/brokenBuilds';
import { BuildsOf } from '../../fixtures/builds';
import type { Fault, FaultyNetwork } from '../../fixtures/faultyNetwork';
import { expect, test } from '../../fixtures/faultyTest';
import type { Shell } from '../../pages/Shell';

interface Remote {
  readonly name: string;
  readonly path: string;
  /** What is there only when the page's own code runs. */
  readonly stands: (pane: Locator) => Locator;
}

/** Meets every fault; the others, which the same build and the same host serve, meet one of each kind, by turns. */
const dictionary: Remote = {
  name: 'remote-dictionary',
  path: '/mch/dict',
  stands: (pane) => pane.getByText('附件类型').first(),
};
const others: readonly Remote[] = [
  { name: 'remote-org', path: '/mch/store', stands: (pane) => pane.getByRole('cell', { name: 'GZ001' }) },
  { name: 'remote-settings', path: '/mch/config', stands: (pane) => pane.getByRole('switch').first() },
  { name: 'remote-messages', path: '/mch/notice', stands: (pane) => pane.getByRole('table') },
  {
    name: 'remote-billing',
    path: '/bill/unfinished/unfinishedUser',
    stands: (pane) => pane.getByRole('table'),
  },
  {
    name: 'remote-clinic',
    path: '/workspace/reviewAndBack/reviewBackWaitList',
    stands: (pane) => pane.getByRole('table'),
  },
  { name: 'remote-customer', path: '/customer/list', stands: (pane) => pane.getByRole('table') },
  { name: 'remote-stock', path: '/store/expiredStock', stands: (pane) => pane.getByRole('table') },
];

/** A page that has not come by then (ms) is given up; it is the browser's clock that goes so far, not the suite's. */
const PATIENCE_MS = 31_000;

interface Scene {
  readonly network: FaultyNetwork;
  readonly releasesDir: string;
  readonly shell: Shell;
  /** Something half typed on a page of another remote, and the tab of that page. */
  readonly typed: Locator;
  readonly beside: string;
}

const released = async (page: Page, buildId: string): Promise<void> => {
  const live = async (): Promise<string> => (await page.request.get('/frontend/registry')).text();
  await expect.poll(live).toContain(buildId);
};

/**
 * A remote meets faults of its entry, of its page's files and of its code: its own tab says so in words, the shell,
 * the other tabs and what is half typed in them stand, and 重试 opens the page once the fault is gone. The faults are
 * those of a network and of releases: bytes are cut, altered, withheld on their way; broken builds are really live.
 *
 * @param some those of a kind of faults that it meets
 */
async function meetFaults(
  { name, path, stands }: Remote,
  { network, releasesDir, shell, typed, beside }: Scene,
  some: <T>(faults: readonly T[]) => readonly T[],
): Promise<void> {
  const { page, pane } = shell;
  const builds = new BuildsOf(releasesDir, name);
  const good = builds.liveId;
  const files = builds.live.files[path] ?? [];
  const script = files.find((file) => file.startsWith('page-') && file.endsWith('.js')) ?? '';
  const sheet = files.find((file) => file.endsWith('.css'));
  const alert = pane.getByRole('alert');
  const tryAgain = (): Promise<void> => pane.getByRole('button', { name: '重试' }).click();
  const release = (buildId: string): Promise<void> => {
    builds.makeLive(buildId);
    return released(page, `/${name}/${buildId}/`);
  };
  const meets = async (file: string, faults: readonly Fault[], begin = tryAgain): Promise<void> => {
    for (const [index, fault] of faults.entries()) {
      await test.step(`${name}: ${file} ${fault}`, async () => {
        const addresses = new RegExp(`/remotes/${name}/[^/]+/${file.replaceAll('.', '\\.')}`);
        const standing = network.breakDown(addresses, fault);
        await (index === 0 ? begin() : tryAgain());
        await expect.poll(() => standing.met).toBeGreaterThan(0);
        const words = '模块文件没有加载成功，请检查网络后重试';
        if (fault !== 'hang') return expect(alert).toContainText(words);
        // Once more where the attempt that met it was one that the page made by itself.
        return expect(async () => {
          await page.clock.fastForward(PATIENCE_MS);
          await expect(alert).toContainText(words, { timeout: 3_000 });
        }).toPass();
      });
    }
  };

  await meets('remoteEntry.js', some([404, 500, 'html', 'cut', 'corrupt', 'refuse', 'hang']), () =>
    shell.visit(path),
  );
  // Other builds, whose entry comes and whose files no cache has yet.
  builds.add('other1', path);
  await release('other1');
  await meets(script, some([404, 500, 'html', 'cut', 'refuse', 'hang']));
  if (sheet) {
    builds.add('other2', path);
    await release('other2');
    await meets(sheet, some([404, 'cut', 'refuse', 'hang']));
  }
  const title = await shell.tabs.getByRole('tab', { selected: true }).innerText();
  await test.step(`${name}: 其他标签页照常，写了一半的还在，这里可以返回首页`, async () => {
    await shell.tab(beside).click();
    await expect(typed).toHaveValue('写了一半');
    await shell.tab('首页').click();
    await expect(pane.getByRole('heading', { level: 1 })).toBeVisible();
    await shell.tab(title).click();
    await expect(pane.getByRole('link', { name: '返回首页' })).toBeVisible();
  });
  network.mend();

  for (const [index, [what, factory]] of some(Object.entries(broken)).entries()) {
    await test.step(`${name}: a build that ${what}`, async () => {
      const buildId = `broken${index}`;
      builds.add(buildId, path, replacing(factory));
      await release(buildId);
      await tryAgain();
      await expect(alert).toContainText('页面运行时出现错误，其他页面不受影响');
      await expect(shell.banner).toBeVisible();
    });
  }
  await test.step(`${name}: 退回原版本后重试，页面打开`, async () => {
    await release(good);
    await comesBack(shell, stands(pane));
    await shell.tab(beside).click();
    await expect(typed).toHaveValue('写了一半');
  });
}

test('remote-dictionary: no fault of its files or its releases goes beyond its own tab', async ({
  network,
  page,
  pageErrors,
  product,
  shell,
  signIn,
}) => {
  test.setTimeout(180_000);
  await page.clock.install();
  await signIn('administrator', '公司', '/mch/user');
  const typed = shell.pane.getByRole('textbox', { name: '姓名', exact: true });
  await typed.fill('写了一半');
  const scene = { network, releasesDir: product.releasesDir, shell, typed, beside: '用户管理' };
  await meetFaults(dictionary, scene, (faults) => faults);
  pageErrors.length = 0;
});

test('each other remote: no fault of its files or its releases goes beyond its own tab', async ({
  network,
  page,
  pageErrors,
  product,
  shell,
  signIn,
}) => {
  test.setTimeout(300_000); // seven remotes in one session
  await page.clock.install();
  await signIn('administrator', '公司', dictionary.path);
  const typed = shell.pane.getByRole('textbox', { name: '名称', exact: true });
  await typed.fill('写了一半');
  const scene = { network, releasesDir: product.releasesDir, shell, typed, beside: '字典管理' };
  for (const [place, remote] of others.entries())
    await meetFaults(remote, scene, (faults) => faults.slice(place % faults.length).slice(0, 1));
  pageErrors.length = 0;
});

/** The history of follow-ups, of remote-clinic, in a dialog of 未结账单, of remote-billing. */
test('no fault of a part goes beyond its own place, which is as high as it declares', async ({
  network,
  page,
  pageErrors,
  product,
  shell,
  signIn,
}) => {
  test.setTimeout(120_000);
  const part = 'clinic/reviewHistory';
  const builds = new BuildsOf(product.releasesDir, 'remote-clinic');
  const good = builds.liveId;
  const { pages, files } = builds.live;
  const height = pages.find(({ path }) => path === part)?.part?.height ?? 0;
  const script = files[part]?.find((file) => file.startsWith('page-') && file.endsWith('.js')) ?? '';
  const dialog = page.getByRole('dialog', { name: /的复诊与回访$/ });
  const frame = dialog.getByRole('alert');
  const open = (): Promise<void> =>
    shell.pane
      .getByRole('button', { name: /^记录：/ })
      .first()
      .click();
  const history = dialog
    .getByRole('table', { name: '复诊与回访' })
    .or(dialog.getByText('没有复诊与回访计划'))
    .first();
  /** The frame stands in place of the part. */
  const fails = async (): Promise<void> => {
    await expect(frame).toContainText('复诊与回访暂时无法显示');
    expect(await frame.evaluate((element) => element.getBoundingClientRect().height)).toBe(height);
  };
  /** The page around it does what it does. */
  const failsAlone = async (): Promise<void> => {
    await fails();
    await dialog.getByText('关闭').click();
    await expect(dialog).toBeHidden();
    await shell.pane.getByRole('tab', { name: '按医生' }).click();
    await expect(shell.pane.getByRole('button', { name: /^查看病例：/ }).first()).toBeVisible();
    await shell.pane.getByRole('tab', { name: '病例', exact: true }).click();
    await open();
    await fails();
  };
  const tryAgain = (): Promise<void> => frame.getByRole('button', { name: '重试' }).click();
  const meets = async (file: string, faults: readonly Fault[]): Promise<void> => {
    const addresses = new RegExp(`/remote-clinic/[^/]+/${file.replaceAll('.', '\\.')}`);
    for (const fault of faults) {
      await test.step(`${file} ${fault}`, async () => {
        const standing = network.breakDown(addresses, fault);
        await tryAgain();
        await expect.poll(() => standing.met).toBeGreaterThan(0);
        await fails();
      });
    }
    await failsAlone();
  };
  const release = (buildId: string): Promise<void> => {
    builds.makeLive(buildId);
    return released(page, `/remote-clinic/${buildId}/`);
  };

  const dead = network.breakDown(/\/remotes\/remote-clinic\//, 'refuse');
  await signIn('administrator', '公司', '/bill/unfinished/unfinishedUser');
  await open();
  await failsAlone();
  expect(dead.met).toBeGreaterThan(0);
  await meets('remoteEntry.js', [404, 'html', 'cut', 'corrupt']);
  builds.add('other1', part);
  await release('other1');
  await meets(script, [500, 'cut']);
  network.mend();
  for (const [index, [what, factory]] of Object.entries(broken).entries()) {
    await test.step(`a build that ${what}`, async () => {
      const buildId = `broken${index}`;
      builds.add(buildId, part, replacing(factory));
      await release(buildId);
      await tryAgain();
      await failsAlone();
    });
  }
  await test.step('退回原版本后重试，记录出现', async () => {
    await release(good);
    await tryAgain();
    await expect(history).toBeVisible();
    await expect(frame).toBeHidden();
  });
  pageErrors.length = 0;
});
