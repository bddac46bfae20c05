/** The client has already shown these words; told apart by shape so that this module needs no HTTP client. */
export const isAnsweredFailure = (failure: unknown): boolean =>
  failure instanceof Error && failure.name === 'ApiError';
