import { asc, type SQL } from 'drizzle-orm';
import { dept } from './schema';
import type { ReadContext } from '../../platform/http/call';

/** Departments as the cells of a workbook name them. */
export interface NamedDepts {
  /** Name or full path -> id; what several are called -> null. */
  readonly depts: ReadonlyMap<string, string | null>;
  /** What a list of choices offers: names, full paths for those that several have. */
  readonly deptNames: readonly string[];
}

/** Departments that meet the condition (all without one), by name and by the way to them: `总公司/华南区/广州分公司`. */
export async function namedDepts(
  { db }: Pick<ReadContext, 'db'>,
  within: SQL | undefined,
): Promise<NamedDepts> {
  const [all, wanted] = await Promise.all([
    db.select({ id: dept.id, name: dept.name, path: dept.path }).from(dept).orderBy(asc(dept.path)),
    db.select({ id: dept.id }).from(dept).where(within),
  ]);
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));
  const ids = new Set(wanted.map(({ id }) => id));
  const shown = all
    .filter(({ id }) => ids.has(id))
    .map(({ id, name, path }) => ({
      id,
      name,
      full: path
        .split('/')
        .filter(Boolean)
        .map((part) => nameOf.get(part) ?? '')
        .join('/'),
    }));
  const depts = new Map<string, string | null>();
  for (const { id, name } of shown) depts.set(name, depts.has(name) ? null : id);
  // The path of a top department is its name, which others may have, too: that stays ambiguous.
  for (const { id, full } of shown) {
    const named = depts.get(full);
    depts.set(full, named === undefined || named === id ? id : null);
  }
  return { depts, deptNames: shown.map(({ name, full }) => (depts.get(name) === null ? full : name)) };
}
