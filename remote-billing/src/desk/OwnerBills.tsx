import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BillWithLines, Waiting } from '@hospital/shared/contract/calls/bills';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { BILL_OF_FILED_CASE } from '@hospital/shared/contract/billWords';
import { fenOfYuan, formatFen, formatYuan } from '@hospital/shared/format';
import { usePageState } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { Button, EmptyState, LoadError, message, PageSkeleton } from '@hospital/shared/ui/core';
import { CancelDialog } from '../CancelDialog';
import { GiveBackDialog } from '../GiveBackDialog';
import { useKeys, type Keys } from '../useKeys';
import classes from './cashier.module.css';
import { LastPaid } from './LastPaid';
import { AddToBill, addToBill, DiscountDialog, useAddAhead, useDiscountAhead } from './late';
import { toFirstQuantity, toWrongQuantity } from './LineQuantity';
import { OneBill } from './OneBill';
import { timesFor, usePackageOffers } from './packages/usePackageOffers';
import { PayDialog, type Paid } from './PayDialog';
import { Spoken } from './Spoken';
import { useLineChanges } from './useLineChanges';
import { usePrinting } from './usePrinting';
import { useScanner } from './useScanner';
import { whyNoChange } from './whyNoChange';

interface OwnerBillsProps {
  /** Its lines are wanted as soon as they are there. */
  readonly toLines: boolean;
  /** How often they were to be brought into sight; done as soon as they are there. */
  readonly toSight: number;
  /** A product is to be sold, and no bill here takes one. */
  readonly onSell: () => void;
  /** `owner:…` or `bill:…`; empty: nobody was chosen yet. */
  readonly chosen: string;
  /** Null when nothing is owed any more. */
  readonly row: Waiting | null;
}

/** The unpaid bills of one who waits: choose, pay, print. */
export function OwnerBills({ chosen, row, toLines, toSight, onSell }: OwnerBillsProps): ReactNode {
  const [kind = '', id = ''] = chosen.split(':');
  const answer = useCall(api.bills.unpaid, kind === 'owner' ? { ownerId: id } : { billId: id }, {
    enabled: chosen !== '',
    silent: true,
    hideLoading: true,
  });
  const [last, setLast] = usePageState<LastPayment | null>('paid', null);
  /** Pressed while the bills were on their way; done when they are there. */
  const [early, setEarly] = useState<EarlyKey>('');
  const maySell = useMay(api.bills.goodsSave);
  const underWay = chosen !== '' && !answer.data && !answer.error;
  const mayDiscount = useMay(api.discounts.list);
  const keysOf = (act: (key: 'F4' | 'F8') => void): Keys => ({
    F8: () => act('F8'),
    ...(mayDiscount ? { F4: () => act('F4') } : {}),
  });
  const nobody = { ...keysOf(() => message.info(CHOOSE)), ...(maySell ? { F2: onSell } : {}) };
  useKeys(chosen === '' ? nobody : underWay ? keysOf(setEarly) : NO_KEYS);
  if (chosen === '') return <EmptyState text={CHOOSE} />;
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
  const { list, balances, ended = [] } = answer.data;
  return (
    <Bills
      bills={list}
      balances={balances}
      payer={list[0]?.ownerName || row?.ownerName || (kind === 'owner' ? '' : '散客')}
      {...{ ended, early, toLines, toSight, onSell }}
      isFresh={!answer.isFetching}
      refetch={async () => (await answer.refetch()).data?.list ?? []}
      last={last}
      ofThisPayer={last?.chosen === chosen}
      onPaid={(paid) => setLast({ chosen, paid })}
    />
  );
}

/** What somebody wants of bills that are not there yet; empty: nothing. */
type EarlyKey = '' | 'F4' | 'F8';
const NO_KEYS: Keys = {};
/** Shown while no owner is chosen, and when a key is pressed that needs a chosen owner. */
const CHOOSE = '请选择要收款的宠主';

/** Who paid last, and what: the words stand with them alone, the receipt can be printed by everybody's bills. */
interface LastPayment {
  readonly chosen: string;
  readonly paid: Paid;
}

/** What is bought now is the newest bill; they stand the oldest first, as money settles them. */
const newestToChange = (bills: readonly BillWithLines[]): BillWithLines | undefined =>
  bills.findLast((bill) => whyNoChange(bill) === '');

/** Leaving the field sends what is typed into it. @returns the field that had the focus */
function leaveField(): HTMLInputElement | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return null;
  field.blur();
  return field;
}

/** Whoever points at somebody sees little of their bills where they begin in the lower half of the screen. */
const startsOutOfSight = (area: HTMLElement | null): boolean =>
  area !== null && area.getBoundingClientRect().top > window.innerHeight / 2;

/** Why none of the bills can be made cheaper; empty where one can. */
function whyNoDiscount(bills: readonly BillWithLines[]): string {
  if (newestToChange(bills)) return '';
  if (bills.length === 0) return '请先选择账单';
  return bills.some(({ caseFiledFlag }) => caseFiledFlag === 'Y')
    ? BILL_OF_FILED_CASE
    : '已收款的账单不能再打折';
}

interface BillsProps {
  readonly bills: readonly BillWithLines[];
  readonly balances: Parameters<typeof PayDialog>[0]['balances'];
  readonly payer: string;
  /** What refuses a payment of some of them. */
  readonly ended: readonly { readonly billId: string; readonly words: string }[];
  readonly early: EarlyKey;
  readonly toLines: boolean;
  readonly toSight: number;
  readonly isFresh: boolean;
  readonly refetch: () => Promise<readonly BillWithLines[]>;
  readonly last: LastPayment | null;
  readonly ofThisPayer: boolean;
  readonly onSell: () => void;
  readonly onPaid: (paid: Paid) => void;
}

/** What a payment was begun for; its payer is no longer known where the bills are paid elsewhere. */
interface Paying {
  readonly bills: readonly BillWithLines[];
  readonly payer: string;
}

function Bills(props: BillsProps): ReactNode {
  const { bills, balances, payer, ended, early, last, ofThisPayer, onSell, onPaid } = props;
  /** Those that are left out; all others are paid. */
  const [left, leave] = useState<ReadonlySet<string>>(new Set());
  /** As they were when their payer was told the sum: what somebody adds meanwhile is not paid with them. */
  const [paying, setPaying] = useState<Paying | null>(
    early === 'F8' && bills.length > 0 && ended.length === 0 ? { bills, payer } : null,
  );
  const [cancelling, setCancelling] = useState<BillWithLines | null>(null);
  const mayDiscount = useMay(api.discounts.list);
  const [mayChange, mayAdd] = [useMay(api.bills.updateBillItem), useMay(api.bills.modify)];
  const maySell = useMay(api.bills.goodsSave);
  const [givingBack, setGivingBack] = useState<BillWithLines | null>(null);
  const [discounted, setDiscounted] = useState(
    (early === 'F4' && mayDiscount && newestToChange(bills)?.id) || '',
  );
  const [adding, setAdding] = useState(false);
  const [spoken, say] = useState('');
  const area = useRef<HTMLElement>(null);
  const box = useRef<{ focus: () => void } | null>(null);
  const { print, printing, printIfWanted } = usePrinting();
  const changes = useLineChanges(say);
  const offers = usePackageOffers(
    bills.map(({ id }) => id),
    balances !== null,
  );
  const chosen = bills.filter(({ id }) => !left.has(id));
  const owed = chosen.reduce((sum, { oweAmount }) => sum + fenOfYuan(oweAmount), 0);
  const target = newestToChange(chosen);
  const { toLines, toSight } = props;
  useEffect(() => {
    if (toLines) toFirstQuantity(area.current);
  }, [toLines]);
  useEffect(() => {
    if (toSight > 0 && startsOutOfSight(area.current)) area.current?.scrollIntoView();
  }, [toSight]);

  /** The bills as they are once all that was typed has been answered. */
  const settledBills = async (): Promise<readonly BillWithLines[]> => {
    leaveField();
    await changes.settled();
    return (await props.refetch()).filter(({ id }) => !left.has(id));
  };
  const isTyping = (): boolean =>
    document.activeElement instanceof HTMLInputElement &&
    document.activeElement.dataset['field'] === 'quantity';
  const withSettled = (act: (now: readonly BillWithLines[]) => void): void => {
    if (props.isFresh && !changes.isPending && !isTyping()) act(chosen);
    else void settledBills().then(act);
  };
  /** Says what keeps bills from being paid. @returns whether something does */
  const sayWhyUnpayable = (now: readonly BillWithLines[]): boolean => {
    const refused = ended.find(({ billId }) => now.some(({ id }) => id === billId));
    if (refused) message.warning(refused.words);
    else if (now.length === 0) message.info('请先选择账单');
    return refused !== undefined || now.length === 0;
  };
  const pay = (): void =>
    withSettled((now) => {
      // The sum would be of the quantity before it.
      if (toWrongQuantity(document)) return void message.warning('请先改正标红的数量');
      if (!sayWhyUnpayable(now)) setPaying({ bills: now, payer });
    });
  const printLast = (): void => {
    if (last) void print(last.paid);
    else message.info('还没有收款，没有可打印的小票');
  };
  const discount = (): void =>
    withSettled((now) => {
      const newest = newestToChange(now);
      if (newest) setDiscounted(newest.id);
      else message.info(whyNoDiscount(now));
    });
  /** A key that was pressed early and opened nothing is answered, too. */
  const answerEarlyKey = useEffectEvent(() => {
    if (early === 'F8' && !paying) sayWhyUnpayable(bills);
    if (early === 'F4' && mayDiscount && discounted === '' && whyNoDiscount(bills) !== '')
      message.info(whyNoDiscount(bills));
  });
  useEffect(() => {
    answerEarlyKey();
  }, []);
  const add = (): void => {
    if (!target || !mayAdd) return maySell ? onSell() : undefined;
    setAdding(true);
    box.current?.focus();
  };
  const addProduct = (product: StoreProduct, quantity: string): void => {
    if (target) void changes.addProduct(target.id, product, quantity);
  };
  const scan = async (code: string): Promise<void> => {
    // What was typed first counts first. The field keeps the focus for what comes next.
    leaveField()?.focus();
    if (!target || !mayAdd) return void message.info('请先选择可修改的账单，或按F2开零售单');
    const { productOfCode } = await addToBill();
    const found = await productOfCode(code);
    if ('why' in found) message.warning(found.why);
    else addProduct(found.product, '1');
  };
  const onDiscount = bills.find(({ id }) => id === discounted);
  useKeys({
    ...{ F8: pay, F9: printLast },
    ...(mayDiscount ? { F4: discount } : {}),
    ...(mayAdd || maySell ? { F2: add } : {}),
  });
  useScanner((code) => void scan(code));
  useDiscountAhead(mayDiscount);
  useAddAhead(mayAdd);

  return (
    <section aria-label="待结算账单" ref={area}>
      <Spoken words={spoken} />
      {last && ofThisPayer && <LastPaid paid={last.paid} printing={printing} onPrint={printLast} />}
      {bills.length === 0 ? (
        <EmptyState text="没有待结算的账单" />
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
          {adding && target && (
            <AddToBill billNo={target.billNo} boxRef={box} onAdd={addProduct} onDone={pay} />
          )}
          {bills.map((bill) => (
            <OneBill
              key={bill.id}
              bill={bill}
              ended={ended
                .filter(({ billId }) => billId === bill.id)
                .map(({ words }) => words)
                .join('；')}
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
              onQuantity={
                mayChange && whyNoChange(bill) === ''
                  ? (line, quantity) => changes.setQuantity(bill, line, quantity)
                  : undefined
              }
            />
          ))}
          <footer className={classes.foot}>
            <span role="status">
              已选 {chosen.length} 张，应收 <strong>¥{formatFen(owed)}</strong>
            </span>
            {mayAdd && (
              <Button disabled={!target} onClick={add}>
                添加商品 F2
              </Button>
            )}
            {mayDiscount && (
              <Button disabled={!target} title={whyNoDiscount(chosen) || undefined} onClick={discount}>
                折扣 F4
              </Button>
            )}
            <Button type="primary" disabled={chosen.length === 0} onClick={pay}>
              结算 F8
            </Button>
          </footer>
        </>
      )}
      {paying && (
        <PayDialog
          bills={paying.bills}
          payer={paying.payer || '散客'}
          balances={balances}
          visible
          onClose={() => setPaying(null)}
          onDiscount={(billId) => {
            setPaying(null);
            setDiscounted(billId);
          }}
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
      {cancelling && <CancelDialog bill={cancelling} visible onClose={() => setCancelling(null)} />}
    </section>
  );
}
