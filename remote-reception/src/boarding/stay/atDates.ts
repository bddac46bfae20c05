import { ApiError } from '@hospital/shared/api';
import { BOARDING_FIELDS } from '@hospital/shared/contract/boardingWords';
import { ErrorCode } from '@hospital/shared/contract/errors';

const DATES = ['vaccineValidDate', 'dewormValidDate'] as const;

/** A reason begins as the label of its date does: 驱虫有效期未登记, 驱虫已于…过期 of 驱虫有效期至. */
const fieldOf = (reason: string): (typeof DATES)[number] | undefined =>
  DATES.find((date) => reason.startsWith(BOARDING_FIELDS[date].replace(/有效期至$/, '')));

/**
 * A refusal of an animal that is not protected, at the dates that it is about: they stand above a house of cages, the
 * button below it.
 */
export function atDates(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || failure.code !== (ErrorCode.VaccineExpired as number)) return failure;
  const { reasons = [] } = (failure.data ?? {}) as { readonly reasons?: readonly string[] };
  const errors = reasons.flatMap((msg) => {
    const field = fieldOf(msg);
    return field === undefined ? [] : [{ field, msg }];
  });
  if (errors.length === 0) return failure;
  return new ApiError(ErrorCode.Invalid, failure.message, { errors }, failure.traceId);
}
