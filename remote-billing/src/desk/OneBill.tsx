import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import type { BillLine, BillWithLines } from '@hospital/shared/contract/calls/bills';
import { BILL_OF_FILED_CASE, BILL_TYPE_WORDS } from '@hospital/shared/contract/billWords';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Alert, Button, Checkbox, Tag } from '@hospital/shared/ui/core';
import { BillLines } from '../BillLines';
import { takenOff } from '../takenOff';
import { useWhyNoCancel } from '../useWhyNoCancel';
import classes from './cashier.module.css';
import { useUsableCoupons } from './discounts/useUsableCoupons';
import { LineQuantity } from './LineQuantity';
import { RefundLink } from './RefundLink';
import { whyFixed } from './useLineChanges';
import { whyNoChange } from './whyNoChange';

interface OneBillProps {
  readonly bill: BillWithLines;
  /** Why it cannot be paid as it stands; empty: it can. */
  readonly ended: string;
  /** That packages of the owner could take of it. */
  readonly packageTimes: number;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
  readonly onCancel: () => void;
  readonly onGiveBack: () => void;
  readonly onDiscount: () => void;
  /** @param quantity in units of the product; undefined where the bill cannot be changed */
  readonly onQuantity: ((line: BillLine, quantity: number) => Promise<unknown>) | undefined;
}

/** An unpaid bill with its lines, whose quantities are changed where they stand. */
export function OneBill({
  bill,
  ended,
  packageTimes,
  chosen,
  onChoose,
  onCancel,
  onGiveBack,
  onDiscount,
  onQuantity,
}: OneBillProps): ReactNode {
  const { byPackages, byDiscounts } = takenOff(bill);
  const mayDiscount = useMay(api.discounts.list);
  const coupons = useUsableCoupons(bill.id, bill.ownerId !== '' && bill.status === 0);
  const [noChange, noCancel] = [whyNoChange(bill), useWhyNoCancel(bill)];
  const noGiveBack = bill.status === 0 ? noChange : '已部分收款，请先退款';
  const mayCancel = useMay(api.bills.cancel);
  const mayGiveBack = useMay(api.packages.giveBack);
  return (
    <article className={classes.bill} aria-label={`账单${bill.billNo}`}>
      <header className={classes.billHead}>
        <Checkbox checked={chosen} onChange={onChoose} aria-label={`选择账单${bill.billNo}`}>
          {BILL_TYPE_WORDS[bill.type]} {bill.billNo}
        </Checkbox>
        {bill.petName && <span>{bill.petName}</span>}
        <span className={classes.minor}>{formatDateTime(bill.orderTime)}</span>
        {bill.status === 1 && <Tag color="orange">已收 {formatYuan(bill.paidAmount)}</Tag>}
        {byPackages > 0 && <Tag color="green">套餐抵扣 {formatYuan(byPackages)}</Tag>}
        {byDiscounts > 0 && <Tag color="green">已优惠 {formatYuan(byDiscounts)}</Tag>}
        {packageTimes > 0 && <Tag color="arcoblue">可用套餐 {packageTimes} 次</Tag>}
        {coupons.length > 0 && <Tag color="arcoblue">可用优惠券 {coupons.length} 张</Tag>}
        <span className={classes.acts}>
          <strong className={classes.amount}>¥{formatYuan(bill.oweAmount)}</strong>
          {mayDiscount && (
            <Button
              size="small"
              type="text"
              disabled={noChange !== ''}
              title={noChange || undefined}
              aria-label={`折扣：${bill.billNo}`}
              onClick={onDiscount}
            >
              折扣
            </Button>
          )}
          {/* What was paid in part is changed and made void once that went back. */}
          {bill.status === 1 && <RefundLink bills={[bill]} />}
          {mayGiveBack && bill.items.some(({ packageTimes }) => packageTimes > 0) && (
            <Button
              size="small"
              type="text"
              disabled={noGiveBack !== ''}
              title={noGiveBack || undefined}
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
              status="danger"
              disabled={noCancel !== ''}
              title={noCancel || undefined}
              aria-label={`作废：${bill.billNo}`}
              onClick={onCancel}
            >
              作废
            </Button>
          )}
        </span>
      </header>
      {bill.caseFiledFlag === 'Y' && <Alert type="info" content={BILL_OF_FILED_CASE} />}
      {ended !== '' && <Alert type="warning" content={ended} />}
      <BillLines
        billNo={bill.billNo}
        items={bill.items}
        quantityField={
          onQuantity &&
          ((line) => (
            <LineQuantity
              key={line.id}
              line={line}
              fixed={whyFixed(line)}
              onSet={(quantity) => onQuantity(line, quantity)}
            />
          ))
        }
      />
    </article>
  );
}
