import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { RemoteBuild } from '@hospital/shared/contract/remote';
import { loadedBuilds } from '../../commands/openEveryPage';
import { BuildsOf } from '../../fixtures/builds';
import { copyBuild } from '../../fixtures/copyBuild';
import { addPreviousBuilds } from '../../fixtures/previousBuilds';
import { liveBuild, liveFolder } from '../../fixtures/releases';
import { expect, test } from '../../fixtures/test';
import type { Shell } from '../../pages/Shell';

test.skip(Boolean(process.env['E2E_BASE_URL']), 'makes other builds live');

/** 未结账单 went from the one to the other; what it shows of follow-ups stayed, as a part. */
const [giver, taker] = ['remote-clinic', 'remote-billing'];
const moved = '/bill/unfinished/unfinishedUser';
const part = 'clinic/reviewHistory';
const [before, other] = ['feedc0ffee01', 'feedc0ffee02'];

const rows = ({ pane }: Shell): Locator => pane.getByRole('table', { name: '未结病例' }).locator('tbody tr');
const openHistory = ({ pane }: Shell): Promise<void> =>
  pane
    .getByRole('button', { name: /^记录：/ })
    .first()
    .click();
const historyCalled = (dialog: Locator, name: string): Locator =>
  dialog
    .getByRole('table', { name, exact: true })
    .or(dialog.getByText(`没有${name}计划`))
    .first();

const released = async (page: Page, name: string, buildId: string): Promise<void> => {
  const live = async (): Promise<string> => (await page.request.get('/frontend/registry')).text();
  await expect.poll(live).toContain(`/remotes/${name}/${buildId}/`);
};

/** The last release that has the page, the build that took it over, and what both remotes were before or became. */
async function buildsOfTheMove(releasesDir: string) {
  const { previous: had = '', current: lost = '' } = (await addPreviousBuilds(releasesDir)).get(giver) ?? {};
  const took = liveBuild(releasesDir, taker);
  copyBuild(liveFolder(releasesDir, taker), path.join(releasesDir, taker, before), (text, file) => {
    if (file !== 'remote.json') return text;
    const build = JSON.parse(text) as RemoteBuild;
    const isOther = (one: string): boolean => !moved.startsWith(one);
    return JSON.stringify({
      ...build,
      owns: build.owns.filter(isOther),
      pages: build.pages.filter((page) => isOther(page.path)),
    });
  });
  return { had, lost, took };
}

test('a page that moves to another remote works at every step of its release, and of the way back', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  const { releasesDir } = product;
  const { had, lost, took } = await buildsOfTheMove(releasesDir);
  const makeLive = async (name: string, buildId: string): Promise<void> => {
    new BuildsOf(releasesDir, name).makeLive(buildId);
    await released(page, name, buildId);
  };
  /** The build that shows the page when it is opened now. */
  const shownBy = async (): Promise<string> => {
    const loaded = loadedBuilds(page);
    await page.goto(moved);
    await expect(rows(shell).first()).toBeVisible();
    const [build = ''] = [...loaded].filter((one) => one.startsWith(giver) || one.startsWith(taker));
    return build;
  };
  await makeLive(giver, had);
  await makeLive(taker, before);
  await signIn('administrator', '公司');
  expect(await shownBy()).toBe(`${giver}/${had}`);

  await test.step('both have it: the new one shows it, and who has it open keeps it', async () => {
    await makeLive(taker, took);
    await expect(rows(shell).first()).toBeVisible();
    expect(await shownBy()).toBe(`${taker}/${took}`);
    await expect(shell.sideMenu.getByText('未结账单', { exact: true })).toHaveCount(1);
  });
  await test.step('the old one goes on with its other pages; without it nothing changes', async () => {
    await shell.visit('/workspace/reviewAndBack/reviewBackWaitList');
    await expect(shell.pane.getByRole('heading', { name: '待回访', level: 1 })).toBeVisible();
    await makeLive(giver, lost);
    expect(await shownBy()).toBe(`${taker}/${took}`);
  });
  await test.step('back again: first the old one, then the new one', async () => {
    await makeLive(giver, had);
    expect(await shownBy()).toBe(`${taker}/${took}`);
    await makeLive(taker, before);
    expect(await shownBy()).toBe(`${giver}/${had}`);
  });
  await makeLive(taker, took);
  await makeLive(giver, lost);
});

test('a page shows its part once it is released; an older page shows a newer part and the other way round; the tab offers the update', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  const { releasesDir } = product;
  const [clinic, billing] = [new BuildsOf(releasesDir, giver), new BuildsOf(releasesDir, taker)];
  const { previous = '', current: first = '' } = (await addPreviousBuilds(releasesDir)).get(giver) ?? {};
  clinic.add(other, part, (code) => code.replaceAll('复诊与回访', '复诊与回访二版'));
  billing.add(other, moved, (code) => code.replaceAll('的复诊与回访', '的复诊与回访二版'));
  const dialog = page.getByRole('dialog', { name: /的复诊与回访/ });
  clinic.makeLive(previous);
  await released(page, giver, previous);
  await signIn('administrator', '公司', moved);

  await test.step('a part that is not released says so, and shows without a reload once it is', async () => {
    await openHistory(shell);
    await expect(dialog.getByRole('alert')).toContainText('尚未发布');
    clinic.makeLive(first);
    await expect(historyCalled(dialog, '复诊与回访')).toBeVisible();
  });
  await test.step('an older page shows a newer part, once its user agrees', async () => {
    clinic.makeLive(other);
    const offer = page.getByRole('dialog', { name: '有新版本' });
    await expect(offer).toContainText('「未结账单」有更新，更新时会重新打开。');
    await expect(historyCalled(dialog, '复诊与回访')).toBeVisible();
    await dialog.getByText('关闭').click();
    await offer.getByRole('button', { name: '更新' }).click();
    await openHistory(shell);
    await expect(dialog).toHaveAccessibleName(/的复诊与回访$/);
    await expect(historyCalled(dialog, '复诊与回访二版')).toBeVisible();
  });
  await test.step('a newer page shows an older part', async () => {
    clinic.makeLive(first);
    billing.makeLive(other);
    await released(page, giver, first);
    await released(page, taker, other);
    // The dialog that was open opens again.
    await page.goto(moved);
    await expect(dialog).toHaveAccessibleName(/的复诊与回访二版$/);
    await expect(historyCalled(dialog, '复诊与回访')).toBeVisible();
  });
});
