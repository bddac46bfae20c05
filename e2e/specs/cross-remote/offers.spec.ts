import { rmSync } from 'node:fs';
import { apiClient } from '../../commands/api';
import { BuildsOf } from '../../fixtures/builds';
import { liveBuild, liveFolder, otherBuild, release } from '../../fixtures/releases';
import { expect, test, type Page } from '../../fixtures/test';
import { Shell } from '../../pages/Shell';

const SECOND = 'feedc0ffee00';
const offer = (page: Page) => page.getByRole('dialog', { name: '有新版本' });
const heading = (shell: Shell, text: string) => shell.pane.getByRole('heading', { name: text, exact: true });
/** How many pixels of the pane the offer covers, measured in one frame: a page of a new size moves. */
const overlapOf = async (page: Page, shell: Shell): Promise<number> => {
  const card = await offer(page).elementHandle();
  return shell.pane.evaluate(
    (pane, above) => (above?.getBoundingClientRect().bottom ?? 0) - pane.getBoundingClientRect().top,
    card,
  );
};
/** Everything that the stylesheets of the page say of its heading's surroundings. */
const looks = (shell: Shell): Promise<string[]> =>
  shell.pane.evaluate((pane) =>
    [...pane.querySelectorAll('h1, h2, form, table')].map((element) => {
      const { display, gap, margin, padding, color, fontSize } = getComputedStyle(element);
      return [element.tagName, display, gap, margin, padding, color, fontSize].join(' ');
    }),
  );

test('an opened remote is offered its new build, and taken when its user agrees; going back likewise', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  const builds = new BuildsOf(product.releasesDir, 'remote-dictionary');
  const first = builds.liveId;
  builds.add(SECOND, '/mch/dict', (code) => code.replaceAll('字典管理', '字典管理二版'));
  await signIn('administrator', '公司', '/mch/dict');
  await expect(heading(shell, '字典管理')).toBeVisible();
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  const before = await looks(shell);

  await test.step('当新构建上线，则提示，不动已打开的页面', async () => {
    builds.makeLive(SECOND);
    await expect(offer(page)).toContainText('「字典管理」有更新，更新时会重新打开。');
    await expect(heading(shell, '字典管理')).toBeVisible();
  });
  await test.step('当稍后再说，则不再打扰', async () => {
    await offer(page).getByRole('button', { name: '稍后' }).click();
    await expect(offer(page)).toBeHidden();
    await expect(heading(shell, '字典管理')).toBeVisible();
  });
  await test.step('当又有新构建并点击更新，则只有该模块的页面重新打开', async () => {
    builds.add('feedc0ffee01', '/mch/dict', (code) => code.replaceAll('字典管理二版', '字典管理三版'));
    builds.makeLive('feedc0ffee01');
    await offer(page).getByRole('button', { name: '更新' }).click();
    await expect(heading(shell, '字典管理三版')).toBeVisible();
    await expect(offer(page)).toBeHidden();
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
    expect(await looks(shell)).toEqual(before);
  });
  await test.step('当回退并点击更新，则回到原来的构建，样式如初', async () => {
    builds.makeLive(first);
    await offer(page).getByRole('button', { name: '更新' }).click();
    await expect(heading(shell, '字典管理')).toBeVisible();
    await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
    expect(await looks(shell)).toEqual(before);
  });
  await test.step('当页面都已关闭，则下次打开即为新构建，无需询问', async () => {
    await shell.tab('首页').click();
    await shell.tabMenu('字典管理', '关闭当前');
    const renewed = page.waitForResponse((answer) => answer.url().endsWith('/frontend/registry'));
    builds.makeLive(SECOND);
    await renewed;
    await shell.open('系统管理', '字典管理');
    await expect(heading(shell, '字典管理二版')).toBeVisible();
    await expect(offer(page)).toBeHidden();
  });
});

test('what is unsaved is never taken away by a new build', async ({ page, product, shell, signIn }) => {
  const builds = new BuildsOf(product.releasesDir, 'remote-settings');
  builds.add(SECOND, '/mch/config');
  await signIn('administrator', '公司', '/mch/config');
  const setting = shell.pane.getByRole('switch', { name: '宠物绝育状态必填' });
  const state = await setting.isChecked();
  await setting.click();
  await expect(setting).toBeChecked({ checked: !state });
  await shell.tab('首页').click();

  await test.step('当页面有未保存的内容，则只说明，不提供更新', async () => {
    builds.makeLive(SECOND);
    await expect(offer(page)).toContainText('「门店设置」有未保存的内容，保存后才能更新。');
    await expect(offer(page).getByRole('button', { name: '更新' })).toBeHidden();
  });
  await test.step('则不遮挡页面，宽窄屏均如此', async () => {
    for (const width of [390, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      await expect.poll(() => overlapOf(page, shell)).toBeLessThanOrEqual(0);
    }
  });
  await test.step('当去查看，则内容仍在', async () => {
    await offer(page).getByRole('button', { name: '去查看' }).click();
    await expect(setting).toBeChecked({ checked: !state });
  });
  await test.step('当不再有未保存的内容，则可以更新', async () => {
    const own = page.waitForResponse((answer) =>
      answer.url().includes(`/remote-settings/${SECOND}/page-config`),
    );
    await setting.click();
    await offer(page).getByRole('button', { name: '更新' }).click();
    await own;
    await expect(setting).toBeChecked({ checked: state });
    await expect(offer(page)).toBeHidden();
  });
});

test('a canary is for whom it names, from the first page on; when it ends it is over', async ({
  elsewhere,
  page,
  product,
  shell,
  signIn,
}) => {
  const { releasesDir, url } = product;
  const name = 'remote-clinic';
  const path = '/workspace/reviewAndBack/reviewBackWaitList';
  const live = liveBuild(releasesDir, name);
  const built = otherBuild(liveFolder(releasesDir, name), SECOND, ['', '']);
  await release(['publish', name, '--from', built], { RELEASES_DIR: releasesDir });
  const move = (...args: readonly string[]): Promise<string> =>
    release([args[0] ?? '', name, ...args.slice(1), '--why', '试用'], { RELEASES_DIR: releasesDir });
  const openedBuild = async (of: Page): Promise<string | undefined> => {
    const entry = of.waitForResponse((answer) => answer.url().includes(`/remotes/${name}/`));
    await new Shell(of).visit(path);
    return /remotes\/[^/]+\/([^/]+)\//.exec((await entry).url())?.[1];
  };
  const administrator = await apiClient(url, 'administrator', 1);
  const { data } = await administrator.post<{ id: string }>('/sys/user/getUserInfo.do');
  await signIn('administrator', '公司');
  const { page: beside } = await elsewhere('frontDesk');

  await move('canary', SECOND, '--percent', '100', '--users', data.id);
  // Sessions that run know of it: for two seconds after an answer a page is opened without asking anew.
  for (const session of [page, beside]) {
    const known = () => session.evaluate(() => localStorage.getItem('frontendRegistry'));
    await expect.poll(known).toContain('"canary":true');
  }
  expect(await openedBuild(page)).toBe(SECOND);
  expect(await openedBuild(beside)).toBe(live);

  await test.step('从地址直接打开亦然', async () => {
    const entry = page.waitForResponse((answer) => answer.url().includes(`/remotes/${name}/`));
    // What is released before the page listens is told to it only when it opens another page.
    const listens = page.waitForResponse('**/message/subscribe*');
    await page.reload();
    expect((await entry).url()).toContain(SECOND);
    await listens;
  });
  await test.step('当灰度结束，则提示回到线上构建', async () => {
    await move('canary', '--end');
    await offer(page).getByRole('button', { name: '更新' }).click();
    await expect(offer(page)).toBeHidden();
    await expect(shell.pane.getByRole('table')).toBeVisible();
  });
  rmSync(built, { recursive: true });
});
