import type { ReactNode } from 'react';
import { ApiError, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { BOOKING_TEXT_LIMIT } from '@hospital/shared/contract/bookingWords';
import { PAY_WAY_WORDS } from '@hospital/shared/contract/billWords';
import type { DataOf } from '@hospital/shared/contract/call';
import type { Booking, bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { formatYuan } from '@hospital/shared/format';
import { mayNow, useMay } from '@hospital/shared/session';
import { Alert, FormItem, FormModal, Input, message, useForm, useWatch } from '@hospital/shared/ui/core';
import { DictSelect } from '@hospital/shared/ui/data';
import { printSlip } from '@hospital/shared/slips';
import { useNewest } from './useNewest';

/** The slip of what was given back; who cannot print it now finds it in 账单查询, or asks somebody who may. */
function printRefund(paymentId: string): Promise<boolean> {
  const who = mayNow(api.bills.page) ? '可' : '可请同事';
  return printSlip({ paymentId, title: '退款小票', failed: `退款小票打印失败，${who}在账单查询中补打` });
}

interface CancelDialogProps {
  readonly visit: Booking;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface CancelValues {
  readonly code: string;
  readonly words?: string;
}

/** Code of the dictionary for what has no code. */
const OTHER = 'OTHER';

/** What a server takes for a code unless it is told otherwise. */
const LIKE_CODE = /^[\w-]+$/;

/** Words that look like a code are said to be words; a server of before it can be told so takes all others. */
const inWords = (words: string) => ({
  cancelReason: words,
  ...(LIKE_CODE.test(words.trim()) ? { wordsFlag: 'Y' as const } : {}),
});

/** What is undone with the visit. */
function effectsOf({ registerFee, caseId, reservationId }: Booking): string {
  const parts = [
    registerFee > 0 && `挂号费 ¥${formatYuan(registerFee)} 作废，已付的原路退回`,
    caseId !== null && '空白病例一并取消',
    reservationId !== null && '对应的预约改为已取消',
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join('；')}。` : '没有费用、病例或预约需要撤销。';
}

const CASH = 1;

/** How it goes back: what is to be handed over is said, as nobody else at this desk asks for it. */
function wayWords(ways: NonNullable<DataOf<typeof bookingCalls.cancel>['ways']>): string {
  const words = ways.map(
    ({ way, amount }) =>
      `${PAY_WAY_WORDS[way]} ${formatYuan(amount)} 元${way === CASH ? '请当面退给顾客' : ''}`,
  );
  return words.length === 0 ? '' : `（${words.join('，')}）`;
}

/** A refusal of the reason, at the field in which it was given. */
function atField(failure: unknown, given: keyof CancelValues): unknown {
  if (!(failure instanceof ApiError) || failure.fieldErrors.length === 0) return failure;
  const errors = failure.fieldErrors.map(({ field, msg }) => ({
    field: field === 'cancelReason' ? given : field,
    msg,
  }));
  return new ApiError(failure.code, failure.message, { errors }, failure.traceId);
}

const cancels = () => 'cancel' as const;

/** Cancels a visit; what it undoes is said before. */
export function CancelDialog({ visit: read, visible, onClose }: CancelDialogProps): ReactNode {
  const { visit, send, blocked, note } = useNewest(read, cancels);
  const [form] = useForm<CancelValues>();
  const cancel = useCallMutation(api.bookings.cancel);
  const mayPrint = useMay(api.bills.print);
  const code = useWatch('code', form) as string | undefined;

  const submit = async ({ code: chosen, words = '' }: CancelValues): Promise<void> => {
    const {
      refundAmount,
      ways = [],
      receipts,
    } = await send(({ id, version }) =>
      cancel.mutateAsync({
        ...{ id, version },
        ...(chosen === OTHER ? inWords(words) : { cancelReason: chosen }),
      }),
    ).catch((failure: unknown) => {
      throw atField(failure, chosen === OTHER ? 'words' : 'code');
    });
    if (refundAmount === 0) return void message.success('已取消');
    const numbers = receipts.map(({ receiptNo }) => receiptNo).join('、');
    message.success(`已取消，退款 ¥${formatYuan(refundAmount)}${wayWords(ways)}，单号 ${numbers}`);
    if (mayPrint) for (const { paymentId } of receipts) await printRefund(paymentId);
  };

  return (
    <FormModal<CancelValues>
      title={`取消挂号：${visit.queueNo}号${visit.petName}`}
      visible={visible}
      form={form}
      submitText="取消挂号"
      danger
      blocked={blocked}
      onSubmit={submit}
      onClose={onClose}
    >
      {note}
      <FormItem field="code" label="取消原因" rules={[{ required: true, message: '请选择取消原因' }]}>
        <DictSelect type="cancel_reason" placeholder="请选择" />
      </FormItem>
      {code === OTHER && (
        <FormItem field="words" label="说明" rules={[{ required: true, message: '请填写说明' }]}>
          <Input maxLength={BOOKING_TEXT_LIMIT} />
        </FormItem>
      )}
      <Alert type="warning" content={effectsOf(visit)} />
    </FormModal>
  );
}
