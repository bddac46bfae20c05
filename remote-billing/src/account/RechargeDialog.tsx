import { useState, type ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import type { ChargeWay } from '@hospital/shared/contract/chargeWords';
import { ACCOUNT_FIELDS } from '@hospital/shared/contract/accountWords';
import { formatYuan } from '@hospital/shared/format';
import {
  FormItem,
  FormModal,
  InputNumber,
  message,
  numberRules,
  Select,
  useForm,
  useWatch,
  yuanBounds,
} from '@hospital/shared/ui/core';
import { ChargeDialog } from '../ChargeDialog';
import { RechargedToday } from './RechargedToday';
import { LatePayment, paymentField } from '../LatePayment';
import type { PaymentValues } from '../payment.model';
import { OwnerField, type Holder } from '../OwnerField';
import { useCharges } from '../useCharges';

interface RechargeDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
  /** Hears of the payment. */
  readonly onDone: (paymentId: string) => void;
}

interface RechargeValues {
  readonly owner?: Holder;
  readonly planId?: string;
  readonly amount?: number;
  readonly payment?: PaymentValues;
}

const WAYS = [1, 2, 3, 4] as const;

/** Takes money into an owner's account; the amount of a plan is its own. One instance serves one opening. */
export function RechargeDialog({ visible, onClose, onDone }: RechargeDialogProps): ReactNode {
  const [form] = useForm<RechargeValues>();
  const recharge = useCallMutation(api.accounts.recharge);
  const plans = useCall(api.accounts.plans, {}, { silent: true });
  const offered = (plans.data ?? []).filter(({ enabled }) => enabled === 'Y');
  // What is typed stays while a charge stands in place of the form.
  const [kept, keep] = useState<Partial<RechargeValues>>({});
  const owner = (useWatch('owner', form) as Holder | undefined) ?? kept.owner;
  const charges = useCharges(
    ({ purpose, subjectId }) => purpose === 'recharge' && subjectId === owner?.ownerId,
  );
  const planId = useWatch('planId', form) as string | undefined;
  const typed = useWatch('amount', form) as number | undefined;
  const plan = offered.find(({ id }) => id === planId);
  const due = { amount: plan?.amount ?? typed ?? 0, ways: WAYS, balances: null };
  const submit = async ({ owner, payment }: RechargeValues): Promise<void> => {
    const { paidWays } = await paymentField();
    const done = await recharge.mutateAsync({
      ownerId: owner?.ownerId ?? '',
      ...(plan ? { planId: plan.id } : {}),
      ways: paidWays(payment, due),
    });
    message.success(
      `充值成功，储值本金 ${formatYuan(done.principal)} 元，赠金 ${formatYuan(done.giftBalance)} 元`,
    );
    onDone(done.paymentId);
  };
  const charge = async (way: ChargeWay): Promise<void> => {
    const { owner: holder, ...typedNow } = await form.validate(['owner', 'planId', 'amount']);
    keep({ ...form.getFieldsValue(), ...typedNow, owner: holder });
    await charges.start({
      recharge: { ownerId: holder?.ownerId ?? '', ...(plan ? { planId: plan.id } : {}) },
      ...{ way, amount: due.amount },
    });
  };
  const paid = ({ amount, paymentId }: Charge): void => {
    message.success(`充值成功 ${formatYuan(amount)} 元`);
    onDone(paymentId);
    onClose();
  };
  if (charges.charge)
    return (
      <ChargeDialog
        title="储值充值"
        {...{ visible, onClose }}
        charge={charges.charge}
        onPaid={paid}
        onOver={charges.leave}
      />
    );
  return (
    <FormModal<RechargeValues>
      title="储值充值"
      initialValues={kept}
      visible={visible}
      form={form}
      submitText="确认充值"
      onSubmit={submit}
      width={640}
      labelWidth={128}
      onClose={onClose}
    >
      <FormItem
        field="owner"
        label={ACCOUNT_FIELDS.ownerName}
        rules={[{ required: true, message: '请选择宠主' }]}
      >
        <OwnerField first />
      </FormItem>
      {owner && <RechargedToday ownerId={owner.ownerId} />}
      <FormItem
        field="planId"
        label={ACCOUNT_FIELDS.plan}
        extra={
          plan
            ? `收款 ${formatYuan(plan.amount)} 元，赠送 ${formatYuan(plan.gift)} 元`
            : '不选则按金额充值，无赠送'
        }
      >
        <Select
          allowClear
          placeholder="不使用方案"
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormItem>
      {!plan && (
        <FormItem
          field="amount"
          label={ACCOUNT_FIELDS.amount}
          rules={numberRules(yuanBounds(0.01), '请填写充值金额')}
        >
          <InputNumber hideControl placeholder="0.00" />
        </FormItem>
      )}
      {due.amount > 0 && (
        // A refusal is on screen, at its field or as a message.
        <LatePayment
          due={due}
          byCode={{ charges, onCharge: (way) => void charge(way).catch(() => undefined) }}
        />
      )}
    </FormModal>
  );
}
