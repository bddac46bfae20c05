import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HostBuild } from '@hospital/shared/contract/remote';
import { fitsCaret } from '@hospital/shared/contract/versionRange';
import { openEveryPage } from '../../commands/openEveryPage';
import { BuildsOf } from '../../fixtures/builds';
import { copyBuild } from '../../fixtures/copyBuild';
import { addPreviousBuilds } from '../../fixtures/previousBuilds';
import { liveFolder } from '../../fixtures/releases';
import { expect, test } from '../../fixtures/test';
import type { Shell } from '../../pages/Shell';

test.skip(Boolean(process.env['E2E_BASE_URL']), 'makes other builds live');

const name = 'remote-dictionary';
const LATER = 'feedc0ffee00';

/** Makes the host of the previous release the live one. @returns the version of its `shared`, and the remotes */
async function previousHost(
  releasesDir: string,
): Promise<{ shared: string; remotes: BuildsOf[]; id: string }> {
  const builds = await addPreviousBuilds(releasesDir);
  const id = builds.get('host')?.previous ?? '';
  new BuildsOf(releasesDir, 'host').makeLive(id);
  const { provides } = JSON.parse(
    readFileSync(path.join(liveFolder(releasesDir, 'host'), 'host.json'), 'utf8'),
  ) as HostBuild;
  builds.delete('host');
  const remotes = [...builds.keys()].map((name) => new BuildsOf(releasesDir, name));
  return { shared: provides['@hospital/shared/api'] ?? '', remotes, id };
}

async function expectMismatch({ pane }: Shell): Promise<void> {
  await expect(pane.getByRole('alert')).toContainText('该模块与当前系统版本不匹配，请刷新浏览器');
}

test('new remotes work in the host of the previous release, or their tabs say that versions differ', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  const { shared, remotes, id } = await previousHost(product.releasesDir);
  const document = async (): Promise<string> =>
    (await page.request.get('/login', { headers: { accept: 'text/html' } })).text();
  const registry = async (): Promise<string> => (await page.request.get('/frontend/registry')).text();
  await expect.poll(document).toContain(`/host/${id}/`);
  await signIn('administrator', '公司');
  const fitting = remotes.filter(({ live }) => fitsCaret(shared, live.sharedRange));
  await openEveryPage(
    shell,
    fitting.map(({ live }) => live.name),
  );
  for (const { live } of remotes.filter((remote) => !fitting.includes(remote))) {
    await shell.visit(live.pages[0]?.path ?? '');
    await expectMismatch(shell);
  }

  await test.step('one that needs a later shared than the live host has, and is live all the same', async () => {
    const [major = 0, minor = 0] = shared.split('.').map(Number);
    const { releasesDir } = product;
    const later = path.join(releasesDir, name, LATER);
    const dictionary = new BuildsOf(releasesDir, name);
    const { sharedRange } = dictionary.live;
    copyBuild(liveFolder(releasesDir, name), later, (text) =>
      text.replaceAll(sharedRange, `^${major}.${minor + 1}.0`),
    );
    dictionary.makeLive(LATER);
    await expect.poll(registry).toContain(`/remotes/${name}/${LATER}/`);
    await page.goto('/mch/dict');
    await expectMismatch(shell);
  });
});
