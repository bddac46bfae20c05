import { ApiError } from '@hospital/shared/api';

/** A refusal within the items (`items.0.productId`) as one of the form's own fields (`items[0].productId`). */
export function atRowField(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || failure.fieldErrors.length === 0) return failure;
  const errors = failure.fieldErrors.map(({ field, msg }) => ({
    field: field.replace(/\.(\d+)(?=\.|$)/g, '[$1]'),
    msg,
  }));
  return new ApiError(failure.code, failure.message, { errors }, failure.traceId);
}
