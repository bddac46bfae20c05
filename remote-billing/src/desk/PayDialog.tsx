import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { ApiError, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { yuanOf } from '@hospital/shared/contract/amounts';
import type { Balances, BillWithLines, Totals } from '@hospital/shared/contract/calls/bills';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import type { PayWayCode } from '@hospital/shared/contract/billWords';
import type { ChargeWay } from '@hospital/shared/contract/chargeWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { fenOfYuan, formatFen, formatYuan } from '@hospital/shared/format';
import { Alert, Button, confirm, message, Modal } from '@hospital/shared/ui/core';
import { type Held, useLeave } from '../useLeave';
import { ChargePanel } from '../ChargePanel';
import { type Charges, isOpen, useCharges } from '../useCharges';
import { ChargeButton } from '../ChargeButton';
import { CouponNote } from './discounts/CouponNote';
import { PackageOffers } from './packages/PackageOffers';
import { type PaidBill, takersOf } from './RefundLink';
import {
  NOTHING_TYPED,
  readPayment,
  requestOf,
  waysFor,
  type Payment,
  type PaymentValues,
} from '../payment.model';
import { Sums, WayField } from '../PayWays';
import classes from '../pay.module.css';

/** What became of a payment. */
export interface Paid {
  /** Of the payment; empty: packages took it all, and no money was moved. */
  readonly paymentId: string;
  readonly receiptNo: string;
  readonly paidAmount: number;
  readonly changeAmount: number;
  /** Yuan that the bills of the payment still owe after it. */
  readonly restAmount: number;
  readonly billIds: readonly string[];
  /** That took the money; builds of before this was kept kept none. */
  readonly takers?: readonly PaidBill[];
}

export type Payable = Pick<BillWithLines, 'id' | 'billNo' | 'ownerId' | 'oweAmount' | 'version'>;

export interface PayDialogProps {
  readonly bills: readonly Payable[];
  /** Whose bills they are: a name, or 散客. */
  readonly payer: string;
  readonly balances: Balances | null;
  readonly visible: boolean;
  readonly onClose: () => void;
  readonly onPaid: (paid: Paid) => void;
  /** Something is to be taken off a bill first. */
  readonly onDiscount: (billId: string) => void;
}

/** Takes a payment by keyboard alone: Tab goes from way to way, Enter takes it. */
export function PayDialog(props: PayDialogProps): ReactNode {
  const { heldRef, leave } = useLeave(props.onClose);
  return (
    <Modal
      title={`结算：${props.payer}`}
      visible={props.visible}
      style={{ width: 560 }}
      footer={null}
      autoFocus={false}
      onCancel={() => void leave()}
    >
      <PayWithPackages
        {...props}
        {...{ heldRef, leave }}
        onGone={props.onClose}
        onClose={() => void leave()}
      />
    </Modal>
  );
}

interface HeldDialogProps extends PayDialogProps {
  readonly heldRef: RefObject<Held>;
  /** Leaves for something else, once nothing is held any more. */
  readonly leave: (then: () => void) => Promise<void>;
  /** None of the bills is to be paid any more. */
  readonly onGone: () => void;
}

interface PayFormProps extends PayDialogProps {
  readonly values: PaymentValues;
  /** Sends the payment. */
  readonly pay: ReturnType<typeof usePay>;
  readonly onChange: (values: PaymentValues) => void;
  /** The bills are other than they were when their payer was told the sum. */
  readonly onOther: (refusal: string) => Promise<void>;
  readonly charges: Charges;
  /** Whether money is to be taken, where packages are chosen that would take some of it. */
  readonly goesWithout: () => Promise<boolean>;
}

/** Packages first: what they take is gone before money is spoken of. */
function PayWithPackages({
  bills: given,
  onPaid,
  heldRef,
  leave,
  onGone,
  ...props
}: HeldDialogProps): ReactNode {
  const [bills, setBills] = useState(given);
  // What is typed stays while a charge is shown in place of the form.
  const [values, setValues] = useState(NOTHING_TYPED);
  const pay = usePay();
  const { onChosen, goesWithout } = useUnusedPackages();
  const all = given.map(({ id }) => id);
  const charges = useCharges(({ billIds }) => billIds.some((id) => all.includes(id)));
  // Told here, as a provider's charge may take the place of the form: the dialog can be closed then all the same.
  useEffect(() => {
    heldRef.current = pay.isPending ? 'sending' : heldBy(charges.charge, values);
  });
  const taken = (totals: readonly Totals[]): void => {
    const left = bills.flatMap((bill) => {
      const now = totals.find(({ billId }) => billId === bill.id);
      if (!now) return [bill];
      return now.status === 0 ? [{ ...bill, oweAmount: now.payableAmount, version: now.version }] : [];
    });
    setBills(left);
    if (left.length === 0)
      onPaid({
        ...{ paymentId: '', receiptNo: '', paidAmount: 0, changeAmount: 0, restAmount: 0 },
        billIds: all,
      });
  };
  /** Those of the bills that owe something, as they are now. */
  const readAnew = async (): Promise<BillWithLines[]> => {
    const answers = await Promise.all(
      bills.map(({ id }) => api.bills.unpaid({ billId: id }, { silent: true })),
    );
    return answers.flatMap(({ list }) => list);
  };
  /** A charge may be for other bills, too, or for some of these alone. */
  const paidByCode = async ({ paymentId, receiptNo, amount: paidAmount, billIds }: Charge): Promise<void> => {
    const charged = billIds.flatMap((one) => bills.filter(({ id }) => id === one));
    message.success(`收款成功 ${formatYuan(paidAmount)} 元`);
    // Where it cannot be asked, nothing is said of a rest; the list of the desk shows it.
    const restAmount = yuanOf(owedOf(await readAnew().catch(() => [])));
    onPaid({
      ...{ paymentId, receiptNo, paidAmount, changeAmount: 0, restAmount, billIds: all },
      takers: takersOf(paidAmount, charged),
    });
  };
  /** Somebody else has paid or changed them meanwhile: what is typed stands, for what they owe now. */
  const lookAgain = async (refusal: string): Promise<void> => {
    const now = await readAnew();
    if (now.length > 0) {
      const changed = owedOf(now) !== owedOf(bills);
      setBills(now);
      if (changed)
        message.warning(`账单已在别处收款或修改，应收已更新为 ${formatFen(owedOf(now))} 元，请核对后再收款`);
      else message.error(refusal);
      return;
    }
    message.info('账单已在别处处理，没有需要收款的账单');
    onGone();
  };
  if (charges.charge)
    return (
      <ChargePanel
        key={charges.charge.id}
        charge={charges.charge}
        owed={owedOf(bills)}
        onOver={charges.leave}
        onPaid={(paid) => void paidByCode(paid)}
      />
    );
  return (
    <>
      {props.balances && <PackageOffers {...{ bills, onChosen }} onTaken={taken} />}
      {props.balances &&
        bills.map((bill) => (
          <CouponNote
            key={bill.id}
            bill={bill}
            named={bills.length > 1}
            onUse={() => void leave(() => props.onDiscount(bill.id))}
          />
        ))}
      <PayForm
        {...props}
        {...{ bills, values, charges, pay, goesWithout }}
        onChange={setValues}
        onOther={lookAgain}
        onPaid={(paid) => onPaid({ ...paid, billIds: all })}
      />
    </>
  );
}

/** Packages stand chosen until they are used or left out, whatever they cost then: who forgets to use them is asked once. */
function useUnusedPackages() {
  const unused = useRef(0);
  const agreed = useRef(0);
  const onChosen = useCallback((fen: number): void => void (unused.current = fen), []);
  const goesWithout = useCallback(async (): Promise<boolean> => {
    const fen = unused.current;
    if (fen === agreed.current || fen === 0) return true;
    const sure = await confirm({
      title: '套餐还没有使用',
      content: `已选的套餐可抵 ¥${formatFen(fen)}，还没有使用；继续收款则不用套餐。`,
      okText: '不用套餐，继续收款',
      cancelText: '去使用',
    });
    if (sure) agreed.current = fen;
    return sure;
  }, []);
  return { onChosen, goesWithout };
}

function heldBy(charge: Charge | null, values: PaymentValues): Held {
  if (charge && isOpen(charge)) return 'charging';
  return values === NOTHING_TYPED ? 'nothing' : 'typed';
}

/** Fen. */
const owedOf = (bills: readonly Payable[]): number =>
  bills.reduce((sum, { oweAmount }) => sum + fenOfYuan(oweAmount), 0);

/** Codes of a payment that is refused because its bills have changed, which is said with what they owe now. */
const OTHER: readonly number[] = [ErrorCode.StaleVersion, ErrorCode.ForbiddenTransition];

const usePay = () => useCallMutation(api.bills.pay, { silent: OTHER });

/** The money may have been taken all the same: what is pressed again unchanged goes under the same key. */
const UNANSWERED =
  '没有收到服务器的答复，不确定是否已收款。请检查网络后原样再次确认，不会重复收款；也可关闭后在收银台查看账单。';

function PayForm({
  bills,
  balances,
  values,
  charges,
  pay,
  goesWithout,
  onChange,
  onOther,
  onClose,
  onPaid,
}: PayFormProps): ReactNode {
  const [tried, setTried] = useState(false);
  const sending = useRef(false);
  /** Whether a charge waits for what is said of unused packages: two presses ask once. */
  const asking = useRef(false);
  const owed = owedOf(bills);
  const ways = waysFor(balances);
  const payment = readPayment(values, { owed, ways, balances });
  const blocked = Object.keys(payment.faults).length > 0;

  const billIds = bills.map(({ id }) => id);

  /** The refusal is on screen; what is typed stays. */
  const refused = async (error: unknown): Promise<void> => {
    if (error instanceof ApiError && OTHER.includes(error.code))
      await onOther(error.message).catch(() => void message.error(error.message));
  };
  const submit = async (): Promise<void> => {
    setTried(true);
    // Two presses of Enter come before the next drawing; a form that stands again after a charge has sent nothing yet.
    if (blocked || sending.current || pay.isPending) return;
    sending.current = true;
    try {
      if (!(await goesWithout())) return;
      const paid = await pay.mutateAsync(requestOf(payment, values, { billIds, owed }));
      message.success(
        paid.changeAmount > 0
          ? `收款成功，找零 ${formatYuan(paid.changeAmount)} 元`
          : `收款成功 ${formatYuan(paid.paidAmount)} 元`,
      );
      onPaid({
        ...{ ...paid, restAmount: yuanOf(payment.rest), billIds },
        takers: takersOf(paid.paidAmount, bills),
      });
    } catch (error) {
      await refused(error);
    } finally {
      sending.current = false;
    }
  };
  const charge = async (way: ChargeWay): Promise<void> => {
    if (asking.current) return;
    asking.current = true;
    const goes = await goesWithout().finally(() => (asking.current = false));
    if (goes)
      await charges.start({ billIds, way, amount: yuanOf(chargedBy(payment, way, owed)) }).catch(refused);
  };

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className={classes.owed}>
        应收 <strong>¥{formatFen(owed)}</strong>
        <span className={classes.bills}>
          {bills.length === 1 ? bills[0]?.billNo : `${bills.length} 张账单`}
        </span>
      </p>
      <div className={classes.ways} role="group" aria-label="支付方式">
        {ways.map((way, index) => (
          <WayField
            key={way}
            {...{ way, values, payment, balances }}
            focused={index === 0}
            onChange={onChange}
          >
            <ChargeButton
              way={way}
              charges={charges}
              disabled={pay.isPending || owed === 0 || Boolean(payment.faults[way])}
              onCharge={(chosen) => void charge(chosen)}
            />
          </WayField>
        ))}
      </div>
      <Sums payment={payment} bills={bills.length} />
      {tried && payment.faults.whole && <Alert type="error" content={payment.faults.whole} />}
      {pay.error instanceof ApiError && pay.error.code === 0 && <Alert type="warning" content={UNANSWERED} />}
      <div className={classes.buttons}>
        <Button onClick={onClose} disabled={pay.isPending}>
          取消
        </Button>
        <Button type="primary" htmlType="submit" loading={pay.isPending}>
          确认收款
        </Button>
      </div>
    </form>
  );
}

/** Fen that a charge is over: what is typed for its way, else all that is owed. */
const chargedBy = ({ parts }: Payment, way: PayWayCode, owed: number): number =>
  parts.find((part) => part.way === way)?.amount ?? owed;
