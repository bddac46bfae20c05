import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { asc } from 'drizzle-orm';
import { identityCalls } from '@hospital/shared/contract/calls/identity';
import { dictionaryCalls } from '@hospital/shared/contract/calls/dictionary';
import { menuCalls } from '@hospital/shared/contract/calls/menus';
import { roleCalls } from '@hospital/shared/contract/calls/roles';
import { SYSTEM_GROUP, type PageMenu } from '@hospital/shared/contract/menu';
import { menu } from '../schema';
import { FolderStore } from '../../../platform/releases/folderStore';
import { promote, rollback, withdraw } from '../../../test-support/moves';
import { publishFolder } from '../../../platform/releases/publish';
import { ReleaseRefused } from '../../../platform/releases/releaseRefused';
import { allPermissions } from '../../../product';
import type { TestClient } from '../../../test-support/client';
import { hostBuildFolder, makeLive, remoteBuildFolder } from '../../../test-support/releases';
import { make } from '../../../test-support/refusals';
import { sourceRemotes } from '../../../test-support/sourceRemotes';
import { StreamReader } from '../../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../../test-support/testServer';
import { declaredMenu } from '../../../platform/menu/declaredMenu';
import { reconcileMenu } from './reconcileMenu';

const folder = mkdtempSync(join(tmpdir(), 'hospital-releases-'));
const store = new FolderStore(folder);
const by = { who: 'team', why: 'a reason' };
const name = 'remote-probe';
const place: PageMenu = { below: SYSTEM_GROUP, order: 50, icon: 'file', sides: [1, 2], roles: ['viewer'] };
const page = (more: object = {}) => ({
  path: '/probe/first',
  module: 'first/FirstPage',
  title: '试验',
  permission: 'probe:look',
  menu: place,
  ...more,
});
const second = page({ path: '/probe/second', title: '第二页', permission: 'probe:second' });

async function publish(of: string, buildId: string, built: string): Promise<void> {
  await publishFolder(store, { name: of, buildId, who: 'team' }, built);
  rmSync(built, { recursive: true });
}
const probe = (buildId: string, ...pages: object[]) =>
  publish(name, buildId, remoteBuildFolder(name, buildId, { owns: ['/probe'], pages, files: {}, needs: {} }));

interface Node {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly visible: string;
  readonly children: readonly Node[];
}
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);

let server: TestServer;
let admin: TestClient;
let viewer: TestClient;
let other: TestClient;

before(async () => {
  await publish('host', 'h1', hostBuildFolder('h1'));
  await promote(store, { name: 'host', buildId: 'h1', ...by });
  server = await startTestServer({ releasesDir: folder });
  admin = await server.signIn('13800000001', 1);
  viewer = await server.signIn('13800000007', 2);
  other = await server.signIn('13900000001', 1);
});
after(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const profile = async (client: TestClient) => (await make(client, identityCalls.currentUser, {})).data.ext;
/** What a user's menu says of a path. */
const inMenu = async (client: TestClient, path: string): Promise<Node | undefined> =>
  flat((await profile(client)).menuList).find((node) => node.path === path);
const may = async (client: TestClient, permission: string): Promise<boolean> =>
  (await profile(client)).permissionList.includes(permission);
/** What 菜单管理 has, with what it needs to change it. */
async function editable(path: string) {
  const nodes = flat((await make(admin, menuCalls.tree)).data);
  const {
    children: _,
    permission: __,
    systemFlag: ___,
    ...fields
  } = nodes.find((node) => node.path === path) as unknown as Record<string, unknown> & {
    readonly id: string;
  };
  return fields;
}
/** What the menu says of a page: in sight, hidden, or not there at all. */
const shown = (node: Node | undefined): boolean => node?.visible === 'Y';
const hidden = (node: Node | undefined): boolean => node?.visible === 'N';
const gone = (node: Node | undefined): boolean => node === undefined;

const fingerprint = async (): Promise<string> => (await server.services.releases.registry()).fingerprint;
/** Asks what is live until it is something else: an instance does so every two seconds, see registryWatch.test.ts. */
async function noticed(before: string): Promise<void> {
  while ((await fingerprint()) === before) await setTimeout(server.services.releases.store.believeFor / 4);
}

/**
 * Makes a move, and waits until an open page of each tenant is told that its menu has changed, and the menu
 * says of the path what it should. What is told may still be an earlier change: PostgreSQL passes it on late.
 */
async function told(
  move: () => Promise<unknown>,
  path: string,
  as: (node: Node | undefined) => boolean,
): Promise<void> {
  const clients = [viewer, other];
  const before = await fingerprint();
  const streams = await Promise.all(clients.map((client) => StreamReader.ready(client)));
  await move();
  await noticed(before);
  await Promise.all(
    clients.map(async (client, index) => {
      const stream = streams[index] as StreamReader;
      do await stream.nextOf('permissions');
      while (!as(await inMenu(client, path)));
      stream.close();
    }),
  );
}

test('the menu of the demo stays while nobody says what is live', async () => {
  assert.ok(await inMenu(admin, '/mch/dict'));
});

describe('a remote that nobody knew', () => {
  test('is in the menu of every tenant as soon as it is live, for the roles that it names', async () => {
    await probe('b1', page());
    await told(() => promote(store, { name, buildId: 'b1', ...by }), '/probe/first', shown);
    for (const client of [admin, viewer, other]) {
      assert.equal((await inMenu(client, '/probe/first'))?.name, '试验');
      assert.ok(await may(client, 'probe:look'));
    }
    const nurse = await server.signIn('13800000003', 2);
    assert.equal(await inMenu(nurse, '/probe/first'), undefined);
    assert.equal(await may(nurse, 'probe:look'), false);
    const registry = await (await fetch(`${server.baseUrl}/frontend/registry`)).text();
    assert.ok(registry.includes('/probe/first') && !registry.includes('"menu"'), 'browsers do not carry it');
  });

  test('follows its next build, but for what a tenant changed and took away', async () => {
    const renamed = { ...(await editable('/probe/first')), name: '我的试验', visible: 'N' };
    assert.equal((await make(admin, menuCalls.update, renamed)).code, 0);
    const role = (await make(admin, roleCalls.get, { id: '10' })).data;
    const menuIds = role.menuIds.filter((id: string) => id !== renamed.id);
    assert.equal(
      (await make(admin, roleCalls.saveMenu, { id: '10', version: role.version, menuIds })).code,
      0,
    );
    await probe('b2', page({ title: '新名', menu: { ...place, icon: 'gift' } }), second);
    await told(() => promote(store, { name, buildId: 'b2', ...by }), '/probe/second', shown);
    const kept = await editable('/probe/first');
    assert.deepEqual([kept['name'], kept['visible'], kept['icon']], ['我的试验', 'N', 'gift']);
    assert.equal(await may(viewer, 'probe:look'), false, 'taken away stays away');
    assert.ok(await may(viewer, 'probe:second'));
    assert.equal((await inMenu(other, '/probe/first'))?.name, '新名', 'the other tenant changed nothing');
  });

  test('an edit that began before is refused as out of date', async () => {
    const stale = await editable('/probe/second');
    await probe('b3', page(), { ...second, title: '第二页改' });
    await told(
      () => promote(store, { name, buildId: 'b3', ...by }),
      '/probe/second',
      (node) => node?.name === '第二页改',
    );
    assert.equal((await make(admin, menuCalls.update, { ...stale, name: '旧表单' })).code, 40901);
  });

  test('loses what an older build does not have, and gets it back with who held it', async () => {
    const { id } = await editable('/probe/second');
    const own = await make(admin, roleCalls.save, { name: '试验员', code: 'prober', menuIds: [id] });
    assert.equal(own.code, 0);
    await told(() => rollback(store, { name, to: 'b1', ...by }), '/probe/second', gone);
    assert.equal(await inMenu(viewer, '/probe/second'), undefined);
    assert.equal(await may(viewer, 'probe:second'), false);
    await told(() => promote(store, { name, buildId: 'b3', ...by }), '/probe/second', shown);
    assert.ok(await may(viewer, 'probe:second'));
    const { menuIds } = (await make(admin, roleCalls.get, { id: own.data.id })).data;
    assert.ok(menuIds.includes(id));
  });

  test('leaves every menu when it is withdrawn', async () => {
    await told(() => withdraw(store, { name, ...by }), '/probe/second', gone);
    for (const client of [admin, viewer, other])
      assert.equal(await inMenu(client, '/probe/first'), undefined);
  });
});

test('a page that moves to another remote stays in the menu, with what the tenant changed and who sees it', async () => {
  const path = '/bill/unfinished/unfinishedUser';
  const moved = sourceRemotes.flatMap(({ pages }) => pages).find((one) => one.path === path);
  assert.ok(moved);
  const build = (of: string, buildId: string, pages: readonly object[]) =>
    publish(
      of,
      buildId,
      remoteBuildFolder(of, buildId, { owns: ['/bill/unfinished'], pages, files: {}, needs: {} }),
    );
  const [giver, taker] = ['remote-clinic', 'remote-billing'];
  await build(giver, 'b1', [moved]);
  await told(() => promote(store, { name: giver, buildId: 'b1', ...by }), path, shown);
  const renamed = { ...(await editable(path)), name: '我的未结' };
  assert.equal((await make(admin, menuCalls.update, renamed)).code, 0);
  const stands = async () => {
    assert.deepEqual(
      [(await editable(path))['id'], (await inMenu(viewer, path))?.name],
      [renamed.id, '我的未结'],
    );
    assert.ok(await may(viewer, String(moved.permission)));
  };
  await build(taker, 'b1', [moved]);
  const steps = [
    () => promote(store, { name: taker, buildId: 'b1', ...by }),
    () => remoteWithout(giver).then(() => promote(store, { name: giver, buildId: 'b2', ...by })),
    () => rollback(store, { name: giver, ...by }),
  ];
  const remoteWithout = (of: string) =>
    publish(
      of,
      'b2',
      remoteBuildFolder(of, 'b2', { owns: ['/bill/trend'], pages: [], files: {}, needs: {} }),
    );
  for (const step of steps) {
    await step();
    await server.services.releases.registry();
    await stands();
  }
});

test('a page whose calls the server has is hidden while its remote is withdrawn; its permissions stay', async () => {
  const dictionary = sourceRemotes.find((remote) => remote.name === 'remote-dictionary');
  assert.ok(dictionary);
  const built = remoteBuildFolder(dictionary.name, 'b1', { ...dictionary, files: {}, needs: {} });
  await publish(dictionary.name, 'b1', built);
  await promote(store, { name: dictionary.name, buildId: 'b1', ...by });
  await server.services.releases.registry();
  await told(() => withdraw(store, { name: dictionary.name, ...by }), '/mch/dict', hidden);
  assert.equal((await make(viewer, dictionaryCalls.list, {})).code, 0);
  await told(() => promote(store, { name: dictionary.name, buildId: 'b1', ...by }), '/mch/dict', shown);
});

test('a build that would give its users a permission of somebody else’s calls is not promoted', async () => {
  await probe('b4', page({ permission: 'sys:user:save' }));
  await assert.rejects(promote(store, { name, buildId: 'b4', ...by }), (error: unknown) => {
    assert.ok(error instanceof ReleaseRefused);
    assert.equal(error.reason, 'strange-permission');
    assert.match(error.message, /sys:user:save/);
    return true;
  });
  const without = { permission: 'sys:store:save' };
  await probe('b5', page(without));
  await assert.rejects(
    promote(store, { name, buildId: 'b5', ...by }),
    /sys:store:save/,
    'nor one of no page',
  );
});

test('a build whose menu cannot be read changes no menu', async () => {
  const before = await server.database.reader('2').select().from(menu).orderBy(asc(menu.id));
  await probe('b6', page({ menu: { order: '1' } }));
  await assert.rejects(promote(store, { name, buildId: 'b6', ...by }), /remote\.json/);
  await makeLive(folder, name, 'b6');
  const again = await startTestServer({ releasesDir: folder, database: keptOpen(server) });
  await again.close();
  assert.deepEqual(await server.database.reader('2').select().from(menu).orderBy(asc(menu.id)), before);
});

/** The same database for a further server, which does not close it. */
const keptOpen = ({ database }: TestServer) => ({ ...database, close: async () => undefined });

test('instances that start at once make each item once', async () => {
  const pages = [page({ path: '/probe/third', title: '第三页' })] as never;
  const declared = declaredMenu({
    permissions: allPermissions,
    remotes: [{ name, pages }],
    site: true,
    serverSpeaks: true,
  });
  const item = { parentId: '/mch', type: '1', visible: 'Y', showType: '1', sort: 90 };
  const edits = Array.from({ length: 5 }, (_, index) =>
    make(admin, menuCalls.save, { ...item, name: `目录${index}` }),
  );
  const starts = Array.from({ length: 5 }, () =>
    server.database.write('1', (db) => reconcileMenu(db, declared)),
  );
  const [answers] = await Promise.all([Promise.all(edits), Promise.all(starts)]);
  assert.deepEqual(
    answers.map(({ code }) => code),
    [0, 0, 0, 0, 0],
  );
  const nodes = flat((await make(admin, menuCalls.tree)).data);
  assert.equal(nodes.filter(({ path }) => path === '/probe/third').length, 1);
  assert.equal(nodes.filter(({ name: of }) => of.startsWith('目录')).length, 5);
});
