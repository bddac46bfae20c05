import { and, eq, gt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import { notice } from './schema';
import type { SessionIdentity } from '../../platform/sessions/session';

/** Holders see every announcement within their reach (`manageable`), also what is not published. */
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

/** Whether the caller speaks to the whole chain; who does not, to stores in scope alone. */
export const speaksToAll = ({ storeScope, superDept }: SessionIdentity): boolean =>
  storeScope === 'all' || superDept;

/** Announcements that are for stores of the caller alone: theirs to manage, whatever their state. Undefined: all. */
export function manageable(identity: SessionIdentity): SQL | undefined {
  const { storeScope } = identity;
  if (storeScope === 'all' || speaksToAll(identity)) return undefined;
  return sql`(${notice.scopeType} = '2' and ${notice.scopeIds} <@ ${JSON.stringify(storeScope)}::jsonb)`;
}

/**
 * What the caller may read: published ones for everybody, for the caller's departments, for the caller's stores; who
 * manages announcements reads the others of those, too.
 */
export function readable(identity: SessionIdentity): SQL | undefined {
  const forCaller = publishedFor(identity);
  return identity.permissions.has(seesAll) ? either(manageable(identity), forCaller) : forCaller;
}

/** Undefined is no condition: whatever the other says, everything meets it. */
const either = (one: SQL | undefined, other: SQL | undefined): SQL | undefined => one && or(one, other);

function publishedFor({ storeScope, superDept, userId }: SessionIdentity): SQL | undefined {
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
