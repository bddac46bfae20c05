import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { IMMUNE_FIELDS } from '@hospital/shared/contract/immuneWords';
import { Alert, Checkbox, FormItem, FormModal, Input, message } from '@hospital/shared/ui/core';
import { sayGone } from '@hospital/shared/ui/data';
import { useNewer } from '../useNewer';
import type { PlanDialogProps } from './MoveDialog';

interface UndoValues {
  readonly reason: string;
  readonly renew?: boolean;
}

const reasonField = (
  <FormItem
    field="reason"
    label={IMMUNE_FIELDS.reason}
    rules={[{ required: true, message: '请填写原因' }]}
    extra="记入操作日志，不能删除"
  >
    <Input maxLength={100} />
  </FormItem>
);

/** 撤销执行: what was carried out by mistake is to be done again, with all that came of it. */
export function RevokeDialog({ plan, visible, onClose }: PlanDialogProps): ReactNode {
  const revoke = useCallMutation(api.immunisation.revokePlan, { onError: sayGone });
  const { version, send, note } = useNewer(plan);
  const elsewhere = plan.externalFlag === 'Y';
  const submit = async ({ reason }: UndoValues): Promise<void> => {
    const answer = await send(() => revoke.mutateAsync({ id: plan.id, version, reason }));
    message.success(
      [
        elsewhere ? '已撤销登记' : '已撤销，计划恢复为待执行',
        answer.voidedNo !== '' && `免疫证${answer.voidedNo}已作废`,
        answer.unchargedFlag === 'Y' && '账单中的该项已删除',
        answer.restockedFlag === 'Y' && '随作废账单出库的药品已退回库存',
        answer.nextRemovedFlag === 'Y' && '下一次计划已删除',
        answer.uncovered > 0 && `同组${answer.uncovered}个计划恢复为待执行`,
      ]
        .filter(Boolean)
        .join('，'),
    );
  };
  const effects = [
    plan.certificateNo !== '' && !elsewhere && `免疫证${plan.certificateNo}作废，号码保留`,
    plan.billItemId !== null && '未结算账单中的该项一并删除，已发药的留在账单中，可再退药',
    '由此生成、没有改动过的下一次计划一并删除',
  ].filter(Boolean);
  return (
    <FormModal<UndoValues>
      title={`${elsewhere ? '撤销登记' : '撤销执行'}：${plan.petName} ${plan.productName}`}
      visible={visible}
      labelWidth={72}
      submitText="撤销"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      {note}
      <Alert type="warning" style={{ marginBottom: 16 }} content={`${effects.join('；')}。`} />
      {reasonField}
    </FormModal>
  );
}

/** 作废免疫证: its number stays as void; the vaccination may have another one at once. */
export function VoidDialog({ plan, visible, onClose }: PlanDialogProps): ReactNode {
  const makeVoid = useCallMutation(api.immunisation.voidCertificate, { onError: sayGone });
  const { version, send, note } = useNewer(plan);
  const submit = async ({ reason, renew }: UndoValues): Promise<void> => {
    const { voidedNo, certificateNo } = await send(() =>
      makeVoid.mutateAsync({ id: plan.id, version, reason, renewFlag: renew ? 'Y' : 'N' }),
    );
    message.success(`免疫证${voidedNo}已作废${certificateNo === null ? '' : `，新证号${certificateNo}`}`);
  };
  return (
    <FormModal<UndoValues>
      title={`作废免疫证：${plan.petName} ${plan.certificateNo}`}
      visible={visible}
      labelWidth={72}
      submitText="作废"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      {note}
      {reasonField}
      <FormItem
        field="renew"
        label="补发"
        triggerPropName="checked"
        extra="接种记录不变；接种本身登记错了，请用“撤销执行”"
      >
        <Checkbox>同时补发新证，使用新号码</Checkbox>
      </FormItem>
    </FormModal>
  );
}
