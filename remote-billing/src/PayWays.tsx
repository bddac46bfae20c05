import { useId, type ReactNode } from 'react';
import type { Balances } from '@hospital/shared/contract/calls/bills';
import {
  ACCOUNT_WAYS,
  isAccountWay,
  PAY_WAY_WORDS,
  type PayWayCode,
  REFERENCE_LIMIT,
} from '@hospital/shared/contract/billWords';
import { fenOfYuan, formatFen, formatYuan } from '@hospital/shared/format';
import { Input } from '@hospital/shared/ui/core';
import classes from './pay.module.css';
import { TERMINAL_WAYS, type Payment, type PaymentValues } from './payment.model';

/** What is still owed and what goes back, said aloud as it changes. */
export const Sums = ({
  payment: { rest, change },
  bills = 1,
}: {
  readonly payment: Payment;
  /** How many are paid at once: what is paid in part settles the oldest. */
  readonly bills?: number;
}): ReactNode => (
  <p className={classes.sums} role="status">
    <span>
      找零 <strong>¥{formatFen(change)}</strong>
    </span>
    {rest > 0 && (
      <span className={classes.rest}>
        收款后仍欠 ¥{formatFen(rest)}
        {bills > 1 && '，先结清较早的账单'}
      </span>
    )}
  </p>
);

interface WayFieldProps {
  readonly way: PayWayCode;
  readonly values: PaymentValues;
  readonly payment: Payment;
  readonly balances: Balances | null;
  readonly focused: boolean;
  readonly onChange: (values: PaymentValues) => void;
  /** Beside its fields. */
  readonly children?: ReactNode;
}

const DEPOSIT = 7;

/** How much (fen) of what is typed as 押金 is needed by stays that go on. */
function heldUsed({ parts }: Payment, balances: Balances | null): number {
  if (!balances) return 0;
  const used = parts.find(({ way }) => way === DEPOSIT)?.amount ?? 0;
  const free = fenOfYuan(balances.deposit) - fenOfYuan(balances.depositHeld ?? 0);
  return Math.max(0, used - Math.max(0, free));
}

/** One way of payment with what is typed for it. */
export function WayField({
  way,
  values,
  payment,
  balances,
  focused,
  onChange,
  children,
}: WayFieldProps): ReactNode {
  const id = useId();
  const fault = payment.faults[way];
  const name = PAY_WAY_WORDS[way];
  const held = way === DEPOSIT ? heldUsed(payment, balances) : 0;
  const paysInCash = payment.parts.some((part) => part.way === 1);
  return (
    <div className={classes.way}>
      <label htmlFor={id} className={classes.name}>
        {name}
        {isAccountWay(way) && balances && (
          <span className={classes.balance}>余额 {formatYuan(balances[ACCOUNT_WAYS[way]])}</span>
        )}
      </label>
      <Input
        id={id}
        className={classes.amount ?? ''}
        value={payment.shown[way]}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        autoFocus={focused}
        placeholder="0.00"
        status={fault ? 'error' : undefined}
        aria-invalid={Boolean(fault)}
        onFocus={(event) => event.target.select()}
        onChange={(text) => onChange({ ...values, amounts: { ...values.amounts, [way]: text } })}
      />
      {way === 1 && (
        <Input
          className={classes.beside ?? ''}
          value={values.cashGiven}
          inputMode="decimal"
          autoComplete="off"
          maxLength={14}
          aria-label="实收现金"
          placeholder="实收现金"
          disabled={!paysInCash}
          status={payment.faults.cashGiven ? 'error' : undefined}
          aria-invalid={Boolean(payment.faults.cashGiven)}
          onChange={(cashGiven) => onChange({ ...values, cashGiven })}
        />
      )}
      {TERMINAL_WAYS.includes(way) && (
        <Input
          className={classes.beside ?? ''}
          value={values.references[way] ?? ''}
          autoComplete="off"
          maxLength={REFERENCE_LIMIT}
          aria-label={`${name}流水号`}
          placeholder="流水号（选填）"
          // Whoever goes on by Tab passes the ways that are not used.
          tabIndex={payment.shown[way].trim() === '' ? -1 : 0}
          onChange={(text) => onChange({ ...values, references: { ...values.references, [way]: text } })}
        />
      )}
      {children}
      {held > 0 && !fault && (
        <p className={classes.note} role="status">
          其中 ¥{formatFen(held)} 是住院、寄养（含预订）的押金，用后出院、离店时可抵的就少了
        </p>
      )}
      {(fault ?? (way === 1 ? payment.faults.cashGiven : undefined)) && (
        <p className={classes.fault} role="alert">
          {fault ?? payment.faults.cashGiven}
        </p>
      )}
    </div>
  );
}
