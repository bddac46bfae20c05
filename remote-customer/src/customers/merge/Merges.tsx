import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { formatDateTime } from '@hospital/shared/format';
import { EmptyState, LoadError } from '@hospital/shared/ui/core';
import { DataTable, RowAction } from '@hospital/shared/ui/data';
import { UndoMergeDialog } from './UndoMergeDialog';

/** Merges into this file that may still be undone. */
export function Merges({ ownerId }: { readonly ownerId: string }): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.customers.merges, { ownerId }, { silent: true });
  const [undoing, setUndoing] = useState<{ id: string; fromName: string }>();
  if (error)
    return <LoadError what="合并记录" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <>
      <DataTable
        label="合并记录"
        height="auto"
        rows={data}
        rowKey="id"
        empty={<EmptyState compact text="没有可撤销的合并" />}
        columns={[
          { title: '并入的档案', field: 'fromName', width: 160 },
          { title: '操作人', field: 'createName', width: 120 },
          { title: '合并时间', width: 160, render: ({ createDate }) => formatDateTime(createDate) },
          { title: '可撤销至', width: 160, render: ({ undoUntil }) => formatDateTime(undoUntil) },
          {
            title: '操作',
            width: 72,
            render: ({ id, fromName }) => (
              <RowAction
                aria-label={`撤销：与${fromName}的合并`}
                onClick={() => setUndoing({ id, fromName })}
              >
                撤销
              </RowAction>
            ),
          },
        ]}
      />
      {undoing && <UndoMergeDialog merge={undoing} visible onClose={() => setUndoing(undefined)} />}
    </>
  );
}
