import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { Bill } from '@hospital/shared/contract/calls/bills';
import { PAY_WAY_WORDS, type PayWayCode, REASON_LIMIT } from '@hospital/shared/contract/billWords';
import { fenOfYuan, formatFen, formatYuan } from '@hospital/shared/format';
import {
  Alert,
  Checkbox,
  FormItem,
  FormModal,
  Input,
  InputNumber,
  message,
  numberRules,
  useForm,
  useWatch,
  yuanBounds,
} from '@hospital/shared/ui/core';
import { BackBy, spread, typedBack } from '../BackBy';
import { FieldRefusal } from '../FieldRefusal';
import { paidByWay } from '../printReceipt';
import { printSlip } from '../printSlip';

interface RefundDialogProps {
  readonly bill: Bill;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface RefundValues {
  /** Lines whose money goes back; they fill in the ways. */
  readonly lines?: readonly string[];
  /** Yuan by way. */
  readonly ways: Readonly<Partial<Record<PayWayCode, number>>>;
  readonly reason: string;
}

/** Lines that cost something, with what of each may still go back, in yuan and in words. */
const linesOf = ({ items, returned = [] }: Bill): { id: string; amount: number; words: string }[] =>
  items
    .filter(({ amount }) => amount > 0)
    .map(({ id, productName, quantity, unit, amount }) => {
      const back = fenOfYuan(returned.find(({ itemId }) => itemId === id)?.amount ?? 0);
      const left = fenOfYuan(amount) - back;
      const told = back === 0 ? '' : left > 0 ? `，已退 ${formatFen(back)} 元` : '，已退款';
      return {
        ...{ id, amount: yuanOf(left) },
        words: `${productName} ${quantity}${unit}，${formatYuan(amount)} 元${told}`,
      };
    });

/** What a refund leaves as it is, in words: it is of what was paid, and of nothing that was given or paid before. */
const notBackOf = ({ items, usedCoupons = [] }: Bill): string[] => [
  ...(usedCoupons.length > 0 ? [`优惠券（${usedCoupons.join('、')}）不退回，仍为已用。`] : []),
  ...(items.some(({ packageTimes }) => packageTimes > 0)
    ? ['套餐次数不随退款退回，需要时请另行“退回套餐次数”。']
    : []),
];

/** Gives money back by the ways in which it came, at most what came in each: for lines that are chosen, or as typed. */
export function RefundDialog({ bill, visible, onClose }: RefundDialogProps): ReactNode {
  const refund = useCallMutation(api.bills.refund);
  const [form] = useForm<RefundValues>();
  const typed = useWatch('ways', form) as RefundValues['ways'] | undefined;
  const { data } = useCall(
    api.charges.returnable,
    { billId: bill.id },
    // Asked for when money is about to go back: who may only look at bills must not ask at all.
    { enabled: visible, staleTime: 0, silent: true, hideLoading: true },
  );
  const paid = paidByWay(bill).filter(({ amount }) => amount > 0);
  const lines = linesOf(bill);
  const notBack = notBackOf(bill);
  /** Fills the ways with what is left of the chosen lines, at most what came in; the cashier may change it. */
  const fillIn = (chosen: readonly string[]): void => {
    const fen = lines
      .filter(({ id }) => chosen.includes(id))
      .reduce((sum, { amount }) => sum + fenOfYuan(amount), 0);
    const ways = spread(paid, yuanOf(fen)).map(
      ({ possible, amount }) => [possible.way, amount > 0 ? amount : undefined] as const,
    );
    form.setFieldsValue({ ways: Object.fromEntries(ways) });
  };
  const submit = async ({ lines: chosen = [], ways, reason }: RefundValues): Promise<void> => {
    const parts = paid.flatMap(({ way }) => {
      const amount = ways[way] ?? 0;
      return amount > 0 ? [{ way, amount }] : [];
    });
    if (parts.length === 0) throw new FieldRefusal(`ways.${paid[0]?.way ?? 1}`, '请输入退款金额');
    const total = yuanOf(parts.reduce((sum, { amount }) => sum + fenOfYuan(amount), 0));
    const ofLines = spread(
      lines.filter(({ id }) => chosen.includes(id)),
      total,
    ).flatMap(({ possible, amount }) => (amount > 0 ? [{ itemId: possible.id, amount }] : []));
    const done = await refund.mutateAsync({
      ...{ billId: bill.id, version: bill.version, ways: parts, reason },
      ...(ofLines.length > 0 ? { lines: ofLines } : {}),
    });
    message.success(`退款成功，单号 ${done.receiptNo}`);
    // The next refund of this bill begins anew.
    form.resetFields();
    void printSlip(done.paymentId);
  };
  return (
    <FormModal<RefundValues>
      title={`退款：${bill.billNo}`}
      visible={visible}
      form={form}
      submitText="确认退款"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <p>款项按原支付方式退回，储值、赠金和押金退回宠主账户。退回的商品请另行办理入库。</p>
      {notBack.length > 0 && (
        <Alert
          type="warning"
          content={notBack.map((words) => (
            <div key={words}>{words}</div>
          ))}
        />
      )}
      {lines.length > 0 && (
        <FormItem field="lines" label="退款项目" extra="选填；选择后按项目金额填入下方，可再修改">
          <Checkbox.Group
            direction="vertical"
            options={lines.map(({ id, words, amount }) => ({
              value: id,
              label: words,
              disabled: amount <= 0,
            }))}
            onChange={fillIn}
          />
        </FormItem>
      )}
      {paid.map(({ way, amount }, index) => (
        <FormItem
          key={way}
          field={`ways.${way}`}
          label={PAY_WAY_WORDS[way]}
          extra={`最多可退 ${formatYuan(amount)} 元`}
          rules={numberRules(yuanBounds(0, amount))}
        >
          <InputNumber hideControl autoFocus={index === 0} placeholder="0.00" />
        </FormItem>
      ))}
      {data && <BackBy parts={typedBack(data.ways, typed)} />}
      <FormItem field="reason" label="原因" rules={[{ required: true, message: '请填写退款原因' }]}>
        <Input.TextArea maxLength={REASON_LIMIT} showWordLimit autoSize={{ minRows: 2, maxRows: 4 }} />
      </FormItem>
    </FormModal>
  );
}
