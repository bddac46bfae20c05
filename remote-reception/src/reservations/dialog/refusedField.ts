import { ApiError } from '@hospital/shared/api';
import { ErrorCode } from '@hospital/shared/contract/errors';

/** Fields of the calls that the forms have under another name. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  petId: 'customer',
  ownerId: 'customer',
  endTime: 'startTime',
};

/** Refusals by a rule, which name no field, and the one in which somebody mends them. */
export const PERSON_RULES: Readonly<Record<number, string>> = { [ErrorCode.PetDead]: 'customer' };
export const SLOT_RULES: Readonly<Record<number, string>> = {
  ...PERSON_RULES,
  [ErrorCode.FullyBooked]: 'startTime',
  [ErrorCode.DoctorNotScheduled]: 'startTime',
};

/** A refusal as one of the form's own fields. */
export function atFormField(failure: unknown, rules: Readonly<Record<number, string>> = {}): unknown {
  if (!(failure instanceof ApiError)) return failure;
  const { code, message: msg, traceId } = failure;
  const field = rules[code];
  if (field !== undefined) return new ApiError(ErrorCode.Invalid, msg, { errors: [{ field, msg }] }, traceId);
  const errors = failure.fieldErrors.map((one) => ({
    field: FORM_FIELDS[one.field] ?? one.field,
    msg: one.msg,
  }));
  return errors.length === 0 ? failure : new ApiError(code, msg, { errors }, traceId);
}
