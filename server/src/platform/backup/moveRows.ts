import { sql, type SQL } from 'drizzle-orm';
import { hasTenant } from '../tenancy/hasTenant';
import type { Database } from '../database/database';
import type { TenantDatabase } from '../database/tenantDatabase';

/** Rows that are read and written at a time. */
const BATCH = 1_000;

/** A table of the product with the columns that are written; those that the database works out are not. */
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
}

const rowsOf = async <Row extends Record<string, unknown>>(db: TenantDatabase, text: SQL): Promise<Row[]> =>
  (await db.execute<Row>(text)).rows;

const tablesOf = (db: TenantDatabase): Promise<Table[]> =>
  rowsOf<{ name: string; columns: string[] }>(
    db,
    sql`select c.table_name as name, json_agg(c.column_name order by c.column_name) as columns
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      group by c.table_name order by c.table_name`,
  );

const listed = (names: readonly string[]): SQL =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  );

/** Rows of a table as text, in which both databases write every value alike. */
const asText = ({ name, columns }: Table): SQL =>
  sql`select row_to_json(own)::text as row from (select ${listed(columns)} from ${sql.identifier(name)}) own`;

/** How many rows a table has, and a sum over what is in them. */
async function contentOf(db: TenantDatabase, table: Table) {
  const [content] = await rowsOf<{ count: number; sum: string }>(
    db,
    sql`select count(*)::int as count, coalesce(sum(hashtextextended(row, 0)::numeric), 0)::text as sum
      from (${asText(table)}) rows`,
  );
  return content ?? { count: 0, sum: '0' };
}

async function copyTable(from: TenantDatabase, to: TenantDatabase, table: Table): Promise<void> {
  const { name, columns } = table;
  await from.execute(sql`declare rows_to_move no scroll cursor for ${asText(table)}`);
  for (;;) {
    const rows = await rowsOf<{ row: string }>(from, sql.raw(`fetch ${BATCH} from rows_to_move`));
    if (rows.length === 0) break;
    const batch = `[${rows.map(({ row }) => row).join(',')}]`;
    await to.execute(sql`insert into ${sql.identifier(name)} (${listed(columns)})
      select ${listed(columns)} from json_populate_recordset(null::${sql.identifier(name)}, ${batch}::json)`);
  }
  await from.execute(sql`close rows_to_move`);
}

/**
 * Lets rows in as they come: nothing fires, no table has to wait for another, and the owner writes for all tenants.
 *
 * @returns what puts everything back; rows that contradict each other are refused by it
 */
async function openForRows(db: TenantDatabase, tables: readonly Table[]): Promise<() => Promise<void>> {
  const references = await rowsOf<{ table: string; name: string; rule: string }>(
    db,
    sql`select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as rule
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  const forced = await rowsOf<{ table: string }>(
    db,
    sql`select oid::regclass::text as table from pg_class
      where relforcerowsecurity and relnamespace = 'public'::regnamespace order by 1`,
  );
  const each = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await db.execute(sql.raw(statement));
  };
  const triggers = (state: 'enable' | 'disable') =>
    tables.map(({ name }) => `alter table "${name}" ${state} trigger user`);
  await each(references.map(({ table, name }) => `alter table ${table} drop constraint ${name}`));
  await each(forced.map(({ table }) => `alter table ${table} no force row level security`));
  await each(triggers('disable'));
  return async () => {
    await each(
      references.map(({ table, name, rule }) => `alter table ${table} add constraint ${name} ${rule}`),
    );
    await each(triggers('enable'));
    await each(forced.map(({ table }) => `alter table ${table} force row level security`));
  };
}

/**
 * Copies everything that a database has into another one of the same migrations that has no tenant yet: whole and equal,
 * or not at all. Nobody may work with either meanwhile.
 *
 * @returns how many rows
 * @throws in words for an operator where the other one is in use already, or does not have afterwards what it was given
 */
export function moveRows(source: Database, target: Database): Promise<number> {
  return target.exclusively('demo', (owner) =>
    owner.transaction(async (to) => {
      if (await hasTenant({ kernel: to })) throw new Error('目标数据库中已有机构，只能迁移到空的数据库');
      const tables = await tablesOf(to);
      const close = await openForRows(to, tables);
      // Of what migrations put into it.
      await to.execute(sql`truncate ${listed(tables.map(({ name }) => name))}`);
      const moved = await source.kernel.transaction(async (from) => {
        let total = 0;
        for (const table of tables) {
          await copyTable(from, to, table);
          const [given, taken] = [await contentOf(from, table), await contentOf(to, table)];
          if (given.count !== taken.count || given.sum !== taken.sum)
            throw new Error(`迁移后的表 ${table.name} 与原数据不一致，未作任何改动`);
          total += taken.count;
        }
        return total;
      });
      await close();
      return moved;
    }),
  );
}
