import { examFault } from '@hospital/shared/contract/caseExam';
import { only, type Written } from '../case.model';

/** What cannot be saved, by field: the text as it is typed, and why in words. All else is saved without it. */
export type Faults = Readonly<Record<string, { readonly text: string; readonly why: string }>>;

/** What of the named fields is held back: numbers that cannot be, and what the server refused as it stands. */
export const faultsOf = (typed: Written, fields: readonly string[], refused: Faults): Faults =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = typed[field] ?? '';
      const before = refused[field];
      const why =
        before?.text === text ? before.why : field.startsWith('exam.') ? examFault(field.slice(5), text) : '';
      return why === '' ? [] : [[field, { text, why }]];
    }),
  );

/** Those that still stand as they were typed then, in words. */
export const standing = (faults: Faults, typed: Written): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([field, { text, why }]) => (typed[field] === text ? [[field, why]] : [])),
  );

/** What is typed, with the fields that are held back as they are saved. */
export const withoutHeld = (typed: Written, saved: Written, faults: Faults): Written => ({
  ...typed,
  ...only(saved, Object.keys(faults)),
});

/**
 * What a refusal says of the fields that were sent.
 *
 * @returns null where it says nothing of them, so that nothing would be won by leaving some out
 */
export function refusedIn(
  errors: readonly Readonly<Record<'field' | 'msg', string>>[],
  typed: Written,
  sent: readonly string[],
): Faults | null {
  const named = errors.flatMap(({ field, msg }) =>
    sent
      .filter((one) => one === field || field.startsWith(`${one}.`))
      .map((one) => [one, { text: typed[one] ?? '', why: msg }] as const),
  );
  return named.length === 0 ? null : Object.fromEntries(named);
}
