import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError, invalidFields, type FieldError } from '../../platform/errors/businessError';

/** A value that only one file may have, and another has. */
export interface TakenValue extends FieldError {
  /** Whose it is, as far as the caller may know. */
  readonly whose?: object;
}

/** What is wrong with a save. */
export interface Faults {
  readonly wrong: readonly FieldError[];
  readonly taken: readonly TakenValue[];
}

/**
 * Nothing is wrong with any part of a save; else all of it is told at once, part by part, each at its field.
 *
 * @throws 40001 where something is wrong, with what is taken beside it; 40903 where values are taken alone, with whose
 *   the first one is
 */
export function expectNoFaults(parts: readonly Faults[]): void {
  const errors = parts
    .flatMap(({ wrong, taken }) => [...wrong, ...taken])
    .map(({ field, msg }): FieldError => ({ field, msg }));
  const [first] = parts.flatMap(({ taken }) => taken);
  if (parts.some(({ wrong }) => wrong.length > 0)) throw invalidFields(errors);
  if (first)
    throw new BusinessError(ErrorCode.NotUnique, first.msg, { ...first.whose, field: first.field, errors });
}
