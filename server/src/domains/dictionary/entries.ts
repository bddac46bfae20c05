import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { DictEntry, DictOption } from '@hospital/shared/contract/calls/dictionary';
import { contains, offsetOf } from '../../platform/database/paging';
import { dict } from './schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { readingOf, type Reading } from '../../platform/text/reading';
import { notFound } from '../../platform/errors/businessError';

type DictRow = typeof dict.$inferSelect;

/** A row as the calls show it. The client makes the parent rows itself (spec 1 §3). */
export const entryOf = (row: DictRow): DictEntry => ({
  id: row.id,
  parentId: `type:${row.type}`,
  type: row.type,
  name: row.name,
  code: row.code,
  sort: row.sort,
  remarks: row.remarks,
  systemFlag: row.systemFlag,
  enabled: row.enabled,
  version: row.version,
});

interface ListRequest {
  readonly page: number;
  readonly pageSize: number;
  readonly type?: string;
  readonly name?: string;
  readonly enabled?: 'Y' | 'N';
}

/** By what the words on screen say, or by the type or code that a colleague of another team names. */
const isCalled = (text: string): SQL | undefined =>
  or(...[dict.name, dict.type, dict.code, dict.remarks].map((column) => contains(column, text)));

/** Entries by type and order. */
export async function listEntries(db: TenantDatabase, request: ListRequest): Promise<DictEntry[]> {
  const { type, name, enabled } = request;
  const rows = await db
    .select()
    .from(dict)
    .where(
      and(
        type ? eq(dict.type, type) : undefined,
        name ? isCalled(name) : undefined,
        enabled ? eq(dict.enabled, enabled) : undefined,
      ),
    )
    .orderBy(asc(dict.type), asc(dict.sort), asc(dict.code))
    .limit(request.pageSize)
    .offset(offsetOf(request));
  return rows.map(entryOf);
}

/** @throws 404 */
export async function getEntry(db: TenantDatabase, id: string): Promise<DictEntry> {
  const [row] = await db.select().from(dict).where(eq(dict.id, id));
  if (!row) throw notFound();
  return entryOf(row);
}

/** Readings of names that were asked for; a dictionary has few, and all tenants much the same. */
const readings = new Map<string, Partial<Reading>>();
const mostReadings = 10_000;

/** How a name is read that is written in Chinese. */
function readingFor(name: string): Partial<Reading> {
  let known = readings.get(name);
  if (!known) {
    if (readings.size >= mostReadings) readings.clear();
    known = /\p{Script=Han}/u.test(name) ? readingOf(name) : {};
    readings.set(name, known);
  }
  return known;
}

/** Entries of each of the types, also those that are deactivated, in their order; a type that nobody has made yet has none. */
export async function optionsOf(
  db: TenantDatabase,
  types: readonly string[],
): Promise<Map<string, DictOption[]>> {
  const rows = await db
    .select({
      ...{ type: dict.type, code: dict.code, name: dict.name, remarks: dict.remarks },
      ...{ sort: dict.sort, enabled: dict.enabled },
    })
    .from(dict)
    .where(inArray(dict.type, [...types]))
    .orderBy(asc(dict.sort), asc(dict.code));
  const options = new Map<string, DictOption[]>(types.map((type) => [type, []]));
  for (const { type, enabled, ...option } of rows)
    options
      .get(type)
      ?.push({ ...option, ...(enabled === 'N' ? { enabled } : {}), ...readingFor(option.name) });
  return options;
}

/** What codes of the types are called; one that the dictionary does not have (any more) stands for itself. */
export async function dictionaryWords(
  db: TenantDatabase,
  types: readonly string[],
): Promise<(type: string, code: string) => string> {
  const options = await optionsOf(db, types);
  return (type, code) => options.get(type)?.find((one) => one.code === code)?.name ?? code;
}
