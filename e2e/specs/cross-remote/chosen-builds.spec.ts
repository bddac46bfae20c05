import path from 'node:path';
import { BuildsOf } from '../../fixtures/builds';
import { copyBuild } from '../../fixtures/copyBuild';
import { expectBuilds, giveBuilds } from '../../fixtures/chosenBuilds';
import { liveFolder } from '../../fixtures/releases';
import { expect, test } from '../../fixtures/test';

const name = 'remote-dictionary';
const buildId = 'feedc0ffee00';

test.skip(Boolean(process.env['E2E_BASE_URL']), 'adds a build');

test('a browser is given a build that is not live; a build that is not there is refused', async ({
  context,
  product,
  shell,
  signIn,
}) => {
  const { releasesDir, url } = product;
  const { liveId } = new BuildsOf(releasesDir, name);
  copyBuild(liveFolder(releasesDir, name), path.join(releasesDir, name, buildId), (text) =>
    text.replaceAll('字典管理', '字典管理二版'),
  );
  await expect(expectBuilds(url, [{ name, buildId: 'nothere' }])).rejects.toThrow(
    `${url} has no build nothere of ${name}`,
  );
  await expect(expectBuilds(url, [{ name: 'host', buildId: 'nothere' }])).rejects.toThrow(
    /the live host of .* is \w{12}, not nothere/,
  );
  await expectBuilds(url, [{ name, buildId }]);
  await giveBuilds(context, url, [{ name, buildId }]);
  await signIn('administrator', '公司', '/mch/dict');
  await expect(shell.pane.getByRole('heading', { name: '字典管理二版', exact: true })).toBeVisible();
  await expect(shell.pane.getByText('附件类型').first()).toBeVisible();
  expect(new BuildsOf(releasesDir, name).liveId).toBe(liveId);
});
