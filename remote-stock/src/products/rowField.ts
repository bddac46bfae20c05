import { ApiError } from '@hospital/shared/api';

/** Where the form has a field that the server named within a list: `storePrices.0.price` is `storePrices[0].price`. */
const formFieldOf = (field: string): string => field.replace(/\.(\d+)(?=\.|$)/g, '[$1]');

/** A refusal of fields within lists as one of the form's own fields. */
export function atRowField(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || failure.fieldErrors.length === 0) return failure;
  const errors = failure.fieldErrors.map(({ field, msg }) => ({ field: formFieldOf(field), msg }));
  return new ApiError(failure.code, failure.message, { errors }, failure.traceId);
}
