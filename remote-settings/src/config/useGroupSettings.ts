import { api, ApiError, useCall, useCallMutation } from '@hospital/shared/api';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { message } from '@hospital/shared/ui/core';
import { useEffect, useState } from 'react';
import { changedItems, isContested, NO_DRAFTS, saveList, withoutSaved, type Drafts } from './config.model';

const LISTS = [api.settings.byGroup, api.settings.byKey];

/**
 * The settings of a group as they are stored, what the user has changed of them, and saving.
 *
 * @param storeId where the session stands: the store, or `'0'` for the chain's defaults
 */
export function useGroupSettings(configGroup: string, storeId: string) {
  // Of where the session stands, which is `storeId`: asked for in the words of `firstCalls`, which know no ids.
  const query = useCall(api.settings.byGroup, { configGroup }, { hideLoading: true, silent: true });
  const [drafts, setDrafts] = useState<Drafts>(NO_DRAFTS);
  const mutation = useCallMutation(api.settings.save, {
    invalidates: LISTS,
    silent: [ErrorCode.StaleVersion],
  });

  const items = query.data ?? [];
  const changes = changedItems(drafts, items).length;
  const contested = items.some((item) => isContested(drafts, item));
  useUnsavedChanges(changes > 0);

  const draft = useDraft<Drafts>(`config:${storeId}:${configGroup}`);
  const { keep } = draft;
  const loaded = query.data !== undefined;
  useEffect(() => {
    if (loaded) keep(changes > 0 ? drafts : null);
  }, [keep, loaded, drafts, changes]);

  /** Gives whether the user has to choose between values first. */
  const save = async (): Promise<'contested' | 'done'> => {
    if (contested) {
      message.warning('有设置已被他人修改，请先选择保留哪一个');
      return 'contested';
    }
    const sent = drafts;
    try {
      await mutation.mutateAsync({ storeId, list: saveList(sent, items) });
    } catch (failure) {
      // The newer values will stand beside the drafts; every other reason the client has said already.
      if (!(failure instanceof ApiError && failure.staleVersion)) return 'done';
      await query.refetch();
      return 'contested';
    }
    setDrafts((now) => withoutSaved(now, sent));
    message.success('操作成功');
    return 'done';
  };

  return { query, items, draft, drafts, setDrafts, changes, save, saving: mutation.isPending };
}
