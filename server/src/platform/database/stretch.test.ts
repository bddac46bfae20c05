import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { asc, desc, eq } from 'drizzle-orm';
import { loginLog } from '../../domains/identity/schema';
import { startTestServer, type TestServer } from '../../test-support/testServer';
import { insertMany } from './insertMany';
import { stretched, stretchOf } from './stretch';

const FIRST = Date.parse('2026-01-01T00:00:00Z');
const MINUTE = 60_000;
const ROWS = 14_000;
const pageSize = 20;
const never = (): Promise<number> => Promise.reject(new Error('The list is counted on the way'));

let server: TestServer;

before(async () => {
  server = await startTestServer();
  // Most of them lie in three days of a year, some hundreds at one moment.
  const timeOf = (n: number): number =>
    n % 7 === 0 ? n * 37 * MINUTE : n % 5 === 0 ? MINUTE : (n % 4_000) * MINUTE;
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    ...{ id: `S${n}`, loginName: n % 50 === 0 ? 'other' : 'stretch', type: 2, ip: '', userAgent: '' },
    ...{ result: 'N' as const, createDate: new Date(FIRST + timeOf(n)) },
  }));
  await server.database.write('1', (db) => insertMany(db, loginLog, rows));
});
after(() => server.close());

describe('a page that is far from both ends', () => {
  for (const [way, direction] of [
    ['newest first', desc],
    ['oldest first', asc],
  ] as const)
    test(`is found by counting, with the rows of the list, ${way}`, async () => {
      const db = server.database.reader('1');
      const wanted = eq(loginLog.loginName, 'stretch');
      const find = (from: Parameters<typeof stretched>[1]) =>
        db
          .select({ id: loginLog.id })
          .from(loginLog)
          .where(stretched(wanted, from))
          .orderBy(direction(loginLog.createDate), direction(loginLog.id))
          .limit(from.limit)
          .offset(from.offset);
      const all = await find({ limit: ROWS, offset: 0 });
      const last = Math.ceil(all.length / pageSize);
      for (const page of [502, 511, 600, last - 1, last, last + 1, last + 500]) {
        const order = {
          db,
          wanted,
          table: loginLog,
          by: loginLog.createDate,
          descending: direction === desc,
        };
        const stretch = await stretchOf({ page, pageSize }, never, order);
        assert.equal(stretch.counted?.total, all.length);
        assert.ok(page > last || stretch.offset < 3_000, `${stretch.offset} rows are walked past`);
        const expected = all.slice((page - 1) * pageSize, page * pageSize);
        assert.deepEqual(await find(stretch), expected, `page ${page}`);
      }
    });
});
