import { ErrorCode } from '../contract/errors';

/** Codes whose answer may name fields. */
const FIELD_CODES: readonly number[] = [ErrorCode.Invalid, ErrorCode.Malformed, ErrorCode.NotUnique];

/** A field that the server refused: `data.errors` of the codes 40001, 40002 and 40903. */
export interface FieldError {
  readonly field: string;
  readonly msg: string;
}

/** Why a call did not bring its data. The words have been shown to the user already unless `silent`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    /** Code of the envelope; 0 when no envelope came (network, HTTP status). */
    readonly code: number,
    message: string,
    readonly data: unknown = null,
    /** `X-Trace-Id`: IT finds the request in the server's log by it. */
    readonly traceId: string = '',
  ) {
    super(message);
  }

  /** The record does not exist: passed through without words, the page shows an empty state (spec 1 §8). */
  get notFound(): boolean {
    return this.code === ErrorCode.NotFound;
  }

  /** Somebody else saved first; `data.current` holds the newer row. */
  get staleVersion(): boolean {
    return this.code === ErrorCode.StaleVersion;
  }

  /** The fields that the server refused, empty when it was something else. */
  get fieldErrors(): readonly FieldError[] {
    const { code, data } = this;
    if (!FIELD_CODES.includes(code) || typeof data !== 'object' || data === null) return [];
    const { errors } = data as { errors?: readonly FieldError[] };
    return errors ?? [];
  }
}
