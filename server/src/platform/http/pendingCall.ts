import type { CallDeclaration } from '@hospital/shared/contract/call';
import type { SessionIdentity } from '../sessions/session';
import type { Admit, AdmitAnybody, ReadContext } from './call';

/** A handler with its types erased: `registerCalls` pairs each with the declaration that its types come from. */
export type ErasedHandler = ((context: unknown, request: unknown, prepared?: unknown) => Promise<unknown>) & {
  readonly prepare?: (context: ReadContext, request: unknown) => Promise<unknown>;
  readonly admit?: Admit;
  readonly admitAnybody?: AdmitAnybody;
};

/** One call of one caller, checked and ready to run. */
export interface PendingCall {
  /** `dictionary.save`. */
  readonly id: string;
  readonly declaration: CallDeclaration;
  readonly handler: ErasedHandler;
  readonly identity: SessionIdentity;
  readonly request: unknown;
  readonly ip: string;
  readonly site: string;
  readonly traceId: string;
  /** Header `Idempotency-Key`, `''` without one. */
  readonly idempotencyKey: string;
  readonly warn: (error: unknown) => void;
  /** Its answer is that of an earlier press. */
  readonly onReplay: () => void;
  /** What the handler's first step gave. */
  readonly prepared?: unknown;
}
