interface PostgresError {
  readonly code: string;
  readonly constraint?: string;
}

/** The database's own error behind whatever the drivers and drizzle wrapped around it. */
function postgresError(error: unknown): PostgresError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as Partial<PostgresError>).code;
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return cause as unknown as PostgresError;
  }
  return null;
}

/** True when a unique index (that one, if named) refused the row. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = postgresError(error);
  return found?.code === '23505' && (constraint === undefined || found.constraint === constraint);
}

/** True when rows of another table still refer to what should go, or what should be referred to is gone. */
export function isReferenceViolation(error: unknown): boolean {
  return postgresError(error)?.code === '23503';
}

/** The constraint that refused a statement, `''` when none did. */
export const violatedConstraint = (error: unknown): string => postgresError(error)?.constraint ?? '';

/**
 * True when two transactions waited for each other, or one deleted what the other had read and refers to; running the
 * whole again helps, or tells that it is not there.
 */
export const isRetryable = (error: unknown): boolean =>
  ['40001', '40P01', '23503'].includes(postgresError(error)?.code ?? '');
