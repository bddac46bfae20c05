import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ACCOUNT_FIELDS } from '@hospital/shared/contract/accountWords';
import { PAY_WAY_WORDS, REASON_LIMIT } from '@hospital/shared/contract/billWords';
import { formatYuan } from '@hospital/shared/format';
import {
  Alert,
  FormItem,
  FormModal,
  Input,
  InputNumber,
  LoadError,
  message,
  numberRules,
  useForm,
  useWatch,
  yuanBounds,
} from '@hospital/shared/ui/core';
import { BackBy, spread } from '../BackBy';
import classes from '../pay.module.css';
import { lossOf } from './account.model';
import { OwnerField, type Holder } from '../OwnerField';

interface RefundDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
  /** Hears of the refund. */
  readonly onDone: (paymentId: string) => void;
}

interface RefundValues {
  readonly owner?: Holder;
  readonly amount?: number;
  readonly reason: string;
}

/** Gives principal back and says, before it is done, what gift money is lost. One instance serves one opening. */
export function RefundDialog({ visible, onClose, onDone }: RefundDialogProps): ReactNode {
  const [form] = useForm<RefundValues>();
  const refund = useCallMutation(api.accounts.refund);
  const owner = useWatch('owner', form) as Holder | undefined;
  const amount = useWatch('amount', form) as number | undefined;
  const { data, error, isFetching, refetch } = useCall(
    api.accounts.refundable,
    { ownerId: owner?.ownerId ?? '' },
    { enabled: owner !== undefined, silent: true },
  );
  const loss = data ? lossOf(data, Math.min(amount ?? 0, data.principal)) : 0;
  const submit = async ({ owner: holder, amount: wanted = 0, reason }: RefundValues): Promise<void> => {
    const done = await refund.mutateAsync({
      ...{ ownerId: holder?.ownerId ?? '', amount: wanted, reason },
      giftLost: loss,
    });
    message.success(`退款成功，单号 ${done.receiptNo}`);
    onDone(done.paymentId);
  };
  return (
    <FormModal<RefundValues>
      title="储值退款"
      visible={visible}
      form={form}
      submitText="确认退款"
      danger
      // What gift money is lost is said before it is: without it nothing is given back.
      blocked={owner && !data ? '可退金额尚未加载' : ''}
      onSubmit={submit}
      labelWidth={128}
      onClose={onClose}
    >
      <p>只退储值本金，按充值时的支付方式退回；赠金按退款比例作废，不退现金。</p>
      <FormItem
        field="owner"
        label={ACCOUNT_FIELDS.ownerName}
        rules={[{ required: true, message: '请选择宠主' }]}
      >
        <OwnerField first />
      </FormItem>
      {owner && !data && error && (
        <LoadError what="可退金额" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {owner && data && (
        <p>
          储值本金 {formatYuan(data.principal)} 元，赠金 {formatYuan(data.gift)} 元；本店可退{' '}
          {formatYuan(data.refundable)} 元
          {data.ways.length > 0 &&
            `（${data.ways.map((one) => `${PAY_WAY_WORDS[one.way]} ${formatYuan(one.amount)}`).join('，')}）`}
        </p>
      )}
      <FormItem
        field="amount"
        label={ACCOUNT_FIELDS.refund}
        rules={numberRules(yuanBounds(0.01, data?.refundable), '请填写退款金额')}
      >
        <InputNumber hideControl placeholder="0.00" />
      </FormItem>
      {data && <BackBy parts={spread(data.parts, Math.min(amount ?? 0, data.refundable))} />}
      {loss > 0 && (
        <Alert className={classes.back ?? ''} type="warning" content={`将作废赠金 ${formatYuan(loss)} 元`} />
      )}
      <FormItem
        field="reason"
        label={ACCOUNT_FIELDS.reason}
        rules={[{ required: true, message: '请填写退款原因' }]}
      >
        <Input.TextArea maxLength={REASON_LIMIT} showWordLimit autoSize={{ minRows: 2, maxRows: 4 }} />
      </FormItem>
    </FormModal>
  );
}
