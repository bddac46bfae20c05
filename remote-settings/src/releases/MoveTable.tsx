import type { ReactNode } from 'react';
import { useCall, useLiveEvent } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ReleaseMove } from '@hospital/shared/contract/calls/releases';
import { MOVE_TITLES } from '@hospital/shared/contract/releaseWords';
import { EmptyState, LoadError } from '@hospital/shared/ui/core';
import { DataTable, type DataColumn } from '@hospital/shared/ui/data';
import { audienceText } from './releases.model';

/** Who moved a name when, why, from what to what; newest first. */
export function MoveTable({ name }: { readonly name: string }): ReactNode {
  const history = useCall(api.releases.history, { name }, { silent: true, staleTime: 0 });
  useLiveEvent('release', () => void history.refetch());
  if (history.isError)
    return (
      <LoadError
        what="发布记录"
        error={history.error}
        retrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    );
  return (
    <DataTable<Move>
      label="发布记录"
      columns={COLUMNS}
      rows={history.data?.map(withEnded)}
      rowKey="number"
      height="auto"
      empty={<EmptyState compact text="还没有上线过" />}
    />
  );
}

interface Move extends ReleaseMove {
  /** Build of the canary that a move ended which says nothing but that. */
  readonly ended: string | null;
}

/** The entry before an end says what has ended. */
const withEnded = (move: ReleaseMove, at: number, history: readonly ReleaseMove[]): Move => ({
  ...move,
  ended: move.move === 'canary-end' ? (history[at + 1]?.canary?.buildId ?? null) : null,
});

const idText = (buildId: string | null): string => buildId ?? '无';

/** Which build, for whom, or from which to which. */
function whatText({ from, to, canary, ended }: Move): string {
  if (canary) return `${canary.buildId}：${audienceText(canary)}`;
  if (ended !== null) return `${ended} 结束，都使用 ${idText(to)}`;
  return from === to ? idText(to) : `${idText(from)} → ${idText(to)}`;
}

const COLUMNS: readonly DataColumn<Move>[] = [
  { title: '时间', field: 'at', width: 168 },
  { title: '操作', width: 88, render: ({ move }) => MOVE_TITLES[move] },
  {
    title: '构建',
    width: 208,
    wrap: true,
    render: whatText,
  },
  { title: '操作人', field: 'who', width: 168, wrap: true },
  { title: '原因', field: 'why', width: 240, wrap: true },
];
