import { rmSync } from 'node:fs';
import path from 'node:path';
import { Shell } from '../../pages/Shell';
import { hashOfFolder, liveBuild, liveFolder, otherBuild, release } from '../../fixtures/releases';
import { expect, test, type Page } from '../../fixtures/test';

const name = 'remote-dictionary';
const SECOND = 'feedc0ffee00';
/** A word of the page, and what the second build says in its place. */
const word = ['字典管理', '字典管理二版'] as const;

test('a team releases while people work: who has not opened the page gets the new build, who has goes on', async ({
  elsewhere,
  page,
  product,
  shell,
  signIn,
}) => {
  test.setTimeout(180_000);
  const { releasesDir, url } = product;
  const first = liveBuild(releasesDir, name);
  const hostBefore = hashOfFolder(path.join(releasesDir, 'host'));
  const built = otherBuild(liveFolder(releasesDir, name), SECOND, word);
  const operator = { RELEASES_DIR: releasesDir };
  const token = (await release(['token', name, '--name', '字典小组'], operator)).trim();
  const team = { RELEASE_TOKEN: token, RELEASES_DIR: '/nowhere' };
  const against = ['--against', url];

  const heading = (of: Page, text: string) =>
    new Shell(of).pane.getByRole('heading', { name: text, exact: true });
  // By its address: the menu has the title that is live.
  const openDictionary = (of: Page): Promise<void> => new Shell(of).visit('/mch/dict');
  const untilLive = (id: string): Promise<void> =>
    expect
      .poll(async () => (await page.request.get('/frontend/registry')).text(), { intervals: [20] })
      .toContain(`/remotes/${name}/${id}/`);

  /** For two seconds after an answer a session opens pages without asking anew. */
  const knows = (of: Page, id: string): Promise<void> =>
    expect
      .poll(() => of.evaluate(() => localStorage.getItem('frontendRegistry')))
      .toContain(`/remotes/${name}/${id}/`);

  /** A new window of whoever is signed in; how long it took from the move until its page stands is written down. */
  const newSession = async (move: string, id: string, title: string): Promise<void> => {
    const began = performance.now();
    await untilLive(id);
    const registry = performance.now() - began;
    const fresh = await page.context().newPage();
    await fresh.goto('/mch/dict');
    await expect(heading(fresh, title)).toBeVisible();
    const stands = performance.now() - began;
    await fresh.close();
    const description = `registry ${registry.toFixed(0)} ms, page of a new session ${stands.toFixed(0)} ms`;
    test.info().annotations.push({ type: move, description });
    console.warn(`${move}: ${description}`);
  };

  await signIn('administrator', '公司', '/mch/dict');
  // Somebody else at the computer next to it.
  const { page: beside } = await elsewhere('administrator', '公司');
  await test.step('当一人已打开页面，另一人尚未打开', async () => {
    await expect(heading(page, word[0])).toBeVisible();
  });

  await test.step('则发布新构建不影响任何人', async () => {
    await release(['publish', name, '--from', built, ...against], team);
    expect(liveBuild(releasesDir, name)).toBe(first);
  });

  await test.step('当新构建上线，则尚未打开的人得到新构建，已打开的页面继续使用', async () => {
    await release(['promote', name, SECOND, '--why', '新版字典', ...against], team);
    await newSession('promote', SECOND, word[1]);
    await knows(beside, SECOND);
    await openDictionary(beside);
    await expect(heading(beside, word[1])).toBeVisible();
    await shell.tab('首页').click();
    await shell.tab('字典管理').click();
    await expect(heading(page, word[0])).toBeVisible();
    await shell.tabMenu('字典管理', '刷新');
    await expect(heading(page, word[0])).toBeVisible();
    await shell.pane.getByText('附件类型').first().click();
    await expect(shell.pane.getByRole('alert')).toBeHidden();
  });

  await test.step('当回退，则新的会话和尚未打开的人使用旧构建，已打开的页面继续使用', async () => {
    const { page: third } = await elsewhere('administrator', '公司');
    await knows(third, SECOND);
    await release(['rollback', name, '--why', '有问题', ...against], team);
    await newSession('rollback', first, word[0]);
    await knows(beside, first);
    await expect(heading(beside, word[1])).toBeVisible();
    await knows(third, first);
    await openDictionary(third);
    await expect(heading(third, word[0])).toBeVisible();
  });

  await test.step('谁、何时、为何，均有记录', async () => {
    const history = await release(['history', name, ...against], team);
    expect(history).toMatch(new RegExp(`${SECOND} → ${first} {2}字典小组.*有问题`));
    expect(history).toMatch(new RegExp(`${first} → ${SECOND} {2}字典小组.*新版字典`));
  });

  await test.step('host 的文件自始至终未变', () => {
    expect(hashOfFolder(path.join(releasesDir, 'host'))).toBe(hostBefore);
  });
  rmSync(built, { recursive: true });
});
