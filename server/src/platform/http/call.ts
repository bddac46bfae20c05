import type { Catalogue } from '@hospital/shared/contract/catalogue';
import type { CallDeclaration, DataOf, RequestOf, StreamDeclaration } from '@hospital/shared/contract/call';
import type { OperationKind } from '@hospital/shared/contract/calls/logs';
import type { CallId } from '@hospital/shared/contract/live';
import type { TenantDatabase } from '../database/tenantDatabase';
import type { SessionIdentity } from '../sessions/session';
import type { Audience } from '../live/publish';

/** What a use case is given beside its request. */
export interface CallContext {
  /** Who calls. */
  readonly identity: SessionIdentity;
  /** Drizzle bound to the caller's tenant: row-level security hides every other one's rows. */
  readonly db: TenantDatabase;
  readonly ip: string;
  /** Where the caller's page is: `https://clinic.example`, for addresses that others are shown. */
  readonly site: string;
  readonly traceId: string;
  /** Header `Idempotency-Key`, `''` without one. */
  readonly idempotencyKey: string;
  /**
   * Tells open pages, when the transaction commits, that answers are no longer true: those that the call's declaration
   * names as `changes`. A use case that has changed something says for whom.
   *
   * @param some of them, where not all concern the same people
   */
  tellChanges(to: Audience, some?: readonly CallId[]): Promise<void>;
  /** Records a change for the audit log, written in the same transaction. `before` null: created, `after` null: deleted. */
  audit(entry: AuditEntry): void;
  /**
   * Runs as the last thing of the transaction, audit rows and all: for what is not undone with it. A failure in it rolls
   * everything back and is the caller's answer.
   */
  beforeCommit(action: () => Promise<void>): void;
  /** Runs after the transaction has committed; never when it is rolled back. A failure in it is only logged. */
  afterCommit(action: () => void | Promise<void>): void;
}

/**
 * What a use case needs that writes: also one that no session makes, as what somebody began is ended in their name when
 * another system tells of it.
 */
export type WriteContext = Pick<CallContext, 'db' | 'audit' | 'idempotencyKey' | 'tellChanges'> & {
  readonly identity: Pick<SessionIdentity, 'userId' | 'userName'>;
};

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
  /** What was done, where the two states do not say it. */
  readonly kind?: OperationKind;
  readonly before: unknown;
  readonly after: unknown;
}

/** The function that answers a call; throws `BusinessError` to refuse. */
type Handler<C extends CallDeclaration> = C['access'] extends 'public'
  ? ((context: PublicCallContext, request: RequestOf<C>) => Promise<DataOf<C>>) & {
      readonly admitAnybody?: AdmitAnybody;
    }
  : ((context: CallContext, request: RequestOf<C>) => Promise<DataOf<C>>) & Preparation<RequestOf<C>>;

/** What a writing call may do ahead of its transaction. */
export interface Preparation<Request> {
  /** Reads only; what it gives is the third argument of the handler. */
  readonly prepare?: (context: ReadContext, request: Request) => Promise<unknown>;
  readonly admit?: Admit;
}

/**
 * Decides whether the form of a call with `upload` is read at all.
 *
 * @param onEnd hears what is to be done when the call has ended, however it did
 */
export type Admit = (context: ReadContext, onEnd: (end: () => void) => void) => Promise<void>;

/** The same of a call that anybody may make: all that is known is where it comes from. */
export type AdmitAnybody = (visitor: Pick<PublicCallContext, 'ip'>) => Promise<void>;

/** What is known of a call that changes nothing (yet). */
export type ReadContext = Pick<CallContext, 'identity' | 'db' | 'ip' | 'site' | 'traceId'>;

/**
 * A writing handler in two steps: `prepare` does what takes long (reading a workbook, checking its rows) outside any
 * transaction, `write` then has its result at hand and keeps the transaction short.
 */
export function inTwoSteps<Request, Prepared, Data>(
  prepare: (context: ReadContext, request: Request) => Promise<Prepared>,
  write: (context: CallContext, request: Request, prepared: Prepared) => Promise<Data>,
  admit?: Admit,
): ((context: CallContext, request: Request) => Promise<Data>) & Preparation<Request> {
  // `runCall` passes what `prepare` gave as the third argument. A function of its own: two calls may share a `write`.
  const handler = (context: CallContext, request: Request, prepared?: Prepared): Promise<Data> =>
    write(context, request, prepared as Prepared);
  return Object.assign(handler, { prepare, ...(admit ? { admit } : {}) });
}

/**
 * The handlers of one domain of the catalogue: one for each call that is no stream, no more, no fewer. Each domain's `routes.ts`
 * exports them as `<domain>Handlers`; `src/product.ts` puts them together.
 */
export type Handlers<Domain extends keyof Catalogue> = {
  readonly [
    Name in keyof Catalogue[Domain] as Catalogue[Domain][Name] extends StreamDeclaration ? never : Name
  ]: Catalogue[Domain][Name] extends CallDeclaration ? Handler<Catalogue[Domain][Name]> : never;
};

/** The handlers of every domain. */
export type AllHandlers = { readonly [Domain in keyof Catalogue]: Handlers<Domain> };
