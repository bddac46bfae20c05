import { opLog } from '../database/schema/identity';
import { newId } from '../database/newId';
import type { TenantDatabase } from '../database/tenantDatabase';
import type { SessionIdentity } from '../identity/session';
import type { AuditEntry } from './call';

interface Origin {
  readonly identity: SessionIdentity;
  /** Domain of the catalogue. */
  readonly module: string;
  /** `POST /sys/dict/save.do`. */
  readonly action: string;
  readonly ip: string;
  readonly traceId: string;
}

/**
 * Writes what a call changed. A call that changed nothing leaves no row: what it was asked is the caller's, and may
 * hold what only its use case knows to be a secret.
 */
export async function writeAuditLog(
  db: TenantDatabase,
  origin: Origin,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const { identity, ...rest } = origin;
  await db.insert(opLog).values(
    entries.map((entry) => ({
      ...rest,
      id: newId(),
      userId: identity.userId,
      userName: identity.userName,
      storeId: identity.storeId,
      bizType: entry.bizType,
      bizId: entry.bizId,
      before: withoutSecrets(entry.before),
      after: withoutSecrets(entry.after),
    })),
  );
}

const secret = /pass(word)?|secret|token/i;
/** Says that a password is the initial one, not which. */
const harmless = new Set(['defPasswordStatus']);

/** The same value with everything that must not be kept blotted out, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secret.test(name) && !harmless.has(name) ? '***' : withoutSecrets(inner),
    ]),
  );
}
