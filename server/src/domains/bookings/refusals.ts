import type { BookingWarningCode } from '@hospital/shared/contract/bookingWords';
import type { BookingWarning } from '@hospital/shared/contract/calls/bookings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError } from '../../platform/errors/businessError';

/** Codes of refusals (domain.md §0.1); whatever is not named is a field that somebody has to look at: 40001. */
const codes: Readonly<Partial<Record<BookingWarningCode, ErrorCode>>> = {
  petDead: ErrorCode.PetDead,
  petAway: ErrorCode.PetDead,
  ownerDisabled: ErrorCode.ForbiddenTransition,
  duplicate: ErrorCode.NotUnique,
  doctorOff: ErrorCode.DoctorNotScheduled,
};

/** The refusal that a warning becomes; `data` has all of them, and the field that 40001 is about. */
function refusalOf({ code, msg }: BookingWarning, warnings: readonly BookingWarning[]): BusinessError {
  const field = code === 'doctorUnfit' ? 'doctorId' : 'skipWarnings';
  const answer = codes[code] ?? ErrorCode.Invalid;
  return new BusinessError(answer, msg, {
    warnings,
    ...(answer === ErrorCode.Invalid ? { errors: [{ field, msg }] } : {}),
  });
}

/**
 * Goes on only where nothing blocks and every warning has been read.
 *
 * @param skipped codes of the warnings that somebody goes on with
 * @throws 42208, 40902, 40903, 40001, 42205 for what stands against it
 */
export function expectNothingAgainst(
  warnings: readonly BookingWarning[],
  skipped: readonly BookingWarningCode[],
): void {
  const against = warnings.find(({ code, level }) => level === 'block' || !skipped.includes(code));
  if (against) throw refusalOf(against, warnings);
}
