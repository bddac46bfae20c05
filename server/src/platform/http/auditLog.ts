import type { CallDeclaration } from '@hospital/shared/contract/call';
import { opLog } from './schema';
import { newId } from '../database/newId';
import type { TenantDatabase } from '../database/tenantDatabase';
import type { SessionIdentity } from '../sessions/session';
import type { AuditEntry } from './call';

/** Who did it, by which call. */
interface Origin {
  readonly identity: Pick<SessionIdentity, 'userId' | 'userName' | 'storeId'>;
  /** Domain of the catalogue. */
  readonly module: string;
  /** `POST /sys/dict/save.do`. */
  readonly action: string;
  readonly ip: string;
  readonly traceId: string;
}

/** Where a call comes from, as its rows in the log say it. */
export function originOf({
  id,
  declaration,
  identity,
  ip,
  traceId,
}: Pick<Origin, 'identity' | 'ip' | 'traceId'> & {
  readonly id: string;
  readonly declaration: Pick<CallDeclaration, 'method' | 'path'>;
}): Origin {
  const [module = ''] = id.split('.');
  return { identity, module, action: `${declaration.method} ${declaration.path}`, ip, traceId };
}

/**
 * Writes what a call changed. A call that changed nothing leaves no row: what it was asked is the caller's, and may
 * hold what only its use case knows to be a secret.
 *
 * @returns ids of the rows, in the order of the entries
 */
export async function writeAuditLog(
  db: TenantDatabase,
  origin: Origin,
  entries: readonly AuditEntry[],
): Promise<string[]> {
  return writeAuditLines(
    db,
    entries.map((entry) => ({ origin, entry })),
  );
}

/** What one call did. */
export interface AuditLine {
  readonly origin: Origin;
  readonly entry: AuditEntry;
}

/** The same for several calls at once. */
export async function writeAuditLines(db: TenantDatabase, lines: readonly AuditLine[]): Promise<string[]> {
  if (lines.length === 0) return [];
  const ids = lines.map(() => newId());
  await db.insert(opLog).values(
    lines.map(({ origin: { identity, ...rest }, entry }, index) => ({
      ...rest,
      id: ids[index] ?? '',
      userId: identity.userId,
      userName: identity.userName,
      storeId: identity.storeId,
      kind: entry.kind ?? '',
      bizType: entry.bizType,
      bizId: entry.bizId,
      before: withoutSecrets(entry.before),
      after: withoutSecrets(entry.after),
    })),
  );
  return ids;
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
