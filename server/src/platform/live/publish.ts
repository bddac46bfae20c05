import type { LiveEventKind, LiveEvents } from '@hospital/shared/contract/live';
import { newId } from '../database/newId';
import { liveEvent } from './schema';
import type { TenantDatabase } from '../database/tenantDatabase';

/**
 * Who of the tenant is told: all who are signed in, some users, or whoever works in one of some stores; of `data` that
 * changed there, also whoever looks at those stores from the company side.
 */
export type Audience =
  | 'everybody'
  | { readonly users: readonly string[] }
  | { readonly stores: readonly string[] };

/** Kinds that are kept for those who are away. */
type KeptKind = Exclude<LiveEventKind, 'release'>;

export interface Publication<Kind extends KeptKind = KeptKind> {
  readonly to: Audience;
  readonly kind: Kind;
  readonly data: LiveEvents[Kind];
}

/**
 * Tells open pages of the tenant something, when and only when the transaction commits; who is offline for less than
 * a day hears of it on returning. Call it in a writing call with that call's `db`, as often as there is something to
 * tell:
 *
 *     await publish(db, { to: 'everybody', kind: 'data', data: { calls: ['dictionary.list'] } });
 *     await publish(db, { to: { users: [id] }, kind: 'permissions', data: {} });
 *
 * `data` makes pages ask those calls again. `permissions` makes sessions of those users (cached ones here, on every
 * instance) and their pages read permissions, menu and places anew: publish it wherever a role, its menus, a user's
 * roles or scopes, or a menu item changes; nothing else needs to be announced then. Kinds and their data:
 * `LiveEvents`.
 */
export async function publish<Kind extends KeptKind>(
  db: TenantDatabase,
  { to, kind, data }: Publication<Kind>,
): Promise<void> {
  const [audience, ids] = addressees(to);
  if (audience !== 'everybody' && ids.length === 0) return;
  await db.insert(liveEvent).values({ id: newId(), kind, data, audience, audienceIds: [...ids] });
}

function addressees(to: Audience): ['everybody' | 'users' | 'stores', readonly string[]] {
  if (to === 'everybody') return [to, []];
  return 'users' in to ? ['users', to.users] : ['stores', to.stores];
}
