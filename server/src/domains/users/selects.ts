import { and, asc, eq, ne, or, sql } from 'drizzle-orm';
import type { ServiceType, UserOption, UserTag } from '@hospital/shared/contract/calls/users';
import { normalisePhone } from '@hospital/shared/contract/phone';
import { contains } from '../../platform/database/paging';
import { userAccount } from '../accounts/schema';
import type { CallContext } from '../../platform/http/call';
import { ipNotAllowed } from '../../platform/sessions/ipWhiteList';
import { usersAround, worksInStore } from '../accounts';
import { hasTag } from './users';

interface Wanted {
  readonly deptId?: string;
  readonly storeId?: string;
  readonly tag?: UserTag;
  readonly service?: ServiceType;
  readonly keyword?: string;
}

/** So many at most: whoever looks for others types a name. */
const mostOptions = 200;

/** Enabled colleagues by name. @throws 40104 for a store that does not let the caller's address in */
async function colleagues({ db, identity }: CallContext, { deptId, storeId, tag, service, keyword }: Wanted) {
  const text = keyword?.trim();
  if (storeId && identity.shutStores.has(storeId)) throw ipNotAllowed();
  return db
    .select({
      id: userAccount.id,
      name: userAccount.name,
      loginName: userAccount.loginName,
      photo: userAccount.photo,
      title: userAccount.title,
    })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.delFlag, 'N'),
        eq(userAccount.enabled, 'Y'),
        usersAround(identity),
        deptId ? eq(userAccount.deptId, deptId) : undefined,
        storeId ? worksInStore(storeId) : undefined,
        tag ? hasTag(tag) : undefined,
        service ? sql`${userAccount.serviceTypes} ? ${service}` : undefined,
        text ? or(contains(userAccount.name, text), contains(userAccount.loginName, text)) : undefined,
      ),
    )
    .orderBy(asc(userAccount.name), asc(userAccount.id))
    .limit(mostOptions);
}

export const userOptions = (context: CallContext, wanted: Wanted): Promise<UserOption[]> =>
  colleagues(context, wanted);

export const usersByTag = (
  context: CallContext,
  wanted: { readonly tag: UserTag; readonly storeId?: string },
): Promise<{ id: string; name: string; photo: string }[]> => colleagues(context, wanted);

/** Doctors of a store; without one of the store where the caller works, on other sides of the whole part of the chain. */
export const doctors = (
  context: CallContext,
  {
    storeId = context.identity.storeId,
    service,
  }: { readonly storeId?: string; readonly service?: ServiceType },
): Promise<{ id: string; name: string; title: string; photo: string }[]> =>
  colleagues(context, {
    tag: 'doctor',
    ...(storeId ? { storeId } : {}),
    ...(service ? { service } : {}),
  });

/** Who renders a service in a store; without one everybody who works there. */
export const usersByService = (
  context: CallContext,
  {
    service,
    storeId = context.identity.storeId,
  }: { readonly service?: ServiceType; readonly storeId?: string },
): Promise<{ id: string; name: string }[]> =>
  colleagues(context, { ...(service ? { service } : {}), ...(storeId ? { storeId } : {}) });

/**
 * Whether nobody else has the login name, for a form that asks while one types. What decides is the unique index, when
 * the user is saved.
 */
export async function isLoginNameFree(
  { db }: CallContext,
  { id = '', loginName }: { readonly id?: string; readonly loginName: string },
): Promise<boolean> {
  const [taken] = await db
    .select({ one: sql`1` })
    .from(userAccount)
    .where(
      and(
        eq(userAccount.loginName, normalisePhone(loginName)),
        eq(userAccount.delFlag, 'N'),
        ne(userAccount.id, id),
      ),
    )
    .limit(1);
  return !taken;
}
