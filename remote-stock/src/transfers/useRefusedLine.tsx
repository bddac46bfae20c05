import { type ReactNode, useState } from 'react';
import { ApiError } from '@hospital/shared/api';
import { Refusal } from '../Refusal';
import { type KnownLine, type RefusedLine, refusedLine, type SentLine } from './refusedLine';

/** Says below a line of a form, or below one of its batches, what is refused of it, as long as nothing is changed. */
export function useRefusedLine(items: readonly KnownLine[]) {
  const [refused, setRefused] = useState<RefusedLine | null>(null);
  /** Whether the line itself is refused. */
  const isLine = (id: string): boolean =>
    refused?.id === id && refused.batchId === undefined && !refused.reason;
  return {
    /** @param sent lines in the order of the request @throws what the call throws; what a line says names no field of the form */
    send: async (sent: readonly SentLine[], call: () => Promise<unknown>): Promise<void> => {
      setRefused(null);
      try {
        await call();
      } catch (failure) {
        const line = refusedLine(failure, items, sent);
        setRefused(line);
        throw line && failure instanceof ApiError
          ? new ApiError(failure.code, failure.message, null, failure.traceId)
          : failure;
      }
    },
    /** Says what the form itself refuses of a line. */
    say: setRefused,
    /** What is refused of one of the batches of a line: it stands below its field. */
    ofBatch: (id: string): RefusedLine | null =>
      refused?.id === id && refused.batchId !== undefined ? refused : null,
    /** That a line has no reason: it stands below the field of it. */
    ofReason: (id: string): RefusedLine | null => (refused?.id === id && refused.reason ? refused : null),
    isLine,
    /** What is refused of a line that is about none of its batches and not its reason. */
    below: (id: string): ReactNode => isLine(id) && refused && <Refusal fault={refused} />,
    clear: (): void => setRefused(null),
  };
}
export type Refused = ReturnType<typeof useRefusedLine>;
