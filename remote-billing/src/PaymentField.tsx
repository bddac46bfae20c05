import type { ReactNode } from 'react';
import type { Balances } from '@hospital/shared/contract/calls/bills';
import type { PayWayCode } from '@hospital/shared/contract/billWords';
import type { ChargeWay } from '@hospital/shared/contract/chargeWords';
import { fenOfYuan, formatFen } from '@hospital/shared/format';
import { FormItem } from '@hospital/shared/ui/core';
import { ChargeButton } from './ChargeButton';
import type { Charges } from './useCharges';
import classes from './pay.module.css';
import { NOTHING_TYPED, readPayment, requestOf, waysFor, type PaymentValues } from './payment.model';
import { Sums, WayField } from './PayWays';

/** What is sold and paid at once, wholly. */
interface Due<Way extends PayWayCode = PayWayCode> {
  /** Yuan. */
  readonly amount: number;
  /** Ways that it can be paid in, of those that its payer has. */
  readonly ways: readonly Way[];
  /** Null where no account pays. */
  readonly balances: Balances | null;
}

/** Takes all of it by a provider's code. */
interface ByCode {
  readonly charges: Charges;
  readonly onCharge: (way: ChargeWay) => void;
}

const read = (values: PaymentValues, { amount, ways, balances }: Due) =>
  readPayment(values, {
    ...{ owed: fenOfYuan(amount), balances },
    ways: waysFor(balances).filter((way) => ways.includes(way)),
  });

/** What is wrong with a payment that must be whole, in words; empty: nothing. What is at fault says so itself. */
function paymentFault(values: PaymentValues, due: Due): string {
  const { faults, rest } = read(values, due);
  const { whole, ...ofFields } = faults;
  if (Object.keys(ofFields).length > 0) return '请先改正标红的金额';
  return whole ?? (rest > 0 ? `须全额收款，还差 ${formatFen(rest)} 元` : '');
}

/** The ways as calls that sell take them, of a payment without faults. */
export function paidWays<Way extends PayWayCode>(typed: PaymentValues | undefined, due: Due<Way>) {
  const values = typed ?? NOTHING_TYPED;
  const { ways } = requestOf(read(values, due), values, { billIds: [], owed: fenOfYuan(due.amount) });
  return ways.flatMap((part) => {
    const way = due.ways.find((one) => one === part.way);
    return way === undefined ? [] : [{ ...part, way }];
  });
}

export interface PaymentItemProps {
  readonly due: Due;
  readonly byCode: ByCode;
}

/** The field `payment` of a form that sells something: in one way or several, as the dialog of payments has them. */
export const PaymentItem = ({ due, byCode }: PaymentItemProps): ReactNode => (
  <FormItem
    field="payment"
    label="支付方式"
    rules={[
      {
        validator: (value: PaymentValues | undefined, done) =>
          done(paymentFault(value ?? NOTHING_TYPED, due) || undefined),
      },
    ]}
  >
    <Ways due={due} byCode={byCode} />
  </FormItem>
);

const isTypedBeside = ({ amounts }: PaymentValues, way: PayWayCode): boolean =>
  Object.entries(amounts).some(([other, text]) => Number(other) !== way && text.trim() !== '');

interface WaysProps {
  readonly due: Due;
  readonly byCode: ByCode;
  readonly value?: PaymentValues;
  readonly onChange?: (values: PaymentValues) => void;
}

function Ways({ due, byCode: { charges, onCharge }, value = NOTHING_TYPED, onChange }: WaysProps): ReactNode {
  const payment = read(value, due);
  return (
    <div role="group" aria-label="支付方式" className={classes.ways}>
      {waysFor(due.balances)
        .filter((way) => due.ways.includes(way))
        .map((way) => (
          <WayField
            key={way}
            {...{ way, payment, balances: due.balances, values: value }}
            focused={false}
            onChange={(next) => onChange?.(next)}
          >
            {/* A code takes all of it: what is typed for another way is taken by hand. */}
            <ChargeButton {...{ way, charges, onCharge }} disabled={isTypedBeside(value, way)} />
          </WayField>
        ))}
      <Sums payment={payment} />
    </div>
  );
}
