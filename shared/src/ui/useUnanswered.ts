import { useState } from 'react';
import { isUnsettled, leavesOpen } from '../contract/errors';
import { isAnsweredFailure } from './answeredFailure';

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
  /** It stands as it was pressed. */
  readonly isHeld: boolean;
  /** Something was changed after it, so that the next press is another wish. */
  readonly isChanged: boolean;
  /** A press begins. */
  readonly press: (contents: string) => Press<Form>;
  /** How it ended; without a failure it was answered. @param contents what the fields hold by now */
  readonly end: (press: Press<Form>, contents: string, failure?: unknown) => void;
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
    isHeld: open !== null && !isChanged,
    isChanged: open !== null && isChanged,
    press: (contents) => ({ contents, form }),
    end: (press, contents, failure) => {
      const code = codeOf(failure);
      // What the page itself refused was never sent.
      if (failure !== undefined && code === undefined) return;
      if (code !== undefined && isUnsettled(code)) {
        setOpen((before) => ({ ...press, isTold: leavesOpen(code, before?.isTold ?? false) }));
        setChanged(contents !== press.contents);
        return;
      }
      // The answer to another wish says nothing of the first one.
      if (open && open.contents !== press.contents) return;
      setOpen(null);
      setChanged(false);
    },
    edited: (contents) => setChanged(open !== null && contents !== open.contents),
  };
}
