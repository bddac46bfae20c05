import { useEffect, useEffectEvent } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { EDITOR_RENEWED_EVERY } from '@hospital/shared/contract/caseWords';

/** Milliseconds. */
const RENEWED = EDITOR_RENEWED_EVERY * 1000;
const QUIET = { silent: true, hideLoading: true } as const;

/**
 * Who else has a case open to write in it; asked where the own user may write, too. While the page is in sight it says the
 * same of them: at once, whenever they go on to another field, and from time to time; hidden or closed it says that they
 * have left.
 *
 * @param field where something is typed that is not saved; empty: nowhere
 */
export function useEditors(caseId: string, field: string) {
  const { data = [] } = useCall(
    api.cases.editors,
    { id: caseId },
    // Who has gone without a word is told by nobody.
    { ...QUIET, pollEvery: RENEWED },
  );
  // Nobody needs to hear that it did not arrive: the next one does.
  const say = useEffectEvent((goneFlag: 'Y' | 'N') =>
    api.cases
      .editing(
        { id: caseId, field: goneFlag === 'Y' ? '' : field, goneFlag },
        // Who else is there is the same after it.
        { ...QUIET, readsAnew: true },
      )
      .catch(() => undefined),
  );
  useEffect(() => {
    const timer = setInterval(() => void say('N'), RENEWED);
    return () => {
      clearInterval(timer);
      void say('Y');
    };
  }, [caseId]);
  useEffect(() => {
    void say('N');
  }, [field, caseId]);
  return data;
}
