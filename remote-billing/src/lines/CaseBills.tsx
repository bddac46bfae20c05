import { memo, useState, type ReactNode } from 'react';
import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import { billStates, VOID } from '@hospital/shared/contract/billStates';
import * as api from '@hospital/shared/calls';
import { usageInWords } from '@hospital/shared/contract/orders/usage';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { Can } from '@hospital/shared/session';
import { Button } from '@hospital/shared/ui/core';
import { StatusTag } from '../StatusTag';
import classes from './lines.module.css';
import { printPrescription } from '../printPrescription';

interface CaseBillsProps {
  readonly bills: readonly BillWithLines[];
  /** Kilograms; 0: never weighed. */
  readonly weight: number;
  readonly locked: boolean;
  /** Bill whose lines are being changed. */
  readonly editing: string;
  readonly onEdit: (bill: BillWithLines) => Promise<void>;
}

/** The bills of a case with their lines and what may be done to them. */
export const CaseBills = memo(function CaseBills({ bills, ...rest }: CaseBillsProps): ReactNode {
  return (
    <ul className={classes.bills} aria-label="病例账单">
      {bills.map((bill) => (
        <CaseBill key={bill.id} bill={bill} {...rest} />
      ))}
    </ul>
  );
});

function CaseBill({
  bill,
  weight,
  locked,
  editing,
  onEdit,
}: Omit<CaseBillsProps, 'bills'> & { readonly bill: BillWithLines }): ReactNode {
  const [printing, setPrinting] = useState(false);
  const { billNo, status, items } = bill;
  const editable = mayMove(billStates, status, 'modify') && !locked;
  const print = async (): Promise<void> => {
    setPrinting(true);
    await printPrescription(bill.id);
    setPrinting(false);
  };
  return (
    <li className={classes.bill}>
      <div className={classes.head}>
        <strong>{billNo}</strong>
        <StatusTag status={status} />
        <span className={classes.spread}>
          {formatDateTime(bill.orderTime)} · ¥{formatYuan(bill.payableAmount)}
          {bill.oweAmount > 0 &&
            bill.oweAmount < bill.payableAmount &&
            `（欠 ¥${formatYuan(bill.oweAmount)}）`}
        </span>
        <Can call={api.orders.caseSave}>
          <Button
            size="small"
            disabled={!editable || editing === bill.id}
            title={
              editable ? undefined : locked ? '病例已归档不可开单' : whyNot(billStates, status, 'modify')
            }
            onClick={() => void onEdit(bill)}
          >
            修改<span className="visually-hidden">：{billNo}</span>
          </Button>
        </Can>
        {items.some(({ categoryCode }) => categoryCode.startsWith('H1')) && (
          <Can call={api.orders.prescription}>
            <Button
              size="small"
              loading={printing}
              disabled={status === VOID}
              title={status === VOID ? '账单已作废' : undefined}
              onClick={() => void print()}
            >
              打印处方<span className="visually-hidden">：{billNo}</span>
            </Button>
          </Can>
        )}
      </div>
      <ul className={classes.lines} aria-label={`${billNo}的项目`}>
        {items.map((line) => (
          <li key={line.id} className={classes.charge}>
            <span className={classes.spread}>
              {line.groupNo !== null && <span className={classes.group}>组{line.groupNo}</span>}{' '}
              {line.productName} <span className={classes.minor}>{usageInWords(line.usage, weight)}</span>
            </span>
            <span>
              {line.quantity}
              {line.unit}
            </span>
            <span className={classes.amount}>¥{formatYuan(line.amount)}</span>
            <span className={classes.minor}>{line.fixedReason}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
