import type { PayWay } from '../billing';

/** What a terminal is told of a part of a payment. */
interface Charge {
  readonly way: PayWay;
  /** Fen. */
  readonly amount: number;
  /** What the cashier read off the terminal; empty without one. */
  readonly typed: string;
  /** What the payment is called where nobody else names it. */
  readonly ownReference: string;
}

/**
 * Whoever moves the money of a way: WeChat, Alipay, a card machine. It is asked within the transaction, so one that
 * talks with the outside prepares the charge before.
 */
export interface Terminal {
  /** @returns the number by which the money is found there */
  confirm(charge: Charge): string;
}

/**
 * No machine is connected: the cashier looks at the terminal, says that the money came, and may type the number that it
 * shows. Cash and accounts have none but our own.
 */
export const deskTerminal: Terminal = {
  confirm: ({ typed, ownReference }) => (typed === '' ? ownReference : typed),
};
