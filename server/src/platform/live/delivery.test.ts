import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { CallId } from '@hospital/shared/contract/live';
import { randomStream, type Random } from '../seeds/random';
import { newId } from '../database/newId';
import { role, userRole } from '../../domains/access/schema';
import { session } from '../../domains/identity/schema';
import { userAccount, userDept, userStore } from '../../domains/accounts/schema';
import { dept, store } from '../../domains/places/schema';
import { hashToken, newToken } from '../sessions/token';
import { sendMessage } from '../../domains/messages/sendMessage';
import type { TestClient } from '../../test-support/client';
import { StreamReader } from '../../test-support/streamReader';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { publish } from './publish';

const usersOfTenant = 12;
const actions = 80;

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

interface Department {
  readonly id: string;
  /** Ids from the root to this one. */
  readonly line: readonly string[];
}
interface Shop {
  readonly id: string;
  readonly dept: Department;
  readonly gone: boolean;
}
interface Reader {
  readonly tenantId: string;
  readonly userId: string;
  readonly dept: Department;
  readonly superDept: boolean;
  readonly seesAll: boolean;
  readonly scope: 1 | 2 | 3 | 4 | 5;
  /** Of scope 2. */
  readonly chosen: readonly Department[];
  readonly named: readonly Shop[];
  readonly side: 1 | 2;
  readonly at: Shop | undefined;
  readonly client: TestClient;
}
interface Chain {
  readonly tenantId: string;
  readonly depts: readonly Department[];
  readonly shops: readonly Shop[];
  readonly readers: readonly Reader[];
  readonly admin: TestClient;
}

const some = <T>(random: Random, items: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: random.int(1, most) }, () => random.pick(items))),
];

/** Stores that a user may work in, said anew in plain words (domain.md §1.10 data scope). */
function worksIn({ scope, dept: own, chosen, named }: Reader, shop: Shop): boolean {
  if (shop.gone) return false;
  if (scope === 1 || named.includes(shop)) return true;
  const below = (top: Department): boolean => shop.dept.line.includes(top.id);
  if (scope === 2) return chosen.some(below);
  if (scope === 3) return shop.dept.id === own.id;
  return scope === 4 && below(own);
}

/** Makes departments, stores and users of every kind, and signs the users in. */
async function makeChain(random: Random, tenantId: string): Promise<Chain> {
  const admin = await server.signIn(tenantId === '1' ? '13800000001' : '13900000001', 1);
  const depts: Department[] = [];
  const shops: Shop[] = [];
  const unsigned: (Omit<Reader, 'client'> & { readonly token: string })[] = [];
  await server.database.write(tenantId, async (db) => {
    const known = await db.select().from(dept);
    depts.push(...known.map(({ id, path }) => ({ id, line: path.split('/').filter(Boolean) })));
    for (let index = 0; index < 8; index += 1) {
      const parent = random.pick(depts);
      const id = newId();
      const made = { id, line: [...parent.line, id] };
      const path = `/${made.line.join('/')}/`;
      await db.insert(dept).values({ id, parentId: parent.id, name: `部门${index}`, path });
      depts.push(made);
    }
    const [pattern] = await db.select().from(store);
    assert.ok(pattern);
    for (let index = 0; index < 8; index += 1) {
      const made = { id: newId(), dept: random.pick(depts), gone: random.chance(0.15) };
      await db.insert(store).values({
        ...pattern,
        id: made.id,
        deptId: made.dept.id,
        storeCode: `P${index}`,
        storeName: `门店${index}`,
        delFlag: made.gone ? 'Y' : 'N',
        status: 1,
      });
      shops.push(made);
    }
    const [all] = await db.select().from(role).where(eq(role.code, 'admin'));
    for (let index = 0; index < usersOfTenant; index += 1) {
      const reader = {
        tenantId,
        userId: newId(),
        dept: random.pick(depts),
        superDept: random.chance(0.1),
        seesAll: all !== undefined && random.chance(0.2),
        scope: random.pick([1, 2, 3, 4, 5, 5] as const),
        chosen: some(random, depts, 2),
        named: random.chance(0.6) ? some(random, shops, 3) : [],
        side: random.pick([1, 2] as const),
        at: undefined,
        token: newToken(tenantId),
      };
      const places = shops.filter((shop) => worksIn({ ...reader, client: admin }, shop));
      const at = reader.side === 2 && places.length > 0 ? random.pick(places) : undefined;
      unsigned.push({ ...reader, at });
      await db.insert(userAccount).values({
        id: reader.userId,
        loginName: `1${tenantId}${String(index).padStart(9, '0')}`,
        passwordHash: '-',
        name: `读者${index}`,
        deptId: reader.dept.id,
        superDept: reader.superDept ? 'Y' : 'N',
        dataScope: reader.scope,
        loginTypes: '1,2',
      });
      for (const { id } of reader.chosen) {
        await db.insert(userDept).values({ userId: reader.userId, deptId: id });
      }
      for (const { id } of reader.named) {
        await db.insert(userStore).values({ userId: reader.userId, storeId: id });
      }
      if (reader.seesAll && all) await db.insert(userRole).values({ userId: reader.userId, roleId: all.id });
      await db.insert(session).values({
        id: newId(),
        tokenHash: hashToken(reader.token),
        userId: reader.userId,
        type: reader.side,
        storeId: at?.id ?? '',
        expireDate: new Date(Date.now() + 60 * 60_000),
      });
    }
  });
  const readers = unsigned.map(({ token, ...reader }) => ({
    ...reader,
    client: server.anonymous.with({ authorization: token, tenantId }),
  }));
  return { tenantId, depts, shops, readers, admin };
}

/** What was said, and whom it is for, said anew in plain words. */
interface Said {
  readonly key: string;
  readonly tenantId: string;
  readonly isFor: (reader: Reader) => boolean;
  /** An announcement, which is in the list of those whom it is for. */
  readonly notice: boolean;
}

async function act(
  random: Random,
  { tenantId, depts, shops, readers, admin }: Chain,
  key: string,
): Promise<Said> {
  const tell = (event: Parameters<typeof publish>[1]) =>
    server.database.write(tenantId, (db) => publish(db, event));
  const message = { kind: 'message' as const, data: { id: key, title: key, content: '<p>x</p>' } };
  const said = (isFor: Said['isFor'], notice = false): Said => ({ key, tenantId, isFor, notice });
  const stores = some(random, shops, 3);
  const users = some(random, readers, 3);
  switch (random.int(0, 6)) {
    case 0:
      await tell({ ...message, to: 'everybody' });
      return said(() => true);
    case 1:
      await tell({ ...message, to: { users: users.map(({ userId }) => userId) } });
      return said((reader) => users.includes(reader));
    case 2:
      await tell({ ...message, to: { stores: stores.map(({ id }) => id) } });
      return said(({ at }) => at !== undefined && stores.includes(at));
    case 3: {
      const data = { calls: [key as CallId] };
      await tell({ kind: 'data', data, to: { stores: stores.map(({ id }) => id) } });
      // The company side looks at its stores, and a deleted one is of interest to those who see everything alone.
      return said(
        (reader) =>
          (reader.at !== undefined && stores.includes(reader.at)) ||
          (reader.side === 1 && (reader.scope === 1 || stores.some((shop) => worksIn(reader, shop)))),
      );
    }
    case 4: {
      await server.database.write(tenantId, (db) =>
        sendMessage(db, { to: users.map(({ userId }) => userId), title: key, content: '<p>x</p>' }),
      );
      return said((reader) => users.includes(reader));
    }
    default: {
      const scopeType = random.pick(['0', '1', '1', '2', '2'] as const);
      const wanted = some(random, depts, 2);
      const open = stores.filter(({ gone }) => !gone);
      const scopeIds = scopeType === '1' ? wanted.map(({ id }) => id) : open.map(({ id }) => id);
      if (scopeType === '2' && open.length === 0)
        return act(random, { tenantId, depts, shops, readers, admin }, key);
      const body = {
        name: key,
        content: '<p>x</p>',
        valid: 'Y',
        topFlag: 'N',
        popupFlag: 'Y',
        scopeType,
        scopeIds,
      };
      const answer = await admin.post(
        '/mch/notice/save.do',
        scopeType === '0' ? { ...body, scopeIds: [] } : body,
      );
      assert.equal(answer.code, 0, answer.msg);
      if (scopeType === '0') return said(() => true, true);
      if (scopeType === '1') {
        return said(
          (reader) => reader.superDept || wanted.some(({ id }) => reader.dept.line.includes(id)),
          true,
        );
      }
      return said((reader) => reader.scope === 1 || open.some((shop) => worksIn(reader, shop)), true);
    }
  }
}

/** Reads to `end`, now and then going away and coming back; gives the keys of what was said to it. */
async function readAll(random: Random, { client }: Reader, onReady: () => void): Promise<string[]> {
  const keys: string[] = [];
  let stream: StreamReader & { from: number } = await StreamReader.ready(client);
  onReady();
  for (;;) {
    const { id, kind, data } = await stream.next();
    const key: unknown = kind === 'message' ? data.title : kind === 'data' ? data.calls[0] : undefined;
    if (typeof key === 'string' && key.startsWith('said')) keys.push(key);
    if (key === 'end') break;
    if (random.chance(0.1)) {
      stream.close();
      stream = await StreamReader.ready(client, { 'last-event-id': String(id) });
    }
  }
  stream.close();
  return keys;
}

test('whatever is said to whomever, everybody hears all that is meant for them, once, in its order, and nothing else', async (context) => {
  const seed = process.env['SEED'] || String(Date.now());
  context.diagnostic(`SEED=${seed}`);
  const random = randomStream(seed);
  const chains = [await makeChain(random, '1'), await makeChain(random, '2')];
  const readers = chains.flatMap((chain) => chain.readers);
  const ready: Promise<void>[] = [];
  const heard = readers.map((reader, index) => {
    let keys: Promise<string[]> | undefined;
    ready.push(
      new Promise((resolve, reject) => {
        keys = readAll(randomStream(`${seed} ${index}`), reader, resolve);
        keys.catch(reject);
      }),
    );
    return keys;
  });
  await Promise.all(ready);

  const all: Said[] = [];
  for (let index = 0; index < actions; index += 1) {
    all.push(await act(random, random.pick(chains), `said${index}`));
  }
  const data = { id: 'end', title: 'end', content: '' };
  for (const { tenantId } of chains) {
    await server.database.write(tenantId, (db) => publish(db, { to: 'everybody', kind: 'message', data }));
  }
  for (const [index, reader] of readers.entries()) {
    const { client, ...who } = reader;
    const words = `SEED=${seed}, reader ${index}: ${JSON.stringify(who)}`;
    const meant = all.filter(({ tenantId, isFor }) => tenantId === reader.tenantId && isFor(reader));
    assert.deepEqual(
      await heard[index],
      meant.map(({ key }) => key),
      words,
    );
    const list = await client.post('/mch/notice/qryPage.do', {
      page: 1,
      pageSize: 150,
      valid: 'Y',
      name: 'said',
    });
    assert.deepEqual(
      list.data.list.map(({ name }: { name: string }) => name).sort(),
      all
        .filter((each) => each.notice && each.tenantId === reader.tenantId)
        .filter(({ isFor }) => (reader.seesAll && (reader.scope === 1 || reader.superDept)) || isFor(reader))
        .map(({ key }) => key)
        .sort(),
      words,
    );
  }
});
