import { useRef, type ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { Bill } from '@hospital/shared/contract/calls/bills';
import { CASE_BILL, PAY_WAY_WORDS, type PayWayCode, REASON_LIMIT } from '@hospital/shared/contract/billWords';
import { isHandedOut } from '@hospital/shared/contract/doneLines';
import { fenOfYuan, formatFen, formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
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
import { named, takesBack } from '../staysWhenVoid';
import classes from './bill.module.css';
import { LineRefund } from './LineRefund';
import { amountOfQuantity, notHandedOut, refundableLines, type RefundableLine } from './refund.model';

interface RefundDialogProps {
  readonly bill: Bill;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface RefundValues {
  /** Lines whose money goes back; they fill in the ways. */
  readonly lines?: readonly string[];
  /** Of each chosen line: how many of it, and yuan. */
  readonly quantities?: Readonly<Record<string, number | undefined>>;
  readonly amounts?: Readonly<Record<string, number | undefined>>;
  /** Yuan by way. */
  readonly ways: Readonly<Partial<Record<PayWayCode, number>>>;
  readonly reason: string;
}

/** What of a bill 退药 would bring back into its batches before its money goes back, and not after. */
const revocable = ({ type, items, returned = [] }: Bill): Bill['items'] =>
  type === CASE_BILL
    ? items.filter(
        (line) =>
          isHandedOut(line) &&
          line.givenFlag !== 'Y' &&
          !returned.some(({ itemId, amount }) => itemId === line.id && amount > 0),
      )
    : [];

interface Rights {
  readonly giveTimes: boolean;
  readonly revoke: boolean;
}

/** What a refund leaves as it is, in words: it is of what was paid, and of nothing that was given or paid before. */
const notBackOf = (bill: Bill, may: Rights): string[] => {
  const { items, usedCoupons = [] } = bill;
  const out = revocable(bill);
  return [
    ...(out.length > 0
      ? [
          `${named(out)}已发药：药品收回的，请先${takesBack(may.revoke)}，再退款；在退款项目中选中或整单退完后，不能再退药，只能另行办理入库。`,
        ]
      : []),
    ...(usedCoupons.length > 0 ? [`优惠券（${usedCoupons.join('、')}）不退回，仍为已用。`] : []),
    ...(items.some(({ packageTimes }) => packageTimes > 0)
      ? [
          `套餐次数不随退款退回，需要时请${may.giveTimes ? '另行“退回套餐次数”' : '联系有“退回套餐次数”权限的同事'}。`,
        ]
      : []),
  ];
};

/** Gives money back by the ways in which it came, at most what came in each: for lines that are chosen, or as typed. */
export function RefundDialog({ bill, visible, onClose }: RefundDialogProps): ReactNode {
  const refund = useCallMutation(api.bills.refund);
  const [form] = useForm<RefundValues>();
  /** Lines whose quantity was typed. */
  const counted = useRef(new Set<string>());
  /** Chosen lines that waited for 发药: by their refund they are not handed out. */
  const waited = useRef(new Set<string>());
  const typed = useWatch('ways', form) as RefundValues['ways'] | undefined;
  const { data } = useCall(
    api.charges.returnable,
    { billId: bill.id },
    // Asked for when money is about to go back: who may only look at bills must not ask at all.
    { enabled: visible, staleTime: 0, silent: true, hideLoading: true },
  );
  const paid = paidByWay(bill).filter(({ amount }) => amount > 0);
  const lines = refundableLines(bill);
  const chosenIds = (useWatch('lines', form) as RefundValues['lines'] | undefined) ?? [];
  const notBack = notBackOf(bill, {
    giveTimes: useMay(api.packages.giveBack),
    revoke: useMay(api.orders.revokeDispense),
  });
  const chosen = lines.filter(({ id }) => chosenIds.includes(id));
  /** Fen that are typed for a line, at most what is left of it. */
  const wanted = ({ id, amount }: RefundableLine): number =>
    fenOfYuan(Math.min((form.getFieldValue('amounts') as RefundValues['amounts'])?.[id] ?? 0, amount));
  const sumOf = (of: readonly RefundableLine[]): number => of.reduce((sum, line) => sum + wanted(line), 0);
  /** Fills the ways with what goes back for the lines, at most what came in; the cashier may change it. */
  const fillIn = (of: readonly RefundableLine[]): void => {
    const ways = spread(paid, yuanOf(sumOf(of))).map(
      ({ possible, amount }) => [possible.way, amount > 0 ? amount : undefined] as const,
    );
    form.setFieldsValue({ ways: Object.fromEntries(ways) });
  };
  /** A line that is chosen goes back wholly, as far as money is left for it, until less is typed. */
  const choose = (ids: readonly string[]): void => {
    const of = lines.filter(({ id }) => ids.includes(id));
    waited.current = new Set(
      of
        .filter(({ id, waits }) => (chosenIds.includes(id) ? waited.current.has(id) : waits))
        .map(({ id }) => id),
    );
    let left = fenOfYuan(bill.paidAmount) - sumOf(of.filter((line) => chosen.includes(line)));
    for (const { id, amount, quantity } of of.filter((line) => !chosen.includes(line))) {
      const fen = Math.max(0, Math.min(left, fenOfYuan(amount)));
      left -= fen;
      counted.current.delete(id);
      const isWhole = fen === fenOfYuan(amount);
      form.setFieldsValue({
        [`amounts.${id}`]: yuanOf(fen),
        [`quantities.${id}`]: (isWhole ? quantity : null) ?? undefined,
      });
    }
    fillIn(of);
  };
  const submit = async ({ ways, reason, quantities }: RefundValues): Promise<void> => {
    const parts = paid.flatMap(({ way }) => {
      const amount = ways[way] ?? 0;
      return amount > 0 ? [{ way, amount }] : [];
    });
    if (parts.length === 0) throw new FieldRefusal(`ways.${paid[0]?.way ?? 1}`, '请输入退款金额');
    const total = parts.reduce((sum, { amount }) => sum + fenOfYuan(amount), 0);
    if (total < sumOf(chosen))
      throw new FieldRefusal(
        `ways.${paid[0]?.way ?? 1}`,
        `退款方式合计 ${formatFen(total)} 元，少于退款项目的 ${formatFen(sumOf(chosen))} 元，请修改其中一处`,
      );
    const isStopped = (line: RefundableLine): boolean =>
      quantities?.[line.id] !== undefined || wanted(line) === fenOfYuan(line.amount);
    const gone = chosen.find((line) => waited.current.has(line.id) && !line.waits && isStopped(line));
    if (gone) {
      // Once said, it is refunded as what was handed out.
      waited.current.delete(gone.id);
      throw new FieldRefusal(
        `amounts.${gone.id}`,
        `${gone.productName}刚刚已发药，退款不能停发；药品收回后请再次确认退款`,
      );
    }
    const ofLines = chosen.map((line) => ({
      ...{ itemId: line.id, amount: yuanOf(wanted(line)) },
      ...notHandedOut(line, { quantity: quantities?.[line.id], fen: wanted(line) }),
    }));
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
          className={classes.notBack ?? ''}
          content={notBack.map((words) => (
            <div key={words}>{words}</div>
          ))}
        />
      )}
      {lines.length > 0 && (
        <FormItem field="lines" label="退款项目" extra="选填；选择后可只退一部分，金额填入下方">
          <Checkbox.Group
            direction="vertical"
            options={lines.map(({ id, words, amount }) => ({
              value: id,
              label: words,
              disabled: amount <= 0,
            }))}
            onChange={choose}
          />
        </FormItem>
      )}
      {chosen.map((line) => (
        <LineRefund
          key={line.id}
          line={line}
          onQuantity={(quantity) => {
            counted.current.add(line.id);
            form.setFieldsValue({ [`amounts.${line.id}`]: amountOfQuantity(line, quantity) });
            fillIn(chosen);
          }}
          onAmount={() => {
            // All of it was meant until less money was typed; how many was typed by hand stays.
            if (!counted.current.has(line.id)) form.setFieldsValue({ [`quantities.${line.id}`]: undefined });
            fillIn(chosen);
          }}
        />
      ))}
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
