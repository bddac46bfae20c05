import { roundHalfUp } from '@hospital/shared/contract/amounts';

/**
 * What one unit has cost, in fen: a whole number where it was bought at one price, and with up to ten decimals (as text,
 * so that none is lost) where several deliveries of a batch make an average.
 */
export type UnitCost = number | string;

const DECIMALS = 10;
const ONE = 10n ** BigInt(DECIMALS);

/** Without its point. */
function scaled(cost: UnitCost): bigint {
  const [whole = '0', fraction = ''] = String(cost).split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}

/** Whole fen for one unit, as people read it. */
export const wholeFen = (cost: UnitCost): number => roundHalfUp(scaled(cost), ONE);

/** What so many thousandths have cost, in fen: rounded once, here. */
export const valueAt = (cost: UnitCost, thousandths: number): number =>
  roundHalfUp(scaled(cost) * BigInt(thousandths), 1_000n * ONE);
