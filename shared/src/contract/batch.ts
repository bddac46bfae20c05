/** Path below the API base that answers several reading calls in one request, each as if it had come alone. */
export const BATCH_PATH = '/batch';
/** Media type of its answer: one JSON text a line, in the order in which the calls are done. */
export const BATCH_TYPE = 'application/x-ndjson';
/** So many calls travel in one request. */
export const MOST_IN_BATCH = 20;

/** One call of a batch, as its own request would be. */
export interface BatchedCall {
  readonly method: 'GET' | 'POST';
  /** Path below the API base, with its query. */
  readonly url: string;
  /** JSON text of a POST. */
  readonly body?: string;
}

/** A line of the answer. */
export interface BatchLine {
  /** Place of the call in the batch, from 0. */
  readonly index: number;
  /** `X-Trace-Id` of the call. */
  readonly traceId: string;
  /** The envelope; without it the call is not one for batches, was not made, and has to be sent alone. */
  readonly body?: unknown;
}
