import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DataOf } from '@hospital/shared/contract/call';
import type { customerCalls } from '@hospital/shared/contract/calls/customers';
import { Alert, FormModal, LoadError, message } from '@hospital/shared/ui/core';
import { movesInWords } from './movesInWords';

interface UndoMergeDialogProps {
  readonly merge: { readonly id: string; readonly fromName: string };
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Takes a merge back; what goes back, and what stays with whom, is said before, and what keeps it from being done. */
export function UndoMergeDialog({ merge, visible, onClose }: UndoMergeDialogProps): ReactNode {
  const undo = useCallMutation(api.customers.undoMerge);
  const { data, error, isFetching, refetch } = useCall(
    api.customers.undoMergeEffects,
    { id: merge.id },
    { staleTime: 0, silent: true },
  );
  const kept = data !== undefined && data.obstacles.length > 0;
  const submit = async (): Promise<void> => {
    await undo.mutateAsync({ id: merge.id });
    message.success('操作成功');
  };
  return (
    <FormModal
      title={`撤销与${merge.fromName}的合并`}
      visible={visible}
      loading={!data}
      failure={
        !data &&
        error && (
          <LoadError
            what="撤销合并的影响"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )
      }
      submitText="撤销合并"
      danger
      blocked={kept ? '合并后有款项或权益无法分开，请先处理' : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      {kept && (
        <Alert
          type="error"
          style={{ marginBottom: 8 }}
          content={`不能撤销：${data.obstacles.join('；')}。`}
        />
      )}
      {data && <Alert type="info" style={{ marginBottom: 8 }} content={goesOf(data)} />}
      {data && <Alert type="warning" content={staysOf(data)} />}
    </FormModal>
  );
}

type Effects = DataOf<typeof customerCalls.undoMergeEffects>;

const goesOf = ({ fromName, moves }: Effects): string =>
  `退回${fromName}：${moves.length > 0 ? movesInWords(moves) : '没有需要退回的内容'}。`;

const staysOf = ({ toName, stays }: Effects): string =>
  `合并后新增、仍归${toName}：${stays.length > 0 ? movesInWords(stays) : '无'}。`;
