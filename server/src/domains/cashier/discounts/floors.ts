import { and, eq, or } from 'drizzle-orm';
import { tenThousandthsOf, WHOLE_RATE } from '@hospital/shared/contract/amounts';
import { APPROVE_DISCOUNT, rateInWords } from '@hospital/shared/contract/discountWords';
import { settingsAt, settingsOfKeys } from '../../settings';
import { discountBeyond } from '../../../platform/errors/ruleRefusals';
import type { BusinessError } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import type { LineRecord } from '../records';
import type { DiscountDesk } from './desk';
import type { Reduced, Reduction } from './reckon';
import { discountFloor } from './schema/discounts';

/** @returns ten-thousandths: the lowest part of the price that may be asked for a line */
export type FloorOf = (line: Pick<LineRecord, 'categoryCode'>) => number;

/**
 * The floor of each line for the caller: the lower one of their own and that of the kind of product. Who has none of
 * their own has that of the store (门店设置 · 收银 · 手动折扣下限); who approves what others give has none.
 */
export async function floorsFor({ db, identity }: CallContext, storeId: string): Promise<FloorOf> {
  const rows = await db
    .select()
    .from(discountFloor)
    .where(
      or(
        eq(discountFloor.kind, 'category'),
        and(eq(discountFloor.kind, 'user'), eq(discountFloor.targetId, identity.userId)),
      ),
    );
  const [setting] = await settingsAt(db, storeId, settingsOfKeys(new Set(['discountFloor'])));
  const named = rows.find(({ kind }) => kind === 'user');
  const usual = identity.permissions.has(APPROVE_DISCOUNT)
    ? 0
    : Number(setting?.configValue ?? 100) * (WHOLE_RATE / 100);
  const own = named ? tenThousandthsOf(named.rate) : usual;
  const kinds = rows.filter(({ kind }) => kind === 'category');
  return ({ categoryCode }) => {
    // Of a kind and its sub-kind the nearer one holds.
    const [nearest] = kinds
      .filter(({ targetId }) => categoryCode.startsWith(targetId))
      .sort((a, b) => b.targetId.length - a.targetId.length);
    return nearest ? Math.min(own, tenThousandthsOf(nearest.rate)) : own;
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * What refuses a discount by hand that goes below the floor of one of its lines; null where none is. An amount is judged
 * over its lines together, which the rest of its spreading does not move by a fen.
 */
export function belowFloor(
  { lines }: DiscountDesk,
  given: Reduction,
  reduced: ReadonlyMap<string, Reduced>,
  floorOf: FloorOf,
): BusinessError | null {
  const own = lines.filter(({ id }) => given.lineIds.includes(id));
  const lowest = Math.max(0, ...own.map(floorOf));
  const refusal = () =>
    discountBeyond(String(lowest / 1000), { needApprove: true, lowest: rateInWords(lowest) });
  if (given.rate !== null && given.rate < lowest) return refusal();
  const full = own.map(({ id }) => reduced.get(id)?.full ?? 0);
  const after = own.map(({ id }) => reduced.get(id)?.after ?? 0);
  const due = own.map((line, at) => BigInt(floorOf(line)) * BigInt(full[at] ?? 0));
  // Each line is rounded by at most half a fen.
  const leeway = given.rate === null ? 0n : BigInt(own.length) * BigInt(WHOLE_RATE / 2);
  const together = due.reduce((sum, one) => sum + one, 0n);
  if (BigInt(sumOf(after)) * BigInt(WHOLE_RATE) + leeway < together) return refusal();
  return null;
}
