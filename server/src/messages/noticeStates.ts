import { and, eq, gt, lte, not, sql, type SQL } from 'drizzle-orm';
import { notice } from '../database/schema/messages';
import type { SessionIdentity } from '../identity/session';

/** Holders see every announcement, also what is not published or not meant for them. */
export const seesAll = 'mch:notice:list';

/** Ids as one parameter, whatever their number. */
const idArray = (ids: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

const now = sql`now()`;
const valid = (): SQL => eq(notice.valid, 'Y');
const begun = (): SQL => lte(notice.publishDate, now);
const expired = (): SQL => sql`coalesce(${notice.expireDate} <= ${now}, false)`;

/** Valid, its time has come, and has not passed. */
export const published = (): SQL | undefined => and(valid(), begun(), not(expired()));

/** Conditions of the states that an announcement is in. */
export const inState = {
  published,
  scheduled: () => and(valid(), gt(notice.publishDate, now)),
  expired: () => and(valid(), expired()),
  invalid: () => eq(notice.valid, 'N'),
} as const;

/** What the caller may read: published ones for everybody, for the caller's departments, for the caller's stores. */
export function readable({ permissions, storeScope, superDept, userId }: SessionIdentity): SQL | undefined {
  if (permissions.has(seesAll)) return undefined;
  const forEverybody = eq(notice.scopeType, '0');
  const forDept = superDept
    ? eq(notice.scopeType, '1')
    : sql`(${notice.scopeType} = '1' and exists (
        select 1 from user_account u join dept d on d.tenant_id = u.tenant_id and d.id = u.dept_id
        where u.id = ${userId} and ${notice.scopeIds} ?| string_to_array(trim(both '/' from d.path), '/')))`;
  const forStore =
    storeScope === 'all'
      ? eq(notice.scopeType, '2')
      : sql`(${notice.scopeType} = '2' and ${notice.scopeIds} ?| ${idArray(storeScope)})`;
  return and(published(), sql`(${forEverybody} or ${forDept} or ${forStore})`);
}
