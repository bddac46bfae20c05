import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf, useCall, useCallMutation } from '../../api';
import * as api from '../../calls';
import type { ColumnSetting } from '../../contract/calls/lists';
import { choiceOf, chosenColumns, type ChosenColumn, type ListColumn } from './listColumns';

interface ColumnControl<Row, Field extends string> {
  /** In order, hidden ones too. */
  readonly chosen: readonly ChosenColumn<Row, Field>[];
  /** The choice is still on its way: what is drawn now would jump. */
  readonly waiting: boolean;
  readonly saving: boolean;
  /** Shown at once; rejects when it could not be kept, and what was kept before is shown again. */
  readonly choose: (next: readonly ChosenColumn<Row>[]) => Promise<unknown>;
  /** The list's own columns again. */
  readonly reset: () => Promise<unknown>;
}

/** A user's columns of a list, kept on the server for all browsers of that user. */
export function useColumnChoice<Row, Field extends string>(
  scene: string,
  columns: readonly ListColumn<Row, Field>[],
): ColumnControl<Row, Field> {
  const queries = useQueryClient();
  // Without an answer the list has its own columns, which is no reason to show an error.
  const kept = useCall(api.lists.columns, { scene }, { silent: true });
  const save = useCallMutation(api.lists.saveColumns);
  const key = queryKeyOf(api.lists.columns, { scene });

  const send = async (setting: ColumnSetting | null): Promise<unknown> => {
    const before = queries.getQueryData(key);
    await queries.cancelQueries({ queryKey: key });
    queries.setQueryData(key, setting);
    try {
      return await save.mutateAsync({ scene, columns: setting?.columns ?? [] });
    } catch (failure) {
      queries.setQueryData(key, before);
      throw failure;
    }
  };

  return {
    chosen: chosenColumns(columns, kept.data?.columns),
    waiting: kept.isPending,
    saving: save.isPending,
    choose: (next) => send({ columns: choiceOf(next), version: (kept.data?.version ?? 0) + 1 }),
    reset: () => send(null),
  };
}
