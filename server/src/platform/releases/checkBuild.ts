import { json } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { catalogue } from '@hospital/shared/contract/catalogue';
import type { HostBuild, RemoteBuild, UsedCall } from '@hospital/shared/contract/remote';
import { fitsCaret } from '@hospital/shared/contract/versionRange';
import { ownerOf } from '../../../../tools/federation-build/ownership.mjs';
import { strangePermission } from '../menu/declaredMenu';
import type { PagePermissions } from '../menu/pagePermissions';
import { isHostBuild, isRemoteBuild } from './buildDescription';
import { describeStream } from './buildFiles';
import { keptBy, movedPagesStay } from './movedPages';
import { hostName } from './names';
import { ReleaseRefused } from './releaseRefused';
import type { BuildManifest, ReleaseStore } from './releaseStore';

/** Files of a build that are read at a time. */
const atOnce = 8;
const sharedModule = '@hospital/shared/';

/**
 * What must hold before a build goes live: its files are all there and are what was published, the server answers the
 * calls that it makes, it fits the host that is live (or, being a host, every remote that is live), and its pages are
 * its own.
 *
 * @param permissions that calls of the server ask for
 * @throws ReleaseRefused with the first thing that is wrong
 */
export async function checkBuild(
  store: ReleaseStore,
  permissions: readonly PagePermissions[],
  name: string,
  buildId: string,
): Promise<void> {
  const manifest = await store.manifest(name, buildId);
  if (!manifest) throw new ReleaseRefused('build-missing', `没有 ${name} 的构建 ${buildId}，请先发布`);
  await filesAreWhole(store, manifest);
  const remotes = await remotesInUse(store, name);
  if (name === hostName) {
    if (!manifest.files['index.html'])
      throw new ReleaseRefused('file-missing', `构建 ${buildId} 缺少文件 index.html`);
    const host = await hostBuild(store, buildId);
    callsAreAnswered(host);
    for (const remote of remotes) remoteFits(remote, host);
    return;
  }
  const remote = await remoteBuild(store, name, buildId);
  descriptionIsTrue(remote, manifest);
  callsAreAnswered(remote);
  const host = (await store.newest(hostName))?.to ?? null;
  if (host === null) throw new ReleaseRefused('host-missing', '还没有上线的 host，请先发布并上线 host');
  remoteFits(remote, await hostBuild(store, host));
  pagesAreItsOwn(
    keptBy(remote, remotes),
    remotes.map((other) => keptBy(other, [remote, ...remotes])),
  );
  movedPagesStay(remote, await liveBuild(store, name), remotes);
  permissionsAreItsOwn(remote, permissions);
}

async function filesAreWhole(store: ReleaseStore, manifest: BuildManifest): Promise<void> {
  const { name, buildId, files } = manifest;
  const limit = pLimit(atOnce);
  const check = async (path: string, integrity: string): Promise<void> => {
    const content = await store.read(name, buildId, path);
    if (!content) throw new ReleaseRefused('file-missing', `构建 ${buildId} 缺少文件 ${path}`);
    if ((await describeStream(content)).integrity !== integrity)
      throw new ReleaseRefused('hash-wrong', `构建 ${buildId} 的文件 ${path} 与发布时不同`);
  };
  await Promise.all(Object.entries(files).map(([path, { integrity }]) => limit(check, path, integrity)));
}

/** `remote.json` or `host.json` of a build. */
async function descriptionOf(store: ReleaseStore, name: string, buildId: string, path: string) {
  const content = await store.read(name, buildId, path);
  const wrong = (what: string) =>
    new ReleaseRefused('bad-description', `${name} 的构建 ${buildId} 的 ${path} ${what}`);
  if (!content) throw wrong('不存在');
  const description: unknown = await json(content).catch(() => {
    throw wrong('不是 JSON');
  });
  return { description, wrong };
}

async function hostBuild(store: ReleaseStore, buildId: string): Promise<HostBuild> {
  const { description, wrong } = await descriptionOf(store, hostName, buildId, 'host.json');
  if (!isHostBuild(description) || description.buildId !== buildId) throw wrong('不正确');
  return description;
}

async function remoteBuild(store: ReleaseStore, name: string, buildId: string): Promise<RemoteBuild> {
  const { description, wrong } = await descriptionOf(store, name, buildId, 'remote.json');
  if (!isRemoteBuild(description)) throw wrong(`不正确：${isRemoteBuild.errors?.[0]?.instancePath}`);
  if (description.name !== name || description.buildId !== buildId)
    throw wrong(`属于 ${description.name} ${description.buildId}`);
  // Two builds stand side by side in one page by the names of their containers.
  if (description.container !== `${name.replaceAll('-', '_')}_${buildId}`)
    throw wrong(`的 container ${description.container} 不属于该构建`);
  return description;
}

/**
 * Builds of the remotes that are live or canaries, but of the one that is to be moved; those that cannot be read harm
 * nobody.
 */
async function remotesInUse(store: ReleaseStore, moved: string): Promise<RemoteBuild[]> {
  const others = (await store.names()).filter((name) => name !== hostName && name !== moved);
  const builds = await Promise.all(
    others.map(async (name) => {
      const newest = await store.newest(name);
      const inUse = [newest?.to ?? null, newest?.canary?.buildId ?? null].filter((id) => id !== null);
      return Promise.all(inUse.map((buildId) => readableBuild(store, name, buildId)));
    }),
  );
  return builds.flat().filter((build) => build !== null);
}

/** Null for one that cannot be read. */
function readableBuild(store: ReleaseStore, name: string, buildId: string): Promise<RemoteBuild | null> {
  return remoteBuild(store, name, buildId).catch((error: unknown) => {
    if (error instanceof ReleaseRefused) return null;
    throw error;
  });
}

/** Null where none is live, or it cannot be read. */
async function liveBuild(store: ReleaseStore, name: string): Promise<RemoteBuild | null> {
  const { to = null } = (await store.newest(name)) ?? {};
  return to === null ? null : readableBuild(store, name, to);
}

/** What the registry will promise of the build is in it, the entry with its hash. */
function descriptionIsTrue(remote: RemoteBuild, { files }: BuildManifest): void {
  if (files[remote.entry]?.integrity !== remote.integrity)
    throw new ReleaseRefused('hash-wrong', `入口 ${remote.entry} 与 remote.json 中的完整性校验值不符`);
  for (const [page, paths] of Object.entries(remote.files)) {
    const missing = paths.find((path) => !files[path]);
    if (missing !== undefined)
      throw new ReleaseRefused('file-missing', `页面 ${page} 需要的文件 ${missing} 不在构建中`);
  }
}

const requestOf = ({ method, path }: Pick<UsedCall, 'method' | 'path'>): string => `${method} ${path}`;

/** What this server answers. */
const answered = new Set(Object.values(catalogue).flatMap((calls) => Object.values(calls).map(requestOf)));

/** A build of before there were `calls` names none; the previous release's calls are all answered. */
function callsAreAnswered({ name, buildId, calls = [] }: RemoteBuild | HostBuild): void {
  const missing = calls.filter((call) => !answered.has(requestOf(call)));
  if (missing.length === 0) return;
  const named = missing.map((call) => `${call.id}（${requestOf(call)}）`).join('、');
  throw new ReleaseRefused(
    'call-not-answered',
    `${name} 的构建 ${buildId} 使用了服务器没有的接口：${named}，请先升级服务器`,
  );
}

function remoteFits({ name, sharedRange, needs }: RemoteBuild, host: HostBuild): void {
  const shared = Object.entries(host.provides).find(([module]) => module.startsWith(sharedModule))?.[1] ?? '';
  if (!fitsCaret(shared, sharedRange)) {
    throw new ReleaseRefused(
      'shared-range',
      `${name} 需要 shared ${sharedRange}，host ${host.buildId} 提供的是 ${shared}`,
    );
  }
  const missing = Object.values(needs)
    .flat()
    .find((module) => host.provides[module] === undefined);
  if (missing !== undefined) {
    throw new ReleaseRefused('module-not-provided', `${name} 需要 ${missing}，host ${host.buildId} 没有提供`);
  }
}

function pagesAreItsOwn(remote: RemoteBuild, others: readonly RemoteBuild[]): void {
  // Parts are called after their remote, whatever else is live.
  const strange = remote.pages.find(
    ({ path, part }) => part && !path.startsWith(`${remote.name.replace(/^remote-/, '')}/`),
  );
  if (strange)
    throw new ReleaseRefused('page-not-owned', `组件 ${strange.path} 不以 ${remote.name} 的名称开头`);
  for (const prefix of remote.owns) {
    const twin = others.find(({ owns }) => owns.includes(prefix));
    if (twin) throw new ReleaseRefused('page-collision', `路径 ${prefix} 已属于 ${twin.name}`);
  }
  for (const other of others) {
    const taken = other.pages.find(({ path }) => ownerOf(path, [remote, ...others]) !== other.name);
    if (taken)
      throw new ReleaseRefused(
        'page-collision',
        `路径 ${remote.owns.join('、')} 占用了 ${other.name} 的页面 ${taken.path}`,
      );
  }
  const seen = new Set<string>();
  for (const { path } of remote.pages) {
    const twin = seen.has(path)
      ? remote
      : others.find(({ pages }) => pages.some((page) => page.path === path));
    if (twin) throw new ReleaseRefused('page-collision', `页面 ${path} 已由 ${twin.name} 提供`);
    seen.add(path);
    if (ownerOf(path, [remote]) === null) {
      throw new ReleaseRefused(
        'page-not-owned',
        `页面 ${path} 不在 ${remote.name} 自己的路径中（${remote.owns.join('、')}）`,
      );
    }
    const owner = ownerOf(path, [remote, ...others]);
    if (owner !== remote.name)
      throw new ReleaseRefused('page-collision', `页面 ${path} 在 ${owner} 的路径中`);
  }
}

/** A build says where its pages stand in the menu, not who may call the server. */
function permissionsAreItsOwn({ pages }: RemoteBuild, permissions: readonly PagePermissions[]): void {
  const strange = strangePermission(pages, permissions);
  if (strange)
    throw new ReleaseRefused(
      'strange-permission',
      `页面 ${strange.path} 不能以权限 ${strange.permission} 进入菜单：该权限属于其他页面或操作`,
    );
}
