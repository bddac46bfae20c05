import { BuildsOf } from '../../fixtures/builds';
import { seededRandom } from '../../fixtures/seededRandom';
import { expect, test, type Page } from '../../fixtures/test';
import type { Shell } from '../../pages/Shell';

const MOVES = 200;
/** Moves between two things that people do. */
const AT_ONCE = 16;
/** Pages of four remotes, each by the menu and by what only its own code shows. */
const pages = [
  { remote: 'remote-org', path: '/mch/store', title: '门店管理', shows: 'GZ001' },
  { remote: 'remote-org', path: '/mch/user', title: '用户管理', shows: '林婉清' },
  { remote: 'remote-dictionary', path: '/mch/dict', title: '字典管理', shows: '附件类型' },
  { remote: 'remote-messages', path: '/mch/notice', title: '公告管理', shows: '新增' },
] as const;
const remotes = [...new Set(pages.map(({ remote }) => remote))];
const settings = 'remote-settings';
const LAST = 'feedc0ffee09';

/**
 * Builds go live and are taken back at random while people work: somebody who never reloads, and somebody who begins
 * anew all the time. Nobody's page fails, and what is half typed stays. `RELEASES_SEED` repeats what is
 * released and opened; what of it meets is the browsers' affair.
 */
test(`${MOVES} releases and rollbacks while browsers work: no page fails, nothing half typed is lost`, async ({
  elsewhere,
  page,
  product,
  shell,
  signIn,
}) => {
  test.setTimeout(600_000);
  const seed = Number(process.env['RELEASES_SEED'] ?? Date.now() % 1_000_000);
  test.info().annotations.push({ type: 'seed', description: String(seed) });
  // Each of those who act side by side has numbers of their own.
  const [random, ofNewcomer, ofReleases] = [
    seededRandom(seed),
    seededRandom(seed + 1),
    seededRandom(seed + 2),
  ];
  const oneOf = <Item>(items: readonly Item[], by = random): Item =>
    items[Math.floor(by() * items.length)] as Item;

  const builds = [...remotes, settings].map((name) => {
    const own = new BuildsOf(product.releasesDir, name);
    const path = pages.find(({ remote }) => remote === name)?.path ?? '/mch/config';
    const ids = [own.liveId, ...[1, 2, 3].map((number) => `feedc0ffee0${number}`)];
    ids.slice(1).forEach((id) => own.add(id, path));
    return { own, ids };
  });
  const move = (): void => {
    const { own, ids } = oneOf(builds, ofReleases);
    own.makeLive(
      oneOf(
        ids.filter((id) => id !== own.liveId),
        ofReleases,
      ),
    );
  };
  const opens = async (of: Shell, { title, shows }: (typeof pages)[number]): Promise<void> => {
    await of.sideMenu.getByText(title, { exact: true }).click();
    await expect(of.pane.getByText(shows).first()).toBeVisible();
    await expect(of.pane.getByText(/暂时无法打开|出错/)).toHaveCount(0);
  };

  const others = await elsewhere('administrator', '公司', '/mch/store');
  const { page: newcomer } = others;
  const errors: string[] = [];
  newcomer.on('pageerror', (error) => errors.push(error.message));

  await signIn('administrator', '公司', '/mch/config');
  const setting = shell.pane.getByRole('switch', { name: '宠物绝育状态必填' });
  const state = await setting.isChecked();
  await setting.click();
  await expect(setting).toBeChecked({ checked: !state });

  const update = page.getByRole('dialog', { name: '有新版本' }).getByRole('button', { name: '更新' });
  /** Goes on working, taking an offer now and then. */
  const work = async (): Promise<void> => {
    // The offer may go by itself in between: what was live before is live again.
    if (random() < 0.3 && (await update.isVisible()))
      await update.click({ timeout: 2_000 }).catch(() => undefined);
    if (random() < 0.15) await expectHalfTyped();
    else await opens(shell, oneOf(pages));
  };
  const expectHalfTyped = async (): Promise<void> => {
    await shell.tab('门店设置').click();
    await expect(setting).toBeChecked({ checked: !state });
  };
  const beginAnew = async (of: Page): Promise<void> => {
    await of.reload();
    await others.ready();
    await opens(others, oneOf(pages, ofNewcomer));
  };

  for (let moves = 0; moves < MOVES; moves += AT_ONCE) {
    for (let each = 0; each < AT_ONCE; each += 1) move();
    await Promise.all([work(), beginAnew(newcomer)]);
  }
  await expectHalfTyped();
  await test.step('after all of it an offer is taken, and what is half typed stays', async () => {
    const [{ remote, path, shows }] = pages;
    const own = new BuildsOf(product.releasesDir, remote);
    let taken = false;
    page.on('response', (answer) => (taken ||= answer.url().includes(`/${remote}/${LAST}/`)));
    await opens(shell, pages[0]);
    own.add(LAST, path);
    own.makeLive(LAST);
    // An earlier offer may stand there until this one comes.
    await expect(async () => {
      if (!taken) await update.click({ timeout: 2_000 });
      expect(taken).toBe(true);
    }).toPass();
    await expect(shell.pane.getByText(shows).first()).toBeVisible();
    await expectHalfTyped();
  });
  expect(errors).toEqual([]);
});
