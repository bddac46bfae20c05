import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { hostBuildFolder, remoteBuildFolder } from '../../test-support/releases';
import { FolderStore } from './folderStore';
import { liveBefore } from './liveBefore';
import { promote, rollback, startCanary, withdraw } from '../../test-support/moves';
import { leastAge, leastBuilds, prunable, prune } from './prune';
import { publishFolder } from './publish';
import { ReleaseRefused } from './releaseRefused';
import type { HistoryEntry, MoveKind } from './releaseStore';

const name = 'remote-org';
const by = { who: 'org team', why: 'a reason' };

let folder: string;
let store: FolderStore;

const publish = async (remote: string, buildId: string, built: string) => {
  try {
    return await publishFolder(store, { name: remote, buildId, who: 'org team' }, built);
  } finally {
    rmSync(built, { recursive: true });
  }
};
const remote = (buildId: string, change: object = {}, of = name) =>
  publish(of, buildId, remoteBuildFolder(of, buildId, change));
const host = (buildId: string, provides?: object) =>
  publish('host', buildId, hostBuildFolder(buildId, provides));
const live = async (of = name) => (await store.newest(of))?.to ?? null;

/** Calls of the catalogue, as a build names them. */
const answered = [{ id: 'organisation.stores', method: 'GET', path: '/sys/store/qryPage' }];

const refusedWith = (reason: string, words?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ReleaseRefused, String(error));
  assert.equal(error.reason, reason);
  assert.match(error.message, words ?? /\p{Script=Han}/u);
  return true;
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hospital-releases-'));
  store = new FolderStore(folder);
  await host('h1');
  await promote(store, { name: 'host', buildId: 'h1', ...by });
  await remote('b1');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('publishing', () => {
  test('keeps a build as it is: the same again changes nothing, another content is refused', async () => {
    assert.equal(await remote('b1'), false);
    await assert.rejects(remote('b1', { title: 'another' }), refusedWith('content-differs', /b1/));
    assert.equal((await store.builds(name)).length, 1);
    assert.equal(await live(), null, 'publishing moves nothing');
  });

  test('source maps are no part of the content: the first one stays', async () => {
    const withMap = (text: string): string => {
      const built = remoteBuildFolder(name, 'm1');
      writeFileSync(join(built, 'page.js.map'), text);
      return built;
    };
    assert.equal(await publish(name, 'm1', withMap('of one source')), true);
    assert.equal(await publish(name, 'm1', withMap('of a source with a comment more')), false);
    await promote(store, { name, buildId: 'm1', ...by });
  });

  test('of two at once with different contents one is kept, whole', async () => {
    const results = await Promise.allSettled([remote('b2'), remote('b2', { title: 'another' })]);
    assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    await promote(store, { name, buildId: 'b2', ...by });
  });

  test('leaves nothing behind on the way', async () => {
    assert.deepEqual(readdirSync(join(folder, '.incoming')), []);
    assert.deepEqual(readdirSync(join(folder, name)), ['b1']);
  });

  test('refuses names that lead elsewhere', async () => {
    for (const [wrong, buildId] of [
      ['../remote-org', 'b2'],
      ['org', 'b2'],
      ['remote-org', '../b2'],
      ['remote-org', '..'],
      ['remote-org', 'history'],
      ['remote-org', ''],
    ] as const) {
      const built = remoteBuildFolder(name, 'b2');
      await assert.rejects(publish(wrong, buildId, built), refusedWith('bad-name'));
    }
  });

  test('refuses files that cannot be served: links, hidden ones, strange names', async () => {
    for (const add of [
      (built: string) => symlinkSync('/etc/hosts', join(built, 'hosts.js')),
      (built: string) => writeFileSync(join(built, '.hidden'), ''),
      (built: string) => writeFileSync(join(built, 'a b.js'), ''),
      (built: string) => writeFileSync(join(built, 'a..b.js'), ''),
    ]) {
      const built = remoteBuildFolder(name, 'b2');
      add(built);
      await assert.rejects(publish(name, 'b2', built), refusedWith('bad-file-name'));
    }
  });
});

describe('promoting', () => {
  test('counts as made when only its answer was lost; not when somebody else was faster', async () => {
    const losing = Object.create(store) as FolderStore;
    losing.append = async (...entry) => {
      await store.append(...entry);
      throw new Error('no answer');
    };
    await promote(losing, { name, buildId: 'b1', ...by });
    assert.equal(await live(), 'b1');
    await remote('b2');
    losing.append = async (_, planned) => {
      await store.append(name, { ...planned, who: 'somebody else' });
      throw new Error('no answer');
    };
    await assert.rejects(promote(losing, { name, buildId: 'b2', ...by }), /no answer/);
  });

  test('moves the pointer and says who, when, why, from, to', async () => {
    await remote('b2');
    await promote(store, { name, buildId: 'b1', ...by });
    const entry = await promote(store, { name, buildId: 'b2', who: 'somebody', why: ' because ' });
    const { at, ...rest } = entry;
    assert.deepEqual(rest, {
      number: 2,
      move: 'promote',
      from: 'b1',
      to: 'b2',
      who: 'somebody',
      why: 'because',
    });
    assert.ok(Math.abs(Date.now() - Date.parse(at)) < 60_000);
    assert.deepEqual(await store.history(name), [await store.history(name).then(([first]) => first), entry]);
    assert.equal(await live(), 'b2');
  });

  test('of many at once exactly one wins', async () => {
    await promote(store, { name, buildId: 'b1', ...by });
    const ids = Array.from({ length: 8 }, (_, at) => `c${at}`);
    for (const id of ids) await remote(id);
    const results = await Promise.allSettled(
      ids.map((buildId) => promote(store, { name, buildId, ...by, after: 1 })),
    );
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.to] : []));
    assert.equal(won.length, 1);
    assert.equal(await live(), won[0]);
    assert.equal((await store.history(name)).length, 2);
    for (const result of results)
      if (result.status === 'rejected') assert.ok(refusedWith('moved-meanwhile', /org team/)(result.reason));
  });

  test('refuses what whoever moves has not seen', async () => {
    await promote(store, { name, buildId: 'b1', ...by });
    await remote('b2');
    await assert.rejects(
      promote(store, { name, buildId: 'b2', ...by, after: 0 }),
      refusedWith('moved-meanwhile'),
    );
  });

  const refusals: readonly [string, string, () => Promise<unknown>, RegExp?][] = [
    ['a build that was not published', 'build-missing', async () => undefined],
    [
      'a build that has lost a file',
      'file-missing',
      async () => {
        await remote('b2');
        rmSync(join(folder, name, 'b2/page.js'));
      },
      /page\.js/,
    ],
    [
      'a build with a changed file',
      'hash-wrong',
      async () => {
        await remote('b2');
        writeFileSync(join(folder, name, 'b2/page.js'), 'changed');
      },
      /page\.js/,
    ],
    [
      'an entry that is not the one of remote.json',
      'hash-wrong',
      () => remote('b2', { integrity: 'sha384-abc=' }),
    ],
    [
      'a page whose file is not in the build',
      'file-missing',
      () => remote('b2', { files: { '/org/first': ['none.js'] } }),
      /none\.js/,
    ],
    ['a remote.json that is none', 'bad-description', () => remote('b2', { pages: 'none' })],
    ['the container of another build', 'bad-description', () => remote('b2', { container: 'remote_org_b1' })],
    ['a remote.json of another build', 'bad-description', () => remote('b2', { buildId: 'b3' })],
    [
      'a range that the live host does not meet',
      'shared-range',
      () => remote('b2', { sharedRange: '^1.3.0' }),
      /\^1\.3\.0.*1\.2\.0/,
    ],
    [
      'a module that the live host does not provide',
      'module-not-provided',
      () => remote('b2', { needs: { '/org/first': ['@hospital/shared/none'] } }),
      /none/,
    ],
    [
      'a call that this server does not answer',
      'call-not-answered',
      () =>
        remote('b2', { calls: [...answered, { id: 'kennels.free', method: 'GET', path: '/kennel/free' }] }),
      /：kennels\.free（GET \/kennel\/free），/,
    ],
    [
      'a page outside its own paths',
      'page-not-owned',
      () => remote('b2', { owns: ['/elsewhere'] }),
      /\/org\/first/,
    ],
    [
      'a page twice',
      'page-collision',
      () => {
        const page = { path: '/org/first', module: 'first/FirstPage', title: '首页' };
        return remote('b2', { pages: [page, page] });
      },
    ],
    [
      'a page of another live remote',
      'page-collision',
      async () => {
        await remote(
          'o1',
          { owns: ['/org'], pages: [{ path: '/org/first', module: 'a/A', title: 'A' }] },
          'remote-other',
        );
        await promote(store, { name: 'remote-other', buildId: 'o1', ...by });
        await remote('b2');
      },
      /remote-other/,
    ],
    [
      'a path of another live remote',
      'page-collision',
      async () => {
        await remote('o1', { owns: ['/org/first'], pages: [] }, 'remote-other');
        await promote(store, { name: 'remote-other', buildId: 'o1', ...by });
        await remote('b2', { owns: ['/org'] });
      },
      /remote-other/,
    ],
    [
      'a path that takes pages of another live remote',
      'page-collision',
      async () => {
        const pages = [{ path: '/other/list/all', module: 'a/A', title: 'A' }];
        await remote('o1', { owns: ['/other'], pages }, 'remote-other');
        await promote(store, { name: 'remote-other', buildId: 'o1', ...by });
        await remote('b2', { owns: ['/org/first', '/other/list'] });
      },
      /remote-other/,
    ],
    [
      'the same path',
      'page-collision',
      async () => {
        await remote('o1', { owns: ['/org/first'], pages: [] }, 'remote-other');
        await promote(store, { name: 'remote-other', buildId: 'o1', ...by });
        await remote('b2');
      },
      /remote-other/,
    ],
  ];
  for (const [what, reason, prepare, words] of refusals) {
    test(`refuses ${what}`, async () => {
      await prepare();
      await assert.rejects(promote(store, { name, buildId: 'b2', ...by }), refusedWith(reason, words));
      assert.equal(await live(), null);
    });
  }

  test('a part is of the remote after which it is called, whatever else is live', async () => {
    const part = (path: string) => ({
      path,
      module: 'card/Card',
      title: '组件',
      hidden: true,
      part: { height: 80 },
    });
    await remote('b2', { owns: ['org'], pages: [part('org/card')], files: { 'org/card': ['page.js'] } });
    await promote(store, { name, buildId: 'b2', ...by });
    await remote('b3', { owns: ['other'], pages: [part('other/card')], files: {} });
    await assert.rejects(
      promote(store, { name, buildId: 'b3', ...by }),
      refusedWith('page-not-owned', /other\/card/),
    );
    await remote('b4', { owns: ['org'], pages: [part('org/card')], files: { 'org/card': ['gone.js'] } });
    await assert.rejects(
      promote(store, { name, buildId: 'b4', ...by }),
      refusedWith('file-missing', /org\/card.*gone\.js/),
    );
    await remote('o1', { owns: ['org'], pages: [] }, 'remote-other');
    await assert.rejects(
      promote(store, { name: 'remote-other', buildId: 'o1', ...by }),
      refusedWith('page-collision', /remote-org/),
    );
  });

  test('refuses the live build, and a move without a reason', async () => {
    await promote(store, { name, buildId: 'b1', ...by });
    await assert.rejects(promote(store, { name, buildId: 'b1', ...by }), refusedWith('already-live'));
    for (const why of ['', '  ', 'x'.repeat(501), 'a\nb', 'a\u001b[2Jb'])
      await assert.rejects(rollback(store, { name, who: 'a', why }), refusedWith('bad-reason'));
  });

  test('refuses a remote where no host is live, and a host without its description', async () => {
    const h1 = join(folder, 'host/history');
    renameSync(h1, `${h1}-away`);
    await assert.rejects(promote(store, { name, buildId: 'b1', ...by }), refusedWith('host-missing'));
    renameSync(`${h1}-away`, h1);
    const built = hostBuildFolder('h2');
    rmSync(join(built, 'host.json'));
    await publish('host', 'h2', built);
    await assert.rejects(
      promote(store, { name: 'host', buildId: 'h2', ...by }),
      refusedWith('bad-description'),
    );
  });
});

test('calls that this server answers hinder nothing, under whatever id', async () => {
  await remote('b2', { calls: [...answered, { ...answered[0], id: 'organisation.storesByAnotherName' }] });
  await promote(store, { name, buildId: 'b2', ...by });
  assert.equal(await live(), 'b2');
});

describe('a host', () => {
  test('must make calls that this server answers', async () => {
    const calls = [{ id: 'identity.later', method: 'POST', path: '/sys/store/qryPage' }];
    await publish('host', 'h2', hostBuildFolder('h2', undefined, { calls }));
    const promoted = promote(store, { name: 'host', buildId: 'h2', ...by });
    await assert.rejects(promoted, refusedWith('call-not-answered', /identity\.later/));
  });

  test('must suit every live remote', async () => {
    await promote(store, { name, buildId: 'b1', ...by });
    await host('h2', { '@hospital/shared/api': '2.0.0' });
    await host('h3', { '@hospital/shared/ui/core': '1.2.0' });
    await host('h4', { '@hospital/shared/api': '1.9.0' });
    const to = (buildId: string) => promote(store, { name: 'host', buildId, ...by });
    await assert.rejects(to('h2'), refusedWith('shared-range', /remote-org/));
    await assert.rejects(to('h3'), refusedWith('module-not-provided', /remote-org/));
    await to('h4');
    assert.equal(await live('host'), 'h4');
    await withdraw(store, { name, ...by });
    await to('h2');
    await assert.rejects(withdraw(store, { name: 'host', ...by }), refusedWith('host-stays'));
  });
});

describe('rolling back', () => {
  beforeEach(async () => {
    for (const id of ['b2', 'b3']) await remote(id);
    for (const buildId of ['b1', 'b2', 'b3']) await promote(store, { name, buildId, ...by });
  });

  test('goes back one build after the other, or to the one that is named', async () => {
    assert.equal((await rollback(store, { name, ...by })).to, 'b2');
    assert.equal((await rollback(store, { name, ...by })).to, 'b1');
    await assert.rejects(rollback(store, { name, ...by }), refusedWith('nothing-before'));
    assert.equal((await rollback(store, { name, ...by, to: 'b3' })).move, 'rollback');
    assert.equal(await live(), 'b3');
  });

  test('is checked, too: not to what never was live, not to what is gone or no longer fits', async () => {
    await remote('b4');
    await assert.rejects(rollback(store, { name, ...by, to: 'b4' }), refusedWith('nothing-before', /b4/));
    await assert.rejects(rollback(store, { name, ...by, to: 'b3' }), refusedWith('already-live'));
    await store.remove(name, 'b2');
    await assert.rejects(rollback(store, { name, ...by, to: 'b2' }), refusedWith('build-missing', /b2/));
    assert.equal((await rollback(store, { name, ...by })).to, 'b1', 'the last one that there still is');
  });

  test('brings back what was withdrawn', async () => {
    await withdraw(store, { name, ...by });
    assert.equal(await live(), null);
    await assert.rejects(withdraw(store, { name, ...by }), refusedWith('not-live'));
    assert.equal((await rollback(store, { name, ...by })).to, 'b3');
    assert.equal((await rollback(store, { name, ...by })).to, 'b2');
  });

  test('what was live before is read from the history alone', () => {
    const before = (...moves: readonly [MoveKind, string | null][]) =>
      liveBefore(
        moves.map(([move, to]) => ({ move, to }) as HistoryEntry),
        new Set(['a', 'b', 'c']),
      );
    assert.equal(before(), null);
    assert.equal(before(['promote', 'a']), null);
    assert.equal(before(['promote', 'a'], ['promote', 'b'], ['promote', 'a']), 'b');
    assert.equal(before(['promote', 'a'], ['promote', 'b'], ['rollback', 'a'], ['promote', 'c']), 'a');
  });

  test('never leads to the live build itself, and not to one that is gone', async () => {
    await rollback(store, { name, ...by });
    await withdraw(store, { name, ...by });
    await promote(store, { name, buildId: 'b2', ...by });
    assert.equal((await rollback(store, { name, ...by })).to, 'b1');
    await assert.rejects(rollback(store, { name, ...by }), refusedWith('nothing-before'));

    const before = (published: readonly string[], ...builds: readonly string[]) =>
      liveBefore(
        builds.map((to) => ({ move: 'promote', to }) as HistoryEntry),
        new Set(published),
      );
    assert.equal(before(['a', 'b'], 'a', 'b', 'gone', 'b'), 'a');
    assert.equal(before(['b'], 'a', 'b'), null);
  });
});

describe('pruning', () => {
  const day = 86_400_000;
  const now = Date.parse('2026-06-01T00:00:00Z');
  const ago = (days: number): string => new Date(now - days * day).toISOString();
  const builds = (count: number, days: (at: number) => number) =>
    Array.from({ length: count }, (_, at) => ({
      name,
      buildId: `p${at}`,
      publishedBy: 'x',
      publishedAt: ago(days(at)),
      files: {},
    }));
  const moved = (...moves: readonly [string, number][]): HistoryEntry[] =>
    moves.map(([to, days], at) => ({
      number: at + 1,
      move: 'promote',
      from: null,
      to,
      at: ago(days),
      who: 'x',
      why: 'x',
    }));
  const going = (...of: Parameters<typeof prunable>) => prunable(...of).map(({ buildId }) => buildId);

  test('keeps twenty builds and thirty days', () => {
    assert.equal(leastBuilds, 20);
    assert.equal(leastAge, 30 * day);
    assert.deepEqual(
      going(
        builds(20, () => 400),
        [],
        now,
      ),
      [],
    );
    assert.deepEqual(
      going(
        builds(60, () => 29),
        [],
        now,
      ),
      [],
    );
    assert.deepEqual(
      going(
        builds(22, (at) => 100 + at),
        [],
        now,
      ),
      ['p20', 'p21'],
    );
    assert.deepEqual(
      going(
        builds(22, (at) => (at === 21 ? 31 : 29)),
        [],
        now,
      ),
      ['p21'],
    );
  });

  test('keeps the live one, and what was live within thirty days', () => {
    const old = builds(24, (at) => 100 + at);
    assert.deepEqual(going(old, moved(['p23', 90]), now), ['p20', 'p21', 'p22']);
    assert.deepEqual(going(old, moved(['p23', 90], ['p0', 29]), now), ['p20', 'p21', 'p22']);
    assert.deepEqual(going(old, moved(['p23', 90], ['p0', 31]), now), ['p20', 'p21', 'p22']);
    assert.deepEqual(going(old, moved(['p21', 95], ['p23', 90], ['p0', 31]), now), ['p20', 'p21', 'p22']);
    assert.deepEqual(going(old, moved(['p22', 95], ['p23', 90], ['p22', 80], ['p0', 10]), now), [
      'p20',
      'p21',
      'p23',
    ]);
  });

  test('removes builds whole, and leaves the history', async () => {
    for (let at = 0; at < 21; at += 1) await remote(`n${at}`);
    await promote(store, { name, buildId: 'b1', ...by });
    assert.deepEqual(await prune(store, name), [], 'everything is young');
    const later = Date.now() + 31 * day;
    const gone = await prune(store, name, later);
    assert.equal(gone.length, 1);
    assert.ok(!gone.includes('b1'), 'the live one stays, though it is the oldest');
    assert.ok(!readdirSync(join(folder, name)).includes(gone[0] ?? ''));
    assert.equal((await store.history(name)).length, 1);
  });
});

/** 未结账单 went from the one to the other. */
describe('a page that moved', () => {
  const [giver, taker] = ['remote-clinic', 'remote-billing'];
  const moved = '/bill/unfinished/unfinishedUser';
  const withPage = {
    owns: ['/bill/unfinished'],
    pages: [{ path: moved, module: 'unfinished/UnfinishedPage', title: '未结账单' }],
    files: { [moved]: ['page.js'] },
  };
  const liveBuilds = async () => [await live(giver), await live(taker)];
  beforeEach(async () => {
    await remote('old', withPage, giver);
    await remote('new', {}, giver);
    await remote('old', {}, taker);
    await remote('new', withPage, taker);
    await promote(store, { name: giver, buildId: 'old', ...by });
    await promote(store, { name: taker, buildId: 'old', ...by });
  });

  test('is never lost: its new remote is released first, and goes back last', async () => {
    await assert.rejects(
      promote(store, { name: giver, buildId: 'new', ...by }),
      refusedWith('page-lost', /未结账单.*remote-billing/),
    );
    assert.deepEqual(await liveBuilds(), ['old', 'old']);
    await promote(store, { name: taker, buildId: 'new', ...by });
    await promote(store, { name: giver, buildId: 'new', ...by });
    await assert.rejects(
      rollback(store, { name: taker, ...by }),
      refusedWith('page-lost', /未结账单.*remote-clinic/),
    );
    assert.deepEqual(await liveBuilds(), ['new', 'new']);
    await rollback(store, { name: giver, ...by });
    await rollback(store, { name: taker, ...by });
    assert.deepEqual(await liveBuilds(), ['old', 'old']);
  });

  test('is not lost to the sessions that a canary leaves where they are, nor to those that get one', async () => {
    const canary = { buildId: 'new', percent: 10, stores: [], users: [] };
    await startCanary(store, { name: taker, ...canary, ...by });
    await assert.rejects(promote(store, { name: giver, buildId: 'new', ...by }), refusedWith('page-lost'));
    await assert.rejects(startCanary(store, { name: giver, ...canary, ...by }), refusedWith('page-lost'));
    await promote(store, { name: taker, buildId: 'new', ...by });
    await startCanary(store, { name: giver, ...canary, ...by });
    await assert.rejects(rollback(store, { name: taker, ...by }), refusedWith('page-lost'));
    await assert.rejects(
      startCanary(store, { name: taker, ...canary, buildId: 'old', ...by }),
      refusedWith('page-lost'),
    );
  });

  test('of several below one path none is lost, though the other remote has one of them', async () => {
    const further = '/bill/unfinished/further';
    const page = { path: further, module: 'unfinished/FurtherPage', title: '更多未结' };
    await remote(
      'both',
      { ...withPage, pages: [...withPage.pages, page], files: { ...withPage.files, [further]: ['page.js'] } },
      giver,
    );
    await promote(store, { name: giver, buildId: 'both', ...by });
    await promote(store, { name: taker, buildId: 'new', ...by });
    await assert.rejects(
      promote(store, { name: giver, buildId: 'new', ...by }),
      refusedWith('page-lost', /更多未结.*remote-billing/),
    );
  });

  test('may be had by both, and by nobody else; a remote goes with all that it has', async () => {
    await promote(store, { name: taker, buildId: 'new', ...by });
    await remote('third', { ...withPage, owns: ['/bill/unfinished'] }, 'remote-other');
    await assert.rejects(
      promote(store, { name: 'remote-other', buildId: 'third', ...by }),
      refusedWith('page-collision'),
    );
    await remote('more', { ...withPage, owns: ['/bill/unfinished', '/bill/trend'] }, giver);
    await promote(store, { name: giver, buildId: 'more', ...by });
    await remote('more', { ...withPage, owns: ['/bill/unfinished', '/bill/trend'] }, taker);
    await assert.rejects(
      promote(store, { name: taker, buildId: 'more', ...by }),
      refusedWith('page-collision', /\/bill\/trend/),
    );
    await withdraw(store, { name: taker, ...by });
    assert.deepEqual(await liveBuilds(), ['more', null]);
  });
});
