import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import excel from 'exceljs';
import { loginLog } from '../../domains/identity/schema';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { insertMany } from '../database/insertMany';
import { isOneOf } from '../database/paging';
import { stretchBounds } from '../database/stretch';
import type { CallContext } from '../http/call';
import { defineList } from './defineList';
import { by, byTime, orderedBy, type OrderRequest } from './order';

let server: TestServer;
let context: CallContext;
const usual = { ...stretchBounds };
const ROWS = 60;

before(async () => {
  server = await startTestServer();
  // Some at one moment, some of one name, some without a word why.
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    ...{ id: `LIST${n}`, type: 1 + (n % 3), loginName: `1390000000${n % 7}`, ip: '', userAgent: '' },
    ...{ result: n % 4 === 0 ? ('Y' as const) : ('N' as const), userId: n % 5 === 0 ? '' : `U${n % 3}` },
    createDate: new Date(2026, 0, 1 + (n % 20)),
  }));
  await server.database.write('1', (db) => insertMany(db, loginLog, rows));
  context = { db: server.database.reader('1') } as CallContext;
});
after(async () => {
  Object.assign(stretchBounds, usual);
  await server.close();
});

interface Request extends OrderRequest<'time' | 'name' | 'user' | 'backwards'> {
  readonly failed?: true;
}

const someUser = sql`nullif(${loginLog.userId}, '')`;
const inTest = sql`${loginLog.id} like 'LIST%'`;
const rowsOf = ({ db }: CallContext, ids: readonly string[]) =>
  db
    .select({ id: loginLog.id, loginName: loginLog.loginName, type: loginLog.type })
    .from(loginLog)
    .where(isOneOf(loginLog.id, ids));

const description = {
  ...{ table: loginLog, id: loginLog.id, rowsOf, idOf: ({ id }: { readonly id: string }) => id },
  wanted: (_: CallContext, { failed }: Request): SQL | undefined =>
    failed ? sql`${inTest} and ${ne(loginLog.result, 'Y')}` : inTest,
  sums: () => ({ types: sql<number>`coalesce(sum(${loginLog.type}), 0)::float8` }),
  order: orderedBy(
    {
      time: byTime(loginLog.createDate),
      name: by(loginLog.loginName, loginLog.createDate),
      user: (descending) => [{ by: someUser, descending, nulls: 'last' }],
      backwards: (descending) => [{ by: loginLog.createDate, descending: !descending }],
    },
    'time',
    'desc',
  ),
};
const list = defineList(description);

const { id, createDate, loginName } = loginLog;
const orders: readonly (readonly [request: Request, order: readonly SQL[]])[] = [
  [{}, [desc(createDate), desc(id)]],
  [{ orderByType: 'asc' }, [asc(createDate), asc(id)]],
  [{ orderByField: 'time', failed: true }, [desc(createDate), desc(id)]],
  [{ orderByField: 'name' }, [desc(loginName), desc(createDate), desc(id)]],
  [{ orderByField: 'name', orderByType: 'asc' }, [asc(loginName), asc(createDate), asc(id)]],
  [{ orderByField: 'user' }, [sql`${someUser} desc nulls last`, desc(id)]],
  [{ orderByField: 'user', orderByType: 'asc' }, [sql`${someUser} asc nulls last`, asc(id)]],
  [{ orderByField: 'backwards', orderByType: 'asc' }, [desc(createDate), desc(id)]],
];
const ways = {
  'counted from the first': { near: Infinity, far: Infinity },
  'walked to from the nearer end': { near: 0, far: Infinity },
  'counted by its time': { near: 0, far: 0 },
};

for (const [request, order] of orders)
  for (const [way, bounds] of Object.entries(ways))
    test(`pages follow the order of ${JSON.stringify(request)}, ${way}`, async () => {
      Object.assign(stretchBounds, bounds);
      const expected = await context.db
        .select({ id, type: loginLog.type })
        .from(loginLog)
        .where(description.wanted(context, request))
        .orderBy(...order);
      const found: string[] = [];
      for (let page = 1; page <= Math.ceil(expected.length / 7) + 1; page += 1) {
        const { rows, total, sums } = await list.page(context, { ...request, page, pageSize: 7 });
        found.push(...rows.map((row) => row.id));
        assert.equal(total, expected.length);
        assert.equal(
          sums.types,
          expected.reduce((sum, row) => sum + row.type, 0),
        );
      }
      assert.deepEqual(
        found,
        expected.map((row) => row.id),
      );
    });

test('a page whose filter looks something up is walked to, though its order is a time', async () => {
  Object.assign(stretchBounds, ways['counted by its time']);
  const statements = async (looksUp: boolean): Promise<number> => {
    let count = 0;
    const db = new Proxy(context.db, {
      get: (target, name) => {
        if (name === 'execute') count += 1;
        return Reflect.get(target, name, target) as unknown;
      },
    });
    const { page } = defineList({ ...description, looksUp: () => looksUp });
    await page({ ...context, db }, { page: 3, pageSize: 7 });
    return count;
  };
  assert.equal(await statements(true), 0);
  assert.ok((await statements(false)) > 0);
});

test('pages near the first are those of the statement that the list has for them', async () => {
  Object.assign(stretchBounds, { near: 7, far: Infinity });
  const own = { rows: [{ id: 'own', loginName: '', type: 1 }], total: 1, sums: { types: 1 } };
  const { page } = defineList({ ...description, near: () => Promise.resolve(own) });
  assert.deepEqual(await page(context, { page: 2, pageSize: 7 }), own);
  assert.equal((await page(context, { page: 3, pageSize: 7 })).total, ROWS);
});

describe('its spreadsheet', () => {
  const columns = {
    loginName: { title: '登录名', value: (row: { readonly loginName: string }) => row.loginName },
    id: { title: '编号', value: (row: { readonly id: string }) => row.id },
  };
  const sheetOf = async (answer: ReturnType<ReturnType<typeof list.exported>>) => {
    const { content, fileName } = await answer;
    assert.match(fileName, /^登录_\d{4}-\d\d-\d\d\.xlsx$/);
    const book = await new excel.Workbook().xlsx.load(content as unknown as excel.Buffer);
    return (book.worksheets[0]!.getSheetValues() as unknown[][]).slice(1).map((cells) => cells.slice(1));
  };

  test('has the rows of the list in its order, of the chosen columns', async () => {
    const answer = list.exported('登录', columns)(context, { failed: true, columns: 'id' });
    const rows = await context.db
      .select({ id })
      .from(loginLog)
      .where(description.wanted(context, { failed: true }))
      .orderBy(desc(createDate), desc(id));
    assert.deepEqual(await sheetOf(answer), [['编号'], ...rows.map((row) => [row.id])]);
  });

  test('may have more of a row than a page has', async () => {
    const more = async (_: CallContext, ids: readonly string[]) =>
      (await rowsOf(context, ids)).map((row) => ({ ...row, said: `第${row.type}端` }));
    const told = { said: { title: '端', value: ({ said }: { readonly said: string }) => said } };
    const first = await context.db.select().from(loginLog).where(eq(id, 'LIST19'));
    const rows = await sheetOf(list.exported('登录', told, more)(context, {}));
    assert.deepEqual(rows.slice(0, 1), [['端']]);
    assert.ok(rows.some(([said]) => said === `第${first[0]!.type}端`));
    assert.equal(rows.length, ROWS + 1);
  });
});
