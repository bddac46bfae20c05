import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { hostBuildFolder, remoteBuildFolder } from '../../test-support/releases';
import { FolderStore } from './folderStore';
import { promote } from '../../test-support/moves';
import { publishFolder } from './publish';
import { RegistryWatch } from './registryWatch';
import { Releases } from './releases';

const folder = mkdtempSync(join(tmpdir(), 'hospital-releases-'));
const store = new FolderStore(folder);
const name = 'remote-org';
const by = { who: 'operator', why: 'a reason' };

before(async () => {
  for (const [of, buildId, built] of [
    ['host', 'h1', hostBuildFolder('h1')],
    [name, 'b1', remoteBuildFolder(name, 'b1')],
    [name, 'b2', remoteBuildFolder(name, 'b2')],
  ] as const) {
    await publishFolder(store, { name: of, buildId, who: 'test' }, built);
    rmSync(built, { recursive: true });
  }
  await promote(store, { name: 'host', buildId: 'h1', ...by });
  await promote(store, { name, buildId: 'b1', ...by });
});
after(() => rmSync(folder, { recursive: true }));

const unexpected = (): never => assert.fail('nothing is to be warned of');

test('whoever is told of a move and asks another instance at once is answered with the new build', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout', 'setInterval'] });
  const instance = () => new Releases(store, unexpected, () => Date.now());
  const [one, other] = [instance(), instance()];
  const answers: Promise<string | undefined>[] = [];
  const live = {
    size: 1,
    announce: () => void answers.push(other.registry().then(({ registry }) => registry.remotes[0]?.buildId)),
  };
  const watch = new RegistryWatch(one, live, unexpected);
  await one.registry();
  t.mock.timers.tick(store.believeFor - 1);
  await other.registry();
  await promote(store, { name, buildId: 'b2', ...by });
  t.mock.timers.tick(1);
  await one.registry();
  // The other one still answers as it read.
  assert.equal((await other.registry()).registry.remotes[0]?.buildId, 'b1');
  t.mock.timers.tick(store.believeFor);
  assert.deepEqual(await Promise.all(answers), ['b2']);
  watch.stop();
});

test('a move that is taken back before anybody looked is told all the same', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout', 'setInterval'] });
  const releases = new Releases(store, unexpected, () => Date.now());
  let told = 0;
  const watch = new RegistryWatch(releases, { size: 1, announce: () => void (told += 1) }, unexpected);
  await releases.registry();
  await promote(store, { name, buildId: 'b1', ...by });
  await promote(store, { name, buildId: 'b2', ...by });
  t.mock.timers.tick(store.believeFor);
  await releases.registry();
  t.mock.timers.tick(store.believeFor);
  assert.equal(told, 1);
  watch.stop();
});
