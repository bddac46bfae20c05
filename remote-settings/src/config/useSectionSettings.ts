import { ApiError, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ConfigOfPlaces } from '@hospital/shared/contract/calls/settings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { confirm, message } from '@hospital/shared/ui/core';
import { useEffect, useState } from 'react';
import {
  changedItems,
  isContested,
  NO_DRAFTS,
  overwritten,
  saveList,
  withoutSaved,
  type Drafts,
} from './config.model';

interface SectionOptions {
  readonly id: string;
  /** Stores, or the chain alone. */
  readonly places: readonly string[];
  /** Of the section; undefined until they have come. */
  readonly items: readonly ConfigOfPlaces[] | undefined;
  /** Asks for what is stored now. */
  readonly refetch: () => Promise<unknown>;
}

/** What the user has changed of a section's settings, and saving it. */
export function useSectionSettings({ id, places, items = [], refetch }: SectionOptions) {
  const [drafts, setDrafts] = useState<Drafts>(NO_DRAFTS);
  const mutation = useCallMutation(api.settings.saveOfPlaces, {
    silent: [ErrorCode.StaleVersion],
  });

  const changes = changedItems(drafts, items).length;
  const contested = items.some((item) => isContested(drafts, item));
  useUnsavedChanges(changes > 0);

  const draft = useDraft<Drafts>(`config:${places.join()}:${id}`);
  const { keep } = draft;
  const loaded = items.length > 0;
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
    if (places.length > 1 && !(await agreeToAll(places.length, changes, overwritten(sent, items).size)))
      return 'done';
    try {
      await mutation.mutateAsync({ storeIds: [...places], list: saveList(sent, items) });
    } catch (failure) {
      // The newer values will stand beside the drafts; every other reason the client has said already.
      if (!(failure instanceof ApiError && failure.staleVersion)) return 'done';
      await refetch();
      return 'contested';
    }
    setDrafts((now) => withoutSaved(now, sent));
    message.success('操作成功');
    return 'done';
  };

  return { draft, drafts, setDrafts, changes, save, saving: mutation.isPending };
}

/** What is saved in several stores at once is said first: it cannot be seen at one glance. */
const agreeToAll = (stores: number, settings: number, lost: number): Promise<boolean> =>
  confirm({
    content:
      `确定将 ${settings} 项设置保存到 ${stores} 家门店吗?` +
      (lost > 0 ? `其中 ${lost} 家门店的单独设置将被覆盖。` : ''),
  });
