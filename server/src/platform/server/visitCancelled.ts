import type { CallContext } from '../http/call';

/** A visit that was just cancelled, and why in words. */
interface CancelledVisit {
  readonly id: string;
  readonly bookingNo: string;
  readonly reason: string;
}

/** What a domain does about a visit that it began and that somebody has cancelled at the desk. */
export type OnVisitCancelled = (context: CallContext, visit: CancelledVisit) => Promise<void>;

/** The same in all of the domains, in their order. */
export const visitCancelledIn =
  (domains: readonly { readonly onVisitCancelled?: OnVisitCancelled }[]): OnVisitCancelled =>
  async (context, visit) => {
    for (const { onVisitCancelled } of domains) await onVisitCancelled?.(context, visit);
  };
