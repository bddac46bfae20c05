import { couponCalls } from '@hospital/shared/contract/calls/coupons';
import { customerCalls } from '@hospital/shared/contract/calls/customers';
import { discountCalls } from '@hospital/shared/contract/calls/discounts';
import type { Random } from '../../platform/seeds/random';
import type { TestClient } from '../client';
import { make } from '../refusals';

/** What a cashier takes off a bill before it is paid. */
export type Reduction =
  /** By the card of the buyer's level, by an offer of the house, or by both, of which the better one holds. */
  | { readonly kind: 'card' | 'offer' | 'both'; readonly takenBack: boolean }
  /** By a coupon of the member, which other cashiers want, too. */
  | { readonly kind: 'coupon'; readonly coupon: number; readonly takenBack: boolean }
  /** By hand: ten-thousandths of the price that are paid, or ten-thousandths of the sum that are taken off. */
  | { readonly kind: 'rate' | 'amount'; readonly share: number }
  /** Below the floor: refused, then agreed to by a manager, for this bill and once. */
  | { readonly kind: 'approved'; readonly share: number };

/** Ten-thousandths that are paid. */
export const CARD_RATE = 9_500;
export const OFFER_RATE = 8_700;
/** Coupons of the member, all that there may be of their kind, and the fen that each takes off. */
const COUPONS = 20;
export const COUPON_OFF = 1_500;
/** The floor of the demo is nine tenths. */
const BY_HAND = [9_000, 9_900] as const;
const MOST_OFF = 900;
const BELOW = [3_000, 8_900] as const;

/** Nothing for most bills. */
export function planReduction(random: Random): Reduction | null {
  const what = random.next();
  if (what > 0.45) return null;
  if (what < 0.06)
    return { kind: 'coupon', coupon: random.int(0, COUPONS - 1), takenBack: random.chance(0.3) };
  if (what < 0.2)
    return { kind: random.pick(['card', 'offer', 'both'] as const), takenBack: random.chance(0.2) };
  if (what < 0.28) return { kind: 'rate', share: random.int(...BY_HAND) };
  if (what < 0.37) return { kind: 'amount', share: random.int(1, MOST_OFF) };
  return { kind: 'approved', share: random.int(...BELOW) };
}

/** What all cashiers of the chain can take off. */
export interface Offers {
  /** An owner with a card. */
  readonly memberId: string;
  readonly cardId: string;
  readonly offerId: string;
  readonly couponIds: readonly string[];
  /** Somebody else than the cashiers, who agrees; null: managers sit at the tills, whom no floor holds. */
  readonly manager: TestClient | null;
}

/** Coupons of an owner, until there are no more of their kind. */
async function couponsFor(ownerId: string, name: string, company: TestClient): Promise<string[]> {
  const worth = { type: 1, amount: COUPON_OFF / 100, validDays: 1, mostGiven: COUPONS };
  const kind = await make(company, couponCalls.saveKind, { name, ...worth });
  if (kind.code !== 0) throw new Error(`the kind of coupons was refused: ${kind.msg}`);
  const kindId = kind.data.id as string;
  const give = (at: number) =>
    make(company.with({ 'idempotency-key': `coupon-${kindId}-${at}` }), couponCalls.give, {
      ...{ kindId, ownerIds: [ownerId], reason: '演练' },
    });
  const ids: string[] = [];
  for (let at = 0; at < COUPONS; at += 1) {
    const given = await give(at);
    if (given.code !== 0) throw new Error(`the coupon was refused: ${given.msg}`);
    ids.push((given.data as { list: { id: string }[] }).list[0]?.id ?? '');
  }
  if ((await give(COUPONS)).code === 0) throw new Error('more coupons were given than there are');
  return ids;
}

/** A card, an offer, an owner of the card's level and coupons of theirs, of this day alone. */
export async function offersOf(
  seed: string,
  random: Random,
  { company, cashier, manager }: Record<'company' | 'cashier', TestClient> & Pick<Offers, 'manager'>,
): Promise<Offers> {
  const level = 'GOLD';
  const plan = async (fields: Record<string, unknown>): Promise<string> => {
    const saved = await make(company, discountCalls.savePlan, fields);
    if (saved.code !== 0) throw new Error(`the offer was refused: ${saved.msg}`);
    return saved.data.id as string;
  };
  const tag = `${seed}${random.int(0, 99_999)}`.slice(-16);
  const cardId = await plan({ type: 1, level, name: `演练金卡${tag}`, rate: CARD_RATE / 10_000 });
  const offerId = await plan({ type: 3, name: `演练优惠${tag}`, rate: OFFER_RATE / 10_000 });
  const mobile = `13${random.int(1, 9)}${String(random.int(0, 99_999_999)).padStart(8, '0')}`;
  const saved = await make(cashier, customerCalls.save, { customer: { name: '金卡客人', mobile, level } });
  if (saved.code !== 0) throw new Error(`the owner was refused: ${saved.msg}`);
  const memberId = saved.data.ownerId as string;
  const couponIds = await couponsFor(memberId, `演练券${tag}`, company);
  return { memberId, cardId, offerId, couponIds, manager };
}

/** Fen of lines that are paid at a rate, each rounded once, half up. */
export const reducedBy = (lines: readonly number[], rate: number): number =>
  lines.reduce((sum, fen) => sum + Number((BigInt(fen) * BigInt(rate) + 5_000n) / 10_000n), 0);
