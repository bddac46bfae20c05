import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { organisationCalls as calls } from '@hospital/shared/contract/calls/organisation';
import type { Answer, TestClient } from '../../test-support/client';
import { make } from '../../test-support/refusals';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { deptEdit, done, newDept, newStore } from './fixture';

let server: TestServer;
let admin: TestClient;
before(async () => {
  server = await startTestServer();
  admin = await server.signIn('13800000001', 1);
});
after(() => server.close());

interface Row {
  readonly id: string;
  readonly parent: string | null;
  readonly path: string;
}

async function rowsOf(): Promise<Row[]> {
  const { rows } = await server.database.kernel.execute<Row & Record<string, unknown>>(
    `select id, parent_id as parent, path from dept where tenant_id = '1'`,
  );
  return rows;
}

/** One root, every department reached from it, every path as its ancestors say. */
function expectTree(rows: readonly Row[]): void {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const roots = rows.filter(({ parent }) => parent === null);
  assert.equal(roots.length, 1, 'one root');
  for (const row of rows) {
    const way: string[] = [];
    for (let at: Row | undefined = row; at; at = at.parent === null ? undefined : byId.get(at.parent)) {
      assert.ok(!way.includes(at.id), `a circle at ${at.id}`);
      way.unshift(at.id);
      assert.ok(at.parent === null || byId.has(at.parent), `${at.id} hangs on nothing`);
    }
    assert.equal(row.path, `/${way.join('/')}/`);
  }
}

/** The same order of chances at every run. */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

const expected = new Set([0, 404, 40001, 40901, 40902, 40903]);
const tally = (answers: readonly Answer[], code: number) => answers.filter((one) => one.code === code).length;

test('50 moves, saves and deletes at once, again and again: still a tree, and nothing lost', async () => {
  const chance = chances(7);
  const ids: string[] = [];
  for (let index = 0; index < 24; index += 1) {
    const parentId = index < 4 ? '2' : ids[chance(index)];
    ids.push((await done(admin, calls.saveDept, newDept({ parentId }))).data.id);
  }
  for (let round = 0; round < 4; round += 1) {
    const before = new Set((await rowsOf()).map(({ id }) => id));
    const made: Promise<Answer>[] = [];
    const deleted: Promise<readonly [string, Answer]>[] = [];
    const rest: Promise<Answer>[] = [];
    const any = () => ids[chance(ids.length)] ?? '2';
    const edits = await Promise.all(
      [...new Set(Array.from({ length: 30 }, any))]
        .filter((id) => before.has(id))
        .map((id) => deptEdit(admin, id)),
    );
    for (let step = 0; step < 50; step += 1) {
      const kind = step % 5;
      const edit = edits[step % edits.length];
      if (kind < 2 && edit) rest.push(make(admin, calls.updateDept, { ...edit, parentId: any() }));
      else if (kind === 2) made.push(make(admin, calls.saveDept, newDept({ parentId: any() })));
      else if (kind === 3) {
        const id = any();
        deleted.push(make(admin, calls.deleteDept, { id }).then((answer) => [id, answer] as const));
      } else rest.push(make(admin, calls.saveStore, newStore({ deptId: any() })));
    }
    const [saves, deletes, others] = await Promise.all([
      Promise.all(made),
      Promise.all(deleted),
      Promise.all(rest),
    ]);
    const answers = [...saves, ...deletes.map(([, answer]) => answer), ...others];
    assert.equal(answers.length, 50);
    for (const { code, msg } of answers) assert.ok(expected.has(code), `${code} ${msg}`);
    const rows = await rowsOf();
    expectTree(rows);
    const now = new Set(rows.map(({ id }) => id));
    const added = saves.filter(({ code }) => code === 0).map(({ data }) => data.id as string);
    const gone = new Set(deletes.filter(([, { code }]) => code === 0).map(([id]) => id));
    for (const id of [...before, ...added]) assert.equal(now.has(id), !gone.has(id), id);
    assert.equal(now.size, before.size + added.length - gone.size);
    assert.ok(tally(others, 0) > 0, 'some of them succeeded');
    ids.push(...added);
  }
  const { rows } = await server.database.kernel.execute<{ lost: number }>(
    `select count(*)::int as lost from store s where tenant_id = '1'
      and not exists (select 1 from dept d where d.tenant_id = s.tenant_id and d.id = s.dept_id)`,
  );
  assert.equal(rows[0]?.lost, 0);
});

test('two departments that move below each other at once: one does', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => (await done(admin, calls.saveDept, newDept())).data.id as string),
    );
    const edits = [
      await deptEdit(admin, one!, { parentId: other }),
      await deptEdit(admin, other!, { parentId: one }),
    ];
    const answers = await Promise.all(edits.map((edit) => make(admin, calls.updateDept, edit)));
    assert.deepEqual(answers.map(({ code }) => code).sort(), [0, 40001]);
    expectTree(await rowsOf());
  }
});

test('who saves a store into a department that is deleted at the same moment is told so', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = (await done(admin, calls.saveDept, newDept())).data;
    const [deleted, ...made] = await Promise.all([
      make(admin, calls.deleteDept, { id }),
      ...[1, 2, 3].map(() => make(admin, calls.saveStore, newStore({ deptId: id }))),
    ]);
    const codes = made.map(({ code }) => code);
    if (deleted.code === 0) assert.deepEqual(codes, [40001, 40001, 40001]);
    else assert.ok(deleted.code === 40902 && codes.includes(0), `${deleted.code} ${codes.join()}`);
  }
});

test('of twenty who change the same version at once, one succeeds', async () => {
  const { id } = (await done(admin, calls.saveDept, newDept())).data;
  const edit = await deptEdit(admin, id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      make(admin, calls.updateDept, { ...edit, name: `改名${index}` }),
    ),
  );
  assert.equal(tally(answers, 0), 1);
  assert.equal(tally(answers, 40901), 19);
});
