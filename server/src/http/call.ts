import type { Catalogue } from '@hospital/shared/contract/catalogue';
import type { CallDeclaration, DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { TenantDatabase } from '../database/tenantDatabase';
import type { SessionIdentity } from '../identity/session';

/** What a use case is given beside its request. */
export interface CallContext {
  /** Who calls. */
  readonly identity: SessionIdentity;
  /** Drizzle bound to the caller's tenant: row-level security hides every other one's rows. */
  readonly db: TenantDatabase;
  readonly ip: string;
  readonly traceId: string;
  /** Records a change for the audit log, written in the same transaction. `before` null: created, `after` null: deleted. */
  audit(entry: AuditEntry): void;
  /** Runs after the transaction has committed; never when it is rolled back. A failure in it is only logged. */
  afterCommit(action: () => void | Promise<void>): void;
}

/** Calls with access `public` have no tenant yet and so no tenant database. */
export interface PublicCallContext {
  /** The caller's session where there is a valid one. */
  readonly identity: SessionIdentity | null;
  readonly ip: string;
  readonly traceId: string;
  readonly userAgent: string;
}

export interface AuditEntry {
  readonly bizType: string;
  readonly bizId: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The function that answers a call; throws `BusinessError` to refuse. */
export type Handler<C extends CallDeclaration> = C['access'] extends 'public'
  ? (context: PublicCallContext, request: RequestOf<C>) => Promise<DataOf<C>>
  : (context: CallContext, request: RequestOf<C>) => Promise<DataOf<C>>;

/**
 * The handlers of one domain of the catalogue: one for each call, no more, no fewer. Each domain's `routes.ts`
 * exports them as `<domain>Handlers`; `src/handlers.ts` puts them together.
 */
export type Handlers<Domain extends keyof Catalogue> = {
  readonly [Name in keyof Catalogue[Domain]]: Catalogue[Domain][Name] extends CallDeclaration
    ? Handler<Catalogue[Domain][Name]>
    : never;
};

/** The handlers of every domain. */
export type AllHandlers = { readonly [Domain in keyof Catalogue]: Handlers<Domain> };
