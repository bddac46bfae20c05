import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HostBuild, RemoteBuild, UsedCall } from '@hospital/shared/contract/remote';
import { fitsCaret } from '@hospital/shared/contract/versionRange';
import { BuildsOf } from '../../fixtures/builds';
import { copyBuild } from '../../fixtures/copyBuild';
import { addPreviousBuilds } from '../../fixtures/previousBuilds';
import { builtReleases } from '../../fixtures/product';
import { liveBuild, liveFolder, release } from '../../fixtures/releases';
import { expect, test } from '../../fixtures/test';

test.skip(Boolean(process.env['E2E_BASE_URL']), 'makes other builds live');

const name = 'remote-messages';
const answering = 'feedc0ffee01';
/** Neither this remote nor the host makes it today; the server answers it. */
const answered: UsedCall = {
  id: 'organisation.deptStoreTree',
  method: 'GET',
  path: '/sys/dept/qryDeptStoreTree',
};
/** Publishes, through the running server as its team does, a build of the remote that makes one call more with its job page. */
async function teamOf(releasesDir: string, url: string) {
  const operator = { RELEASES_DIR: releasesDir };
  const token = (await release(['token', name, '--name', '消息小组'], operator)).trim();
  const run = (...words: string[]): Promise<string> =>
    release([...words, '--against', url], { RELEASE_TOKEN: token, RELEASES_DIR: '/nowhere' });
  const publish = async (buildId: string, call: UsedCall): Promise<void> => {
    const folder = mkdtempSync(path.join(tmpdir(), 'hospital-build-'));
    const made = `"${call.id}","${call.method}","${call.path}",{hideLoading:!0}`;
    let changed = 0;
    copyBuild(liveFolder(builtReleases, name), path.join(folder, buildId), (text, file) => {
      if (file === 'remote.json') {
        const build = JSON.parse(text) as RemoteBuild;
        return JSON.stringify({ ...build, calls: [...(build.calls ?? []), call] });
      }
      return text.replace(/\(0,(\w+\.browserCall)\)\("jobs\.list"/, (_, transport: string) => {
        changed += 1;
        return `(${transport}(${made})({}),${transport})("jobs.list"`;
      });
    });
    expect(changed, 'places where the page of jobs declares its call').toBe(1);
    await run('publish', name, '--from', path.join(folder, buildId));
    rmSync(folder, { recursive: true });
  };
  return { publish, promote: (buildId: string) => run('promote', name, buildId, '--why', '新接口') };
}

/** The host of the previous release where it gives how calls are sent, since shared 1.2; else it stays this checkout's. */
async function takePreviousHost(releasesDir: string): Promise<void> {
  const { previous = '' } = (await addPreviousBuilds(releasesDir)).get('host') ?? {};
  const { provides } = JSON.parse(
    readFileSync(path.join(releasesDir, 'host', previous, 'host.json'), 'utf8'),
  ) as HostBuild;
  const { sharedRange } = new BuildsOf(releasesDir, name).live;
  if (fitsCaret(provides['@hospital/shared/api'] ?? '', sharedRange))
    new BuildsOf(releasesDir, 'host').makeLive(previous);
}

test('a remote with a call that the host has never heard of goes live without a new host', async ({
  page,
  product,
  shell,
  signIn,
}) => {
  const { releasesDir, url } = product;
  await takePreviousHost(releasesDir);
  const host = liveBuild(releasesDir, 'host');
  const team = await teamOf(releasesDir, url);
  await team.publish(answering, answered);
  await team.promote(answering);
  await signIn('administrator', '公司');
  const asked = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(answered.path));
  await shell.visit('/mch/job');
  await expect(shell.pane.getByRole('heading', { name: '后台任务' })).toBeVisible();
  expect(await (await asked).json()).toMatchObject({ code: 0 });
  expect(liveBuild(releasesDir, 'host')).toBe(host);
});
