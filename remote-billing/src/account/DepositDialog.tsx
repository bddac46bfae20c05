import type { ReactNode } from 'react';
import { ApiError, useCall, useCallMutation } from '@hospital/shared/api';
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
import { BackBy, typedBack } from '../BackBy';
import { FieldRefusal } from '../FieldRefusal';
import { OwnerField, type Holder } from '../OwnerField';

interface DepositDialogProps {
  readonly visible: boolean;
  readonly onClose: () => void;
  /** Hears of the refund. */
  readonly onDone: (paymentId: string) => void;
}

interface DepositValues {
  readonly owner?: Holder;
  /** Yuan by way. */
  readonly ways?: Readonly<Partial<Record<1 | 2 | 3 | 4, number>>>;
  readonly reason: string;
}

/** A refusal of the ways together, said below the one that it names, or the first: below each it would stand four times. */
function atOneWay(failure: unknown, ways: readonly (1 | 2 | 3 | 4)[]): unknown {
  if (!(failure instanceof ApiError)) return failure;
  const errors = failure.fieldErrors.map(({ field, msg }) => {
    const way = ways.find((one) => msg.startsWith(PAY_WAY_WORDS[one])) ?? ways[0];
    return { field: field === 'ways' && way ? `ways.${way}` : field, msg };
  });
  return errors.length === 0
    ? failure
    : new ApiError(failure.code, failure.message, { errors }, failure.traceId);
}

/** Gives a deposit back by the ways in which it came. One instance serves one opening. */
export function DepositDialog({ visible, onClose, onDone }: DepositDialogProps): ReactNode {
  const [form] = useForm<DepositValues>();
  const refund = useCallMutation(api.accounts.refundDeposit);
  const owner = useWatch('owner', form) as Holder | undefined;
  const typed = useWatch('ways', form) as DepositValues['ways'];
  const { data, error, isFetching, refetch } = useCall(
    api.accounts.depositRefundable,
    { ownerId: owner?.ownerId ?? '' },
    { enabled: owner !== undefined, silent: true },
  );
  const submit = async ({ owner: holder, ways = {}, reason }: DepositValues): Promise<void> => {
    const parts = (data?.ways ?? []).flatMap(({ way }) => {
      const amount = ways[way] ?? 0;
      return amount > 0 ? [{ way, amount }] : [];
    });
    const first = data?.ways[0];
    if (!first) throw new FieldRefusal('owner', '本店没有可退的押金');
    if (parts.length === 0) throw new FieldRefusal(`ways.${first.way}`, '请输入退押金金额');
    const request = { ownerId: holder?.ownerId ?? '', ways: parts, reason };
    const done = await refund.mutateAsync(request).catch((failure: unknown) => {
      throw atOneWay(
        failure,
        parts.map(({ way }) => way),
      );
    });
    message.success(`已退押金 ${formatYuan(done.amount)} 元，单号 ${done.receiptNo}`);
    onDone(done.paymentId);
  };
  return (
    <FormModal<DepositValues>
      title="退押金"
      visible={visible}
      form={form}
      submitText="确认退款"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>按收取押金时的方式退回；住院、寄养（含预订）的押金，出院、离店或取消预订后再退。</p>
      <FormItem
        field="owner"
        label={ACCOUNT_FIELDS.ownerName}
        rules={[{ required: true, message: '请选择宠主' }]}
      >
        <OwnerField first />
      </FormItem>
      {owner && error && !data && (
        <LoadError what="可退押金" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {owner && data && (
        <p role="status">
          押金余额 {formatYuan(data.deposit)} 元
          {data.held > 0 && `，其中住院、寄养（含预订）${formatYuan(data.held)} 元`}；本店可退{' '}
          {formatYuan(data.refundable)} 元
        </p>
      )}
      {owner && (data?.owed ?? 0) > 0 && (
        <Alert
          type="warning"
          style={{ marginBottom: 12 }}
          content={`该宠主在本店还有 ¥${formatYuan(data?.owed ?? 0)} 未付，可先在收银台用押金支付`}
        />
      )}
      {owner &&
        data?.ways.map(({ way, amount }) => (
          <FormItem
            key={way}
            field={`ways.${way}`}
            label={PAY_WAY_WORDS[way]}
            extra={`最多可退 ${formatYuan(amount)} 元`}
            rules={numberRules(yuanBounds(0, amount))}
          >
            <InputNumber hideControl placeholder="0.00" />
          </FormItem>
        ))}
      {owner && data && <BackBy parts={typedBack(data.ways, typed)} />}
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
