import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { RechargePlan } from '@hospital/shared/contract/calls/accounts';
import { RECHARGE_NAME_LIMIT, RECHARGE_PLAN_FIELDS } from '@hospital/shared/contract/accountWords';
import {
  FormItem,
  FormModal,
  Input,
  InputNumber,
  numberRules,
  Radio,
  yuanBounds,
} from '@hospital/shared/ui/core';
import { DictSelect } from '@hospital/shared/ui/data';

interface PlanDialogProps {
  /** Null for a new one. */
  readonly plan: RechargePlan | null;
  /** Its level does something where one stands; it stays as it is otherwise. */
  readonly linked: boolean;
  readonly visible: boolean;
  readonly onClose: () => void;
}

type PlanValues = Pick<RechargePlan, 'name' | 'amount' | 'gift' | 'enabled'> & { readonly level?: string };

/** Makes a plan of recharges, or changes one. One instance serves one opening. */
export function PlanDialog({ plan, linked, visible, onClose }: PlanDialogProps): ReactNode {
  const save = useCallMutation(api.accounts.savePlan);
  return (
    <FormModal<PlanValues>
      title={plan ? `编辑方案：${plan.name}` : '新增方案'}
      visible={visible}
      initialValues={plan ?? { enabled: 'Y' }}
      onSubmit={({ name, amount, gift, enabled, level = '' }) =>
        save.mutateAsync({
          ...{ name, amount, gift, enabled, level: linked ? level : (plan?.level ?? '') },
          ...(plan ? { id: plan.id } : {}),
          version: plan?.version ?? 1,
        })
      }
      labelWidth={128}
      onClose={onClose}
    >
      <FormItem
        field="name"
        label={RECHARGE_PLAN_FIELDS.name}
        rules={[{ required: true, message: '请填写方案名称' }]}
      >
        <Input maxLength={RECHARGE_NAME_LIMIT} placeholder="如 充1000送100" />
      </FormItem>
      <FormItem
        field="amount"
        label={RECHARGE_PLAN_FIELDS.amount}
        rules={numberRules(yuanBounds(0.01), '请填写充值金额')}
      >
        <InputNumber hideControl />
      </FormItem>
      <FormItem
        field="gift"
        label={RECHARGE_PLAN_FIELDS.gift}
        rules={numberRules(yuanBounds(0), '请填写赠送金额')}
      >
        <InputNumber hideControl />
      </FormItem>
      {linked && (
        <FormItem
          field="level"
          label={RECHARGE_PLAN_FIELDS.level}
          extra="在门店设置开启“充值联动折扣”的门店，充值后宠主成为该等级"
        >
          <DictSelect type="customer_level" placeholder="不联动" allowClear />
        </FormItem>
      )}
      <FormItem field="enabled" label={RECHARGE_PLAN_FIELDS.enabled}>
        <Radio.Group>
          <Radio value="Y">启用</Radio>
          <Radio value="N">停用</Radio>
        </Radio.Group>
      </FormItem>
    </FormModal>
  );
}
