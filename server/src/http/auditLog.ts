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

/** Writes what a call changed; a call that named nothing still leaves one row saying what it was asked. */
export async function writeAuditLog(
  db: TenantDatabase,
  origin: Origin,
  entries: readonly AuditEntry[],
  request: unknown,
): Promise<void> {
  const { identity, ...rest } = origin;
  const named =
    entries.length > 0 ? entries : [{ bizType: origin.module, bizId: '', before: null, after: request }];
  await db.insert(opLog).values(
    named.map((entry) => ({
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

/** The same value with everything that must not be kept blotted out, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secret.test(name) ? '***' : withoutSecrets(inner)]),
  );
}
