import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { session } from '../database/schema/identity';
import type { Database } from '../database/database';

/** Whether that session still stands: what was signed for it ends with it. */
export async function isSignedIn(
  database: Database,
  { tenantId, sessionId }: { readonly tenantId: string; readonly sessionId: string },
): Promise<boolean> {
  const [found] = await database
    .reader(tenantId)
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, sessionId), isNull(session.revokedDate), gt(session.expireDate, sql`now()`)));
  return found !== undefined;
}
