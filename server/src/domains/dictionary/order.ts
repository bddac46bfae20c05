import { asc, eq, sql } from 'drizzle-orm';
import type { ReadVersion } from '../../platform/database/optimisticLock';
import { textArray } from '../../platform/database/paging';
import { dict } from './schema';
import { staleVersion } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { entryOf } from './entries';

interface SortRequest {
  readonly type: string;
  /** Every entry of the type, in its new place. */
  readonly list: readonly (ReadVersion & { readonly id: string })[];
}

/**
 * Puts the entries of a type into the order of `list`: their `sort` becomes 1, 2, 3 … Only rows whose `sort` changes are
 * written.
 *
 * @throws 40901 with the present entries when `list` does not hold exactly these, each at the version that was read
 */
export async function sortEntries(context: CallContext, { type, list }: SortRequest): Promise<null> {
  const { db, audit } = context;
  const rows = await db
    .select()
    .from(dict)
    .where(eq(dict.type, type))
    .orderBy(asc(dict.sort), asc(dict.code))
    .for('update');
  const versions = new Map(list.map(({ id, version }) => [id, version]));
  const same =
    list.length === rows.length &&
    versions.size === rows.length &&
    rows.every(({ id, version }) => versions.has(id) && (versions.get(id) ?? version) === version);
  if (!same) throw staleVersion(rows.map(entryOf));

  const place = new Map(list.map(({ id }, index) => [id, index + 1]));
  const moved = rows.filter(({ id, sort }) => place.get(id) !== sort);
  if (moved.length === 0) return null;
  const ids = textArray(moved.map(({ id }) => id));
  const sorts = `{${moved.map(({ id }) => place.get(id)).join(',')}}`;
  const by = changedBy(context);
  await db.execute(sql`
    update ${dict} set
      sort = wanted.sort,
      version = ${dict.version} + 1,
      update_id = ${by.updateId},
      update_name = ${by.updateName},
      update_date = ${by.updateDate}
    from unnest(${ids}::text[], ${sorts}::int[]) as wanted (id, sort)
    where ${dict.id} = wanted.id`);
  const named = new Map(rows.map(({ id, name }) => [id, name]));
  audit({
    bizType: 'dict',
    bizId: `type:${type}`,
    before: { name: type, order: rows.map(({ name }) => name) },
    after: { name: type, order: list.map(({ id }) => named.get(id)) },
  });
  await context.tellChanges('everybody');
  return null;
}
