import { useCallback, useReducer, useRef, useState } from 'react';
import { ApiError, randomId, useCallMutation, type RequestOf } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CustomerImportCheck } from '@hospital/shared/contract/calls/customerImport';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { mended, NOTHING, sendable, slicesOf, type MendedRow, type Mending } from './mending';

type Request = RequestOf<typeof api.customers.import>;

/** Rows of a slice: written in a moment, so that nobody else waits for it. */
const SLICE = 30;
/** Other desks hear of every so many slices, and of the last one. */
const TOLD_EVERY = 20;

export interface Importing {
  readonly mending: Mending;
  /** Rows that are on their way, which nobody may type over. */
  readonly locked: ReadonlySet<number>;
  /** Null while nothing is being sent. */
  readonly progress: { readonly sent: number; readonly total: number } | null;
  /** A slice was sent and nobody knows whether it is in: the next run sends it first, as it was. */
  readonly unanswered: boolean;
  readonly start: (check: CustomerImportCheck) => void;
  readonly type: (row: number, column: number, text: string) => void;
  /**
   * Sends what may come in; gives how many rows are not in yet. Rejects when a slice was refused or not answered: what
   * came in before stays in.
   */
  readonly run: () => Promise<number>;
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 0 || error.code === ErrorCode.InFlight);

const rowNumbers = ({ rows }: Request): number[] => rows.map(({ row }) => row);

function requestsOf(of: Pick<Request, 'fileName' | 'importKey'>, rows: readonly MendedRow[]): Request[] {
  const slices = slicesOf(sendable(rows), SLICE);
  return slices.map((slice, at) => ({
    ...of,
    moreFollow: at === slices.length - 1 || (at + 1) % TOLD_EVERY === 0 ? 'N' : 'Y',
    rows: slice.map(({ row, owner, cells }) => ({ row, owner, cells })),
  }));
}

/** The rows of a workbook on their way in: what is right or was mended is sent, slice by slice. */
export function useImporting(fileName: string): Importing {
  // One for all slices, however often rows are mended and sent, so that the file is taken back as a whole.
  const [importKey] = useState(randomId);
  const [mending, dispatch] = useReducer(mended, NOTHING);
  const [locked, setLocked] = useState<ReadonlySet<number>>(new Set());
  const [progress, setProgress] = useState<Importing['progress']>(null);
  const open = useRef<Request | null>(null);
  const [unanswered, setUnanswered] = useState(false);
  const type = useCallback(
    (row: number, column: number, text: string) => dispatch({ type: 'typed', row, column, text }),
    [],
  );
  const last = useCallMutation(api.customers.import, { hideLoading: true });

  /** Gives how many rows came in. */
  const send = async (request: Request): Promise<number> => {
    open.current = request;
    // The list is read anew when other desks hear of it, too.
    const done = await (request.moreFollow === 'Y'
      ? api.customers.import(request, { hideLoading: true })
      : last.mutateAsync(request));
    open.current = null;
    setUnanswered(false);
    dispatch({ type: 'answered', done });
    return done.success;
  };

  const run = async (): Promise<number> => {
    const first = open.current;
    const inFirst = new Set(first ? rowNumbers(first) : []);
    const rest = mending.rows.filter(({ row }) => !inFirst.has(row));
    const requests = [...(first ? [first] : []), ...requestsOf({ fileName, importKey }, rest)];
    const all = requests.flatMap(rowNumbers);
    setLocked(new Set(all));
    let sent = 0;
    let left = mending.rows.filter(({ file }) => !file).length;
    try {
      for (const request of requests) {
        setProgress({ sent, total: all.length });
        left -= await send(request);
        sent += request.rows.length;
      }
      setLocked(new Set());
      return left;
    } catch (error) {
      const held = isUnanswered(error) ? open.current : null;
      open.current = held;
      setUnanswered(held !== null);
      setLocked(new Set(held ? rowNumbers(held) : []));
      throw error;
    } finally {
      setProgress(null);
    }
  };

  return {
    ...{ mending, locked, progress, unanswered, run },
    start: (check) => dispatch({ type: 'checked', check }),
    type,
  };
}
