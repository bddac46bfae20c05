import { loadedBuilds, openEveryPage } from '../../commands/openEveryPage';
import { BuildsOf } from '../../fixtures/builds';
import { addPreviousBuilds } from '../../fixtures/previousBuilds';
import { expect, test } from '../../fixtures/test';

test.skip(Boolean(process.env['E2E_BASE_URL']), 'makes other builds live');

/** Which of the remotes are of the previous release, by their place among all, and how much of each is opened. */
const mixtures = {
  'all remotes of the previous release': { isPrevious: () => true, pages: 'all' },
  // What could collide of old and new is there as soon as each remote is.
  'every other remote of the previous release': {
    isPrevious: (index: number) => index % 2 === 0,
    pages: 'one',
  },
} as const;

for (const [what, { isPrevious, pages }] of Object.entries(mixtures)) {
  test(`${what} work in the new host with the new server`, async ({ page, product, shell, signIn }) => {
    const { releasesDir } = product;
    const builds = await addPreviousBuilds(releasesDir);
    builds.delete('host');
    const expected = [...builds].map(([name, { previous, current }], index) => {
      const id = isPrevious(index) ? previous : current;
      new BuildsOf(releasesDir, name).makeLive(id);
      return `${name}/${id}`;
    });
    const live = async (): Promise<string> => (await page.request.get('/frontend/registry')).text();
    for (const build of expected) await expect.poll(live).toContain(`/remotes/${build}/`);
    const loaded = loadedBuilds(page);
    await signIn('administrator', '公司');
    await openEveryPage(shell, builds.keys(), pages);
    // A page that moved since is of a remote that the previous release had not.
    const ofBoth = [...loaded].filter((build) => builds.has(build.split('/')[0] ?? ''));
    expect(ofBoth.sort()).toEqual(expected.sort());
    for (const [name, { current }] of builds) new BuildsOf(releasesDir, name).makeLive(current);
  });
}
