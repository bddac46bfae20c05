import { useState } from 'react';
import { ErrorCode } from '../contract/errors';
import { isAnsweredFailure } from './answeredFailure';

/** Refusals that say nothing of whether an earlier press was carried out: its key is still open (`httpClient`). */
const UNSETTLED: readonly number[] = [
  ...[0, ErrorCode.InFlight, ErrorCode.SessionInvalid, ErrorCode.IdentityChanged],
  ...[ErrorCode.TooManyRequests, ErrorCode.Unexpected],
];

/** Codes that leave its user not knowing whether it was saved. */
const UNKNOWN: readonly number[] = [0, ErrorCode.InFlight];

/** An `ApiError` is told apart by shape, so that this module needs no HTTP client. */
const codeOf = (failure: unknown): number | undefined =>
  isAnsweredFailure(failure) ? (failure as { readonly code?: number }).code : undefined;

interface Press<Form> {
  /** What the fields held. */
  readonly contents: string;
  /** The form as it stood: what it shows and how it is sent. */
  readonly form: Form;
}

/** What a form knows of a press that nobody answered. */
export interface Unanswered<Form> {
  /** How the form is shown and sent now. */
  readonly form: Form;
  /** Its user is told so. */
  readonly isTold: boolean;
  /** Something was changed after it, so that the next press is another wish. */
  readonly isChanged: boolean;
  /** A press begins. */
  readonly press: (contents: string) => Press<Form>;
  /** How it ended; without a failure it was answered. */
  readonly end: (press: Press<Form>, failure?: unknown) => void;
  /** The fields hold this now. */
  readonly edited: (contents: string) => void;
}

/**
 * Keeps a form as it was pressed while no answer has come. What was saved all the same comes in by the event that tells
 * of it, with the next version of its record: a form that took that up would send another request, which is carried out
 * a second time. So it stays as it was until an answer comes or something is changed in it.
 */
export function useUnanswered<Form>(newest: Form): Unanswered<Form> {
  const [open, setOpen] = useState<(Press<Form> & { readonly isTold: boolean }) | null>(null);
  const [isChanged, setChanged] = useState(false);
  const form = open && !isChanged ? open.form : newest;
  return {
    form,
    isTold: open?.isTold ?? false,
    isChanged: open !== null && isChanged,
    press: (contents) => ({ contents, form }),
    end: (press, failure) => {
      const code = codeOf(failure);
      const isOpen = code !== undefined && UNSETTLED.includes(code);
      setOpen((before) =>
        isOpen ? { ...press, isTold: UNKNOWN.includes(code) || (before?.isTold ?? false) } : null,
      );
      setChanged(false);
    },
    edited: (contents) => setChanged(open !== null && contents !== open.contents),
  };
}
