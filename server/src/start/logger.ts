import pino, { type DestinationStream, type Logger } from 'pino';

/** Lines go out together, at the latest after this (ms): writing each by itself costs a tenth of the throughput. */
const flushAfter = 200;

interface DatabaseFailure {
  readonly code?: string;
  readonly constraint?: string;
  readonly query?: string;
}

/**
 * An error as it may be logged: what drizzle adds about a failed query lists its parameters, which can be anything
 * a user typed, so only the statement is kept.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, query } = error as DatabaseFailure;
  const failedQuery = typeof query === 'string';
  return {
    type: error.name,
    message: failedQuery ? 'failed query' : error.message,
    stack: failedQuery ? error.stack?.slice(error.stack.indexOf('\n    at ')) : error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(failedQuery ? { query } : {}),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  };
}

/** Structured log on standard output, or where `destination` says. */
export function createLogger(
  level: string,
  destination?: DestinationStream,
): { logger: Logger; flush: () => void } {
  const stream =
    destination ?? pino.destination({ fd: 1, sync: false, minLength: 4096, periodicFlush: flushAfter });
  const logger = pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } },
    stream,
  );
  const flush = () => {
    try {
      if ('flushSync' in stream) (stream as { flushSync(): void }).flushSync();
    } catch {
      // Nobody reads standard output any more, or it was never opened: there is nowhere to write to.
    }
  };
  return { logger, flush };
}
