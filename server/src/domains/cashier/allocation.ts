import type { PayWay } from '../billing';

/** What a bill still wants. */
export interface Owed {
  readonly billId: string;
  /** Fen, above 0. */
  readonly amount: number;
}

/** What somebody pays in a way. */
export interface Given {
  readonly way: PayWay;
  /** Fen, above 0. */
  readonly amount: number;
  readonly reference: string;
}

/** A part of a payment: one bill, one way. */
export interface Allotted {
  readonly billId: string;
  readonly way: PayWay;
  /** Fen, above 0. */
  readonly amount: number;
  readonly reference: string;
}

/**
 * Spreads what is given over what is owed, each in its order. A reference that goes to several bills is told apart by
 * what is appended to it: `…/2` (decision 0022). What is given beyond what is owed goes nowhere; its caller refuses it.
 */
export function allot(owed: readonly Owed[], given: readonly Given[]): Allotted[] {
  const open = owed.map(({ billId, amount }) => ({ billId, left: amount }));
  return given.flatMap(({ way, amount, reference }) => {
    let left = amount;
    const parts: Allotted[] = [];
    for (const one of open) {
      const part = Math.min(left, one.left);
      if (part === 0) continue;
      one.left -= part;
      left -= part;
      const number = parts.length === 0 ? reference : `${reference}/${parts.length + 1}`;
      parts.push({ billId: one.billId, way, amount: part, reference: number });
    }
    return parts;
  });
}
