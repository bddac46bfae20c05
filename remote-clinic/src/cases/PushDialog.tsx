import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { CANCELLED_CASE_STATUS, type CaseStatus } from '@hospital/shared/contract/caseStates';
import type { ExternalTask } from '@hospital/shared/contract/calls/externalTasks';
import {
  Button,
  confirm,
  EmptyState,
  LoadError,
  message,
  Modal,
  PageSkeleton,
  Tag,
  WaitingButton,
} from '@hospital/shared/ui/core';
import { DataTable, type DataColumn } from '@hospital/shared/ui/data';

interface PushDialogProps {
  readonly record: { readonly id: string; readonly caseNo: string; readonly status: CaseStatus };
  readonly visible: boolean;
  readonly onClose: () => void;
}

const STATUSES = {
  0: ['待推送', 'orange'],
  1: ['成功', 'green'],
  2: ['失败', 'red'],
} as const;

const columns: readonly DataColumn<ExternalTask>[] = [
  { title: '时间', field: 'createDate', width: 168 },
  { title: '推送人', field: 'createName', width: 88 },
  {
    title: '状态',
    width: 80,
    render: ({ status }) => <Tag color={STATUSES[status][1]}>{STATUSES[status][0]}</Tag>,
  },
  {
    title: '说明',
    width: 240,
    render: ({ status, tries, lastError, sendTime }) =>
      status === 1
        ? `已送达 ${sendTime ?? ''}`
        : status === 0 && tries > 0
          ? `已尝试${tries}次：${lastError}`
          : lastError,
  },
];

/** What 递管通 was told of a case and what became of it; tells it, or tells it again (domain.md §2.10 ExternalTask). */
export function PushDialog({ record, visible, onClose }: PushDialogProps): ReactNode {
  const subject = { bizType: 'case', bizId: record.id } as const;
  const tasks = useCall(api.externalTasks.list, subject, { silent: true, hideLoading: true, staleTime: 0 });
  const push = useCallMutation(api.externalTasks.push);
  const [latest] = tasks.data ?? [];
  const whyNot =
    record.status === CANCELLED_CASE_STATUS
      ? '病例已取消，不能推送'
      : latest?.status === 0
        ? '正在推送，请等它完成'
        : '';
  const tell = async (): Promise<void> => {
    if (latest?.status !== 1) await push.mutateAsync(subject);
    else {
      const content = `病例${record.caseNo}已推送过，确定再推送一次吗?`;
      if (!(await confirm({ content, onOk: () => push.mutateAsync({ ...subject, force: 'Y' }) }))) return;
    }
    message.success('已提交推送');
  };
  return (
    <Modal
      title={`递管通：病例${record.caseNo}`}
      visible={visible}
      style={{ width: 680 }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <WaitingButton
            type="primary"
            disabled={!tasks.data || whyNot !== ''}
            {...(whyNot === '' ? {} : { title: whyNot })}
            onClick={tell}
          >
            {latest ? '重新推送' : '推送'}
          </WaitingButton>
        </>
      }
    >
      {tasks.isError ? (
        <LoadError
          what="推送记录"
          error={tasks.error}
          retrying={tasks.isFetching}
          onRetry={() => void tasks.refetch()}
        />
      ) : !tasks.data ? (
        <PageSkeleton rows={3} />
      ) : (
        <DataTable<ExternalTask>
          label="推送记录"
          columns={columns}
          rows={tasks.data}
          rowKey="taskId"
          empty={<EmptyState text="还没有推送过" />}
        />
      )}
    </Modal>
  );
}
