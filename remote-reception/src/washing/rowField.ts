import { ApiError } from '@hospital/shared/api';

/**
 * A refusal within the items (`items.0.productId`), or of a plan within a larger request (`plan.skinNote`), as one of the
 * form's own fields (`items[0].productId`, `skinNote`).
 */
export function atRowField(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || failure.fieldErrors.length === 0) return failure;
  const errors = failure.fieldErrors.map(({ field, msg }) => ({
    field: field.replace(/^plan\./, '').replace(/\.(\d+)(?=\.|$)/g, '[$1]'),
    msg,
  }));
  return new ApiError(failure.code, failure.message, { errors }, failure.traceId);
}
