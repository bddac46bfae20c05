import { lazy, type ReactNode, Suspense } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import {
  CASE_REASON_LIMIT,
  CASE_TYPES,
  TEMPLATE_LIMIT,
  type CaseType,
} from '@hospital/shared/contract/caseWords';
import { bookingStates, type BookingState } from '@hospital/shared/contract/bookingStates';
import { mayMove } from '@hospital/shared/contract/states';
import { useMay } from '@hospital/shared/session';
import { Alert, confirm, FormItem, FormModal, Input, message, Select } from '@hospital/shared/ui/core';
import { ReferDialog } from '../../ReferDialog';
import { EndDialog } from '../EndDialog';
import { PushDialog } from '../PushDialog';
import { ScoreDialog } from '../ScoreDialog';

export type CaseTask =
  | 'end'
  | 'withdraw'
  | 'cancel'
  | 'type'
  | 'addendum'
  | 'score'
  | 'refer'
  | 'push'
  | 'admit';

const AdmitDialog = lazy(() => import(/* webpackChunkName: "case-admit" */ '../../admission'));

interface CaseDialogsProps {
  readonly task: CaseTask;
  readonly record: MedicalCase;
  readonly visible: boolean;
  /** What an addendum begins with. */
  readonly addition: string;
  /** The addendum is saved. */
  readonly onAdded?: () => void;
  readonly onClose: () => void;
}

interface Values {
  readonly reason?: string;
  readonly content?: string;
  readonly caseType?: CaseType;
}

/** The one dialog that is open above a case. */
export function CaseDialogs({ task, addition, onAdded, ...dialog }: CaseDialogsProps): ReactNode {
  if (task === 'end') return <Ending {...dialog} />;
  if (task === 'push') return <PushDialog {...dialog} />;
  if (task === 'score') return <ScoreDialog {...dialog} />;
  if (task === 'refer') {
    const { record, ...rest } = dialog;
    const { id, petId, petName, referObstacle = '' } = record;
    return <ReferDialog caseId={id} obstacle={referObstacle} {...{ petId, petName }} {...rest} />;
  }
  if (task === 'admit') {
    const { record, ...rest } = dialog;
    return (
      <Suspense fallback={null}>
        <AdmitDialog task={{ kind: 'admit', caseId: record.id }} {...rest} />
      </Suspense>
    );
  }
  return <MoveDialog {...{ task, addition }} {...(onAdded ? { onAdded } : {})} {...dialog} />;
}

/** Ends the case, and then the visit that it began with, if its doctor wants that. */
function Ending({ record, ...dialog }: Omit<CaseDialogsProps, 'task' | 'addition' | 'onAdded'>): ReactNode {
  const finish = useCallMutation(api.bookings.finish);
  const mayFinish = useMay(api.bookings.finish);
  const { visit } = record;
  const offer = (ended: readonly string[]): void => {
    const running = visit && mayMove(bookingStates, visit.state as BookingState, 'finish');
    if (ended.length === 0 || !visit || !running || !mayFinish) return;
    void confirm({
      title: '完成就诊',
      content: '病例已结束，就诊也一并完成吗?',
      onOk: () => finish.mutateAsync({ id: visit.id, version: visit.version }),
    });
  };
  return <EndDialog cases={[record]} onEnded={offer} {...dialog} />;
}

const TITLES = {
  withdraw: '撤回病例',
  cancel: '取消病例',
  type: '修改病例类型',
  addendum: '补充说明',
} as const;

function MoveDialog({
  task,
  record,
  addition,
  visible,
  onAdded,
  onClose,
}: Omit<CaseDialogsProps, 'task'> & { readonly task: keyof typeof TITLES }): ReactNode {
  const withdraw = useCallMutation(api.cases.withdraw);
  const cancel = useCallMutation(api.cases.cancel);
  const changeType = useCallMutation(api.cases.changeType);
  const add = useCallMutation(api.cases.addendum);
  const { id, version, cancelObstacle = '' } = record;
  const obstacle = task === 'cancel' ? cancelObstacle : '';
  const ways: Readonly<Record<typeof task, (values: Values) => Promise<unknown>>> = {
    withdraw: ({ reason = '' }) => withdraw.mutateAsync({ id, version, reason }),
    cancel: ({ reason = '' }) => cancel.mutateAsync({ id, version, reason }),
    type: ({ caseType = 1, reason = '' }) => changeType.mutateAsync({ id, version, caseType, reason }),
    addendum: ({ content = '' }) => add.mutateAsync({ caseId: id, content }),
  };
  const submit = async (values: Values): Promise<void> => {
    await ways[task](values);
    if (task === 'addendum') onAdded?.();
    message.success('操作成功');
  };
  return (
    <FormModal<Values>
      title={TITLES[task]}
      visible={visible}
      initialValues={{ caseType: record.caseType, content: addition }}
      blocked={obstacle}
      onSubmit={submit}
      onClose={onClose}
    >
      {task === 'withdraw' && record.withdrawUntil && (
        <Alert type="info" content={`${record.withdrawUntil.slice(0, 16)} 前可以撤回`} />
      )}
      {obstacle !== '' && <Alert type="error" content={`暂不能取消：${obstacle}`} />}
      {task === 'cancel' && <Alert type="warning" content="取消后病例不能再书写，也不能恢复。" />}
      {task === 'type' && (
        <FormItem field="caseType" label="病例类型">
          <Select
            options={Object.entries(CASE_TYPES).map(([value, label]) => ({ value: Number(value), label }))}
          />
        </FormItem>
      )}
      {task === 'addendum' ? (
        <FormItem field="content" label="补充说明" rules={[{ required: true, message: '请填写补充说明' }]}>
          <Input.TextArea maxLength={TEMPLATE_LIMIT} autoSize={{ minRows: 4, maxRows: 10 }} />
        </FormItem>
      ) : (
        <FormItem
          field="reason"
          label="原因"
          rules={task === 'withdraw' ? [{ required: true, message: '请填写撤回原因' }] : []}
        >
          <Input maxLength={CASE_REASON_LIMIT} />
        </FormItem>
      )}
    </FormModal>
  );
}
