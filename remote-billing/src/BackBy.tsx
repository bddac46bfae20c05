import type { ReactNode } from 'react';
import { yuanOf } from '@hospital/shared/contract/amounts';
import { PAY_WAY_WORDS, type PayWayCode } from '@hospital/shared/contract/billWords';
import type { BackBy as Possible } from '@hospital/shared/contract/calls/backBy';
import { fenOfYuan, formatFen } from '@hospital/shared/format';
import { Alert } from '@hospital/shared/ui/core';
import classes from './pay.module.css';

type InWay = Possible & { readonly way: PayWayCode };

/** Yuan that go back, and how they can. */
interface BackPart<Possibility = InWay> {
  readonly amount: number;
  readonly possible: Possibility;
}

interface BackByProps {
  /** In the order in which they go back. */
  readonly parts: readonly BackPart[];
}

const CASH = 1;
/** Ways by which money leaves the house; what goes back into an account needs nobody. */
const OUTSIDE = [CASH, 2, 3, 4] as const;

/** Says before money goes back which part of it the provider returns, and which is given by hand. */
export function BackBy({ parts }: BackByProps): ReactNode {
  const lines = OUTSIDE.flatMap((way) => {
    const words = wordsOf(
      way,
      parts.filter(({ possible }) => possible.way === way),
    );
    return words === '' ? [] : [`${PAY_WAY_WORDS[way]}：${words}`];
  });
  return (
    <div role="status" aria-label="退款去向" className={classes.back}>
      {lines.length > 0 && (
        <Alert
          type="info"
          content={lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        />
      )}
    </div>
  );
}

function wordsOf(way: PayWayCode, parts: readonly BackPart[]): string {
  let [already, byProvider, byHand] = [0, 0, 0];
  for (const { amount, possible } of parts) {
    const fen = fenOfYuan(amount);
    const booked = Math.min(fen, fenOfYuan(possible.already));
    const asked = Math.min(fen - booked, fenOfYuan(possible.byProvider));
    already += booked;
    byProvider += asked;
    byHand += fen - booked - asked;
  }
  return [
    ...(already > 0 ? [`${formatFen(already)} 元支付平台此前已退给顾客，本次仅登记`] : []),
    ...(byProvider > 0 ? [`${formatFen(byProvider)} 元由支付平台自动退回`] : []),
    ...(byHand > 0 ? [`${formatFen(byHand)} 元请${way === CASH ? '当面' : '在收款终端'}退给顾客`] : []),
  ].join('；');
}

/** An amount spread over parts in their order, each at most what it can give. */
export function spread<Possibility extends { readonly amount: number }>(
  parts: readonly Possibility[],
  amount: number,
): BackPart<Possibility>[] {
  let left = fenOfYuan(amount);
  return parts.map((possible) => {
    const fen = Math.min(left, fenOfYuan(possible.amount));
    left -= fen;
    return { amount: yuanOf(fen), possible };
  });
}

/** What is typed for each way, at most what came in it. */
export const typedBack = (
  ways: readonly InWay[],
  typed: Readonly<Partial<Record<PayWayCode, number>>> | undefined,
): BackPart[] =>
  ways.map((possible) => ({ amount: Math.min(typed?.[possible.way] ?? 0, possible.amount), possible }));
