import { ApiError, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { WashingLimits } from '@hospital/shared/contract/calls/settings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { message } from '@hospital/shared/ui/core';
import { useEffect, useState } from 'react';
import { isFaulty, sentOf, stampOf, typedOf, type TypedLimits, type WashingDraft } from './washing.model';

interface WashingFormOptions {
  readonly limits: WashingLimits;
  /** Asks for what is stored now. */
  readonly refetch: () => Promise<{ readonly data: WashingLimits | undefined }>;
}

/** The limits of each day as they are typed, and saving them. */
export function useWashingForm({ limits, refetch }: WashingFormOptions) {
  const { storeId, version } = limits;
  const stored = stampOf(limits);
  const [draft, setDraft] = useState<WashingDraft | null>(null);
  const [tried, setTried] = useState(false);
  const save = useCallMutation(api.settings.setWashingLimits, {
    silent: [ErrorCode.StaleVersion],
  });
  const changed = draft !== null && stampOf(draft) !== stored;
  const contested = changed && draft.before !== stored;
  useUnsavedChanges(changed);

  const kept = useDraft<WashingDraft>(`washing:${storeId}`);
  const { keep } = kept;
  useEffect(() => {
    keep(changed ? draft : null);
  }, [keep, changed, draft]);

  const drop = (): void => {
    setDraft(null);
    setTried(false);
  };

  const send = async (over: number): Promise<void> => {
    if (!draft) return;
    try {
      await save.mutateAsync({ storeId, ...sentOf(draft), version: over });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (!failure.staleVersion) return; // every other reason the client has said already
      const { data } = await refetch();
      // Nobody touched these limits, only those of single days: then there is nothing to choose.
      if (data && data.version !== over && stampOf(data) === draft.before) await send(data.version);
      return;
    }
    drop();
    message.success('操作成功');
  };

  return {
    kept,
    typed: draft ?? typedOf(limits),
    changed,
    contested,
    /** Saving was tried with something wrong. */
    tried,
    saving: save.isPending,
    edit: (next: TypedLimits) => setDraft({ ...next, before: draft?.before ?? stored }),
    restore: setDraft,
    drop,
    /** What is typed goes over what somebody else has saved. */
    keepMine: () => setDraft(draft && { ...draft, before: stored }),
    /** Gives whether it was sent. */
    save: async (): Promise<boolean> => {
      if (!draft || contested || isFaulty(draft)) {
        setTried(true);
        return false;
      }
      await send(version);
      return true;
    },
  };
}
