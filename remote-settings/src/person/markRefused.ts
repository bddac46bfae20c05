import { ApiError } from '@hospital/shared/api';
import { ErrorCode } from '@hospital/shared/contract/errors';

/** The form of Arco, as far as it is needed here. */
interface Fields {
  getFieldValue(field: never): unknown;
  setFields(fields: never): void;
}

/**
 * Says what the server refused at the fields that it names; a refusal that names none of them, at `otherwise` when it is
 * about what was typed.
 */
export function markRefused(form: Fields, failure: unknown, otherwise: string): void {
  if (!(failure instanceof ApiError)) return;
  const typed: readonly number[] = [ErrorCode.NotUnique, ErrorCode.WrongCredentials];
  const named = failure.fieldErrors ?? [];
  const errors =
    named.length > 0
      ? named
      : typed.includes(failure.code)
        ? [{ field: otherwise, msg: failure.message }]
        : [];
  form.setFields(
    Object.fromEntries(
      errors.map(({ field, msg }) => [
        field,
        { value: form.getFieldValue(field as never), error: { message: msg } },
      ]),
    ) as never,
  );
}
