import { ofPermissions } from '@hospital/shared/contract/live';
import type { CallContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { publish } from '../../platform/live/publish';
import { causedBy } from '../../platform/live/tellerOfChanges';

/** Up to so many are told one by one; for more, all sessions of the tenant are read anew. */
const mostByName = 20;

/**
 * Permissions, menu or places of these users have changed: their open pages are told when the transaction commits,
 * and their sessions are read anew. On this instance that is done before the call is answered; the others are told by
 * then (NOTIFY), and obey from the moment that they have heard it.
 */
export async function permissionsChanged(
  { db, identity, idempotencyKey, afterCommit }: CallContext,
  { sessions }: Services,
  users: readonly string[] | 'everybody',
): Promise<void> {
  const { tenantId } = identity;
  const to = users === 'everybody' ? users : { users };
  await publish(db, { to, kind: 'permissions', data: ofPermissions(causedBy({ idempotencyKey })) });
  afterCommit(async () => {
    if (users === 'everybody' || users.length > mostByName) await sessions.announce({ tenantId });
    else await Promise.all(users.map((userId) => sessions.announce({ tenantId, userId })));
  });
}
