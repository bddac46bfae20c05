import { useEffect, useState, type ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BillWithLines, Waiting } from '@hospital/shared/contract/calls/bills';
import { BILL_TYPE_WORDS } from '@hospital/shared/contract/billWords';
import { billStates } from '@hospital/shared/contract/billStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { fenOfYuan, formatDateTime, formatFen, formatYuan } from '@hospital/shared/format';
import { usePageState } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import {
  Alert,
  Button,
  Checkbox,
  EmptyState,
  LoadError,
  message,
  PageSkeleton,
  Tag,
} from '@hospital/shared/ui/core';
import { BillLines } from '../BillLines';
import { GiveBackDialog } from '../GiveBackDialog';
import { DiscountDialog } from './discounts/DiscountDialog';
import { ReasonDialog } from '../ReasonDialog';
import { useKeys, type Keys } from '../useKeys';
import classes from './cashier.module.css';
import { timesFor, usePackageOffers } from './packages/usePackageOffers';
import { PayDialog, type Paid } from './PayDialog';
import { usePrinting } from './usePrinting';

interface OwnerBillsProps {
  /** `owner:…` or `bill:…`; empty: nobody was chosen yet. */
  readonly chosen: string;
  /** Null when nothing is owed any more. */
  readonly row: Waiting | null;
}

/** The unpaid bills of one who waits: choose, pay, print. */
export function OwnerBills({ chosen, row }: OwnerBillsProps): ReactNode {
  const [kind = '', id = ''] = chosen.split(':');
  const answer = useCall(api.bills.unpaid, kind === 'owner' ? { ownerId: id } : { billId: id }, {
    enabled: chosen !== '',
    silent: true,
    hideLoading: true,
  });
  const [last, setLast] = usePageState<LastPayment | null>('paid', null);
  /** Pressed while the bills were on their way; done when they are there. */
  const [early, setEarly] = useState<EarlyKey>('');
  const underWay = chosen !== '' && !answer.data && !answer.error;
  useKeys(underWay ? { F4: () => setEarly('F4'), F8: () => setEarly('F8') } : NO_KEYS);
  if (chosen === '') return <EmptyState text="请从左侧选择要收款的宠主" />;
  if (answer.error && !answer.data)
    return (
      <LoadError
        what="账单"
        error={answer.error}
        retrying={answer.isFetching}
        onRetry={() => void answer.refetch()}
      />
    );
  if (!answer.data) return <PageSkeleton rows={6} />;
  const { list, balances } = answer.data;
  return (
    <Bills
      bills={list}
      balances={balances}
      payer={list[0]?.ownerName || row?.ownerName || (kind === 'owner' ? '' : '散客')}
      early={early}
      last={last}
      ofThisPayer={last?.chosen === chosen}
      onPaid={(paid) => setLast({ chosen, paid })}
    />
  );
}

/** What somebody wants of bills that are not there yet; empty: nothing. */
type EarlyKey = '' | 'F4' | 'F8';
const NO_KEYS: Keys = {};

/** Who paid last, and what: the words stand with them alone, the receipt can be printed by everybody's bills. */
interface LastPayment {
  readonly chosen: string;
  readonly paid: Paid;
}

const firstToDiscount = (bills: readonly BillWithLines[]): BillWithLines | undefined =>
  bills.find(({ status }) => mayMove(billStates, status, 'modify'));

interface BillsProps {
  readonly bills: readonly BillWithLines[];
  readonly balances: Parameters<typeof PayDialog>[0]['balances'];
  readonly payer: string;
  readonly early: EarlyKey;
  readonly last: LastPayment | null;
  readonly ofThisPayer: boolean;
  readonly onPaid: (paid: Paid) => void;
}

function Bills({ bills, balances, payer, early, last, ofThisPayer, onPaid }: BillsProps): ReactNode {
  /** Those that are left out; all others are paid. */
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  /** As they were when their payer was told the sum: what somebody adds meanwhile is not paid with them. */
  const [paying, setPaying] = useState<readonly BillWithLines[] | null>(
    early === 'F8' && bills.length > 0 ? bills : null,
  );
  const [cancelling, setCancelling] = useState<BillWithLines | null>(null);
  const mayDiscount = useMay(api.discounts.list);
  const [givingBack, setGivingBack] = useState<BillWithLines | null>(null);
  const [discounted, setDiscounted] = useState(
    (early === 'F4' && mayDiscount && firstToDiscount(bills)?.id) || '',
  );
  const { print, printing, printIfWanted } = usePrinting();
  const offers = usePackageOffers(
    bills.map(({ id }) => id),
    balances !== null,
  );
  const chosen = bills.filter(({ id }) => !left.has(id));
  const owed = chosen.reduce((sum, { oweAmount }) => sum + fenOfYuan(oweAmount), 0);
  const pay = (): void => {
    if (chosen.length > 0) setPaying(chosen);
    else message.info('请先选择账单');
  };
  const printLast = (): void => {
    if (last) void print(last.paid);
    else message.info('还没有收款，没有可打印的小票');
  };
  const discount = (): void => {
    const first = firstToDiscount(chosen);
    if (first) setDiscounted(first.id);
    else message.info(chosen.length === 0 ? '请先选择账单' : '已收款的账单不能再优惠');
  };
  const onDiscount = bills.find(({ id }) => id === discounted);
  useKeys({ F8: pay, F9: printLast, ...(mayDiscount ? { F4: discount } : {}) });

  return (
    <section aria-label="待收账单">
      {last && ofThisPayer && <LastPaid paid={last.paid} printing={printing} onPrint={printLast} />}
      {bills.length === 0 ? (
        <EmptyState text="没有待收款的账单" />
      ) : (
        <>
          <header className={classes.head}>
            <h2>{payer || '散客'}</h2>
            {balances && (
              <span>
                储值本金 {formatYuan(balances.principal)} · 赠金 {formatYuan(balances.gift)} · 押金{' '}
                {formatYuan(balances.deposit)}
              </span>
            )}
          </header>
          {bills.map((bill) => (
            <OneBill
              key={bill.id}
              bill={bill}
              packageTimes={timesFor(offers.data?.list, bill.id)}
              chosen={!left.has(bill.id)}
              onChoose={(chosenNow) => {
                const next = new Set(left);
                if (chosenNow) next.delete(bill.id);
                else next.add(bill.id);
                leave(next);
              }}
              onCancel={() => setCancelling(bill)}
              onGiveBack={() => setGivingBack(bill)}
              onDiscount={() => setDiscounted(bill.id)}
            />
          ))}
          <footer className={classes.foot}>
            <span role="status">
              已选 {chosen.length} 张，应收 <strong>¥{formatFen(owed)}</strong>
            </span>
            {mayDiscount && (
              <Button disabled={chosen.length === 0} onClick={discount}>
                优惠（F4）
              </Button>
            )}
            <Button type="primary" disabled={chosen.length === 0} onClick={pay}>
              收款（F8）
            </Button>
          </footer>
        </>
      )}
      {paying && (
        <PayDialog
          bills={paying}
          payer={payer || '散客'}
          balances={balances}
          visible
          onClose={() => setPaying(null)}
          onPaid={(done) => {
            setPaying(null);
            onPaid(done);
            void printIfWanted(done);
          }}
        />
      )}
      {onDiscount && (
        <DiscountDialog key={onDiscount.id} bill={onDiscount} visible onClose={() => setDiscounted('')} />
      )}
      {givingBack && <GiveBackDialog bill={givingBack} visible onClose={() => setGivingBack(null)} />}
      {cancelling && <CancelDialog bill={cancelling} onClose={() => setCancelling(null)} />}
    </section>
  );
}

/** What was paid last; the receipt is one key away. */
const LastPaid = ({
  paid: { receiptNo, paidAmount, changeAmount },
  printing,
  onPrint,
}: {
  readonly paid: Paid;
  readonly printing: boolean;
  readonly onPrint: () => void;
}): ReactNode => (
  <Alert
    className={classes.paid ?? ''}
    type="success"
    content={
      receiptNo === ''
        ? '已用套餐结清'
        : `已收款 ¥${formatYuan(paidAmount)}${changeAmount > 0 ? `，找零 ¥${formatYuan(changeAmount)}` : ''}，收据号 ${receiptNo}`
    }
    action={
      <Button size="small" loading={printing} onClick={onPrint}>
        打印小票（F9）
      </Button>
    }
  />
);

interface OneBillProps {
  readonly bill: BillWithLines;
  /** That packages of the owner could take of it. */
  readonly packageTimes: number;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onCancel: () => void;
  readonly onGiveBack: () => void;
  readonly onDiscount: () => void;
}

function OneBill({
  bill,
  packageTimes,
  chosen,
  onChoose,
  onCancel,
  onGiveBack,
  onDiscount,
}: OneBillProps): ReactNode {
  const mayDiscount = useMay(api.discounts.list);
  const changeable = mayMove(billStates, bill.status, 'modify');
  const mayCancel = useMay(api.bills.cancel);
  const mayGiveBack = useMay(api.packages.giveBack);
  const open = mayMove(billStates, bill.status, 'cancel');
  return (
    <article className={classes.bill} aria-label={`账单${bill.billNo}`}>
      <header className={classes.billHead}>
        <Checkbox checked={chosen} onChange={onChoose} aria-label={`选择账单${bill.billNo}`}>
          {BILL_TYPE_WORDS[bill.type]} {bill.billNo}
        </Checkbox>
        {bill.petName && <span>{bill.petName}</span>}
        <span className={classes.minor}>{formatDateTime(bill.orderTime)}</span>
        {bill.status === 1 && <Tag color="orange">已收 {formatYuan(bill.paidAmount)}</Tag>}
        {bill.discountAmount > 0 && <Tag color="green">已优惠 {formatYuan(bill.discountAmount)}</Tag>}
        {packageTimes > 0 && <Tag color="arcoblue">可用套餐 {packageTimes} 次</Tag>}
        <strong className={classes.amount}>¥{formatYuan(bill.oweAmount)}</strong>
        {mayDiscount && (
          <Button
            size="small"
            type="text"
            disabled={!changeable}
            title={changeable ? undefined : whyNot(billStates, bill.status, 'modify')}
            aria-label={`优惠：${bill.billNo}`}
            onClick={onDiscount}
          >
            优惠
          </Button>
        )}
        {mayGiveBack && bill.items.some(({ packageTimes }) => packageTimes > 0) && (
          <Button
            size="small"
            type="text"
            disabled={!changeable}
            title={changeable ? undefined : '已部分收款，请先退款'}
            aria-label={`取消套餐：${bill.billNo}`}
            onClick={onGiveBack}
          >
            取消套餐
          </Button>
        )}
        {mayCancel && (
          <Button
            size="small"
            type="text"
            disabled={!open}
            title={open ? undefined : whyNot(billStates, bill.status, 'cancel')}
            aria-label={`作废：${bill.billNo}`}
            onClick={onCancel}
          >
            作废
          </Button>
        )}
      </header>
      <BillLines billNo={bill.billNo} items={bill.items} />
    </article>
  );
}

function CancelDialog({
  bill,
  onClose,
}: {
  readonly bill: BillWithLines;
  readonly onClose: () => void;
}): ReactNode {
  const cancel = useCallMutation(api.bills.cancel);
  const [visible, setVisible] = useState(true);
  useEffect(() => {
    if (!visible) onClose();
    // Only its end counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [visible]);
  return (
    <ReasonDialog
      title={`作废账单：${bill.billNo}`}
      explanation="作废后不能恢复，已锁定的库存会释放，未开始的检查会取消。"
      submitText="作废"
      visible={visible}
      onSubmit={async (reason) => {
        await cancel.mutateAsync({ id: bill.id, version: bill.version, reason });
        message.success('账单已作废');
      }}
      onClose={() => setVisible(false)}
    />
  );
}
