import { fenOf, MOST_YUAN, thousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import { CHANGE_PRICE } from '@hospital/shared/contract/billWords';
import type { PricedLine } from '../billing';
import { pricesOf } from '../product';
import { settingsAt, settingsOfKeys } from '../settings';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { invalid, permissionMissing } from '../../platform/errors/businessError';
import { priceChanged } from '../../platform/errors/ruleRefusals';
import type { CallContext } from '../../platform/http/call';

/** A line as a form sends it, in yuan and units. */
export interface SentLine {
  readonly productId: string;
  readonly quantity: number;
  readonly price?: number;
  readonly manualFlag?: 'Y' | 'N';
}

/** Where and to whom it is sold. */
export interface Sale {
  readonly storeId: string;
  /** Code of the owner's level; empty without one. */
  readonly level: string;
}

/** A line with its price and its product. */
export type SoldLine = PricedLine & Required<Pick<PricedLine, 'sold'>>;

/** @throws 40300 for who may not set prices */
export function expectMaySetPrice({ identity }: CallContext): void {
  if (!identity.permissions.has(CHANGE_PRICE)) throw permissionMissing(CHANGE_PRICE);
}

/**
 * Prices lines anew. A price that is set by hand stands; one that somebody was shown and that holds no longer is not
 * charged unseen.
 *
 * @throws 404, 40902 for a product that is not sold; 40300; 42202 with the prices that hold now
 */
export async function pricedLines(
  context: CallContext,
  { storeId, level }: Sale,
  sent: readonly SentLine[],
): Promise<SoldLine[]> {
  const changed: { productId: string; price: number }[] = [];
  const priced: SoldLine[] = [];
  const wanted = sent.map(({ productId, quantity }) => ({ productId, quantity: thousandthsOf(quantity) }));
  const prices = await pricesOf(context.db, { storeId, level }, wanted);
  for (const [at, { productId, quantity, price, manualFlag }] of sent.entries()) {
    const now = prices[at];
    if (!now) continue;
    const thousandths = thousandthsOf(quantity);
    const { originalPrice, sold } = now;
    const line = { productId, quantity: thousandths, price: now.price, originalPrice, sold };
    const seen = price === undefined ? now.price : fenOf(price);
    if (seen === now.price) priced.push(line);
    else if (manualFlag === 'Y') {
      expectMaySetPrice(context);
      priced.push({ ...line, price: seen, discountType: 4 });
    } else changed.push({ productId, price: yuanOf(now.price) });
  }
  if (changed.length > 0) throw priceChanged(changed);
  return priced;
}

/** @throws 40001 where the amounts come to more than a bill may */
export function expectPayable(fen: readonly number[]): void {
  if (fen.reduce((sum, amount) => sum + amount, 0) > fenOf(MOST_YUAN))
    throw invalid('items', '账单合计超过上限');
}

/** How a line says that it was there before. */
interface Standing {
  readonly id?: string;
  readonly handedOutId?: string;
}
const isNew = ({ id = '', handedOutId = '' }: Standing): boolean => id === '' && handedOutId === '';

/**
 * 门店设置 · 开单基础 · 同一商品只能添加一次. What a bill has already, and what went out with a void one, stands as it is.
 *
 * @throws 40001 at a new line of a product that another line has
 */
export async function expectNoneTwice(
  db: TenantDatabase,
  storeId: string,
  sent: readonly (Pick<SentLine, 'productId'> & Standing)[],
): Promise<void> {
  const second = sent.findIndex(
    (line, at) =>
      isNew(line) &&
      sent.some((one, place) => one.productId === line.productId && (place < at || !isNew(one))),
  );
  if (second < 0) return;
  const [setting] = await settingsAt(db, storeId, settingsOfKeys(new Set(['justOneAdd'])));
  if (setting?.configValue === 'Y')
    throw invalid(`items.${second}.productId`, '同一商品只能添加一次，请修改数量');
}

/** What needs a prescription is sold by a doctor's bill alone. @throws 40001 at its line */
export function expectOverTheCounter(lines: readonly SoldLine[]): void {
  const at = lines.findIndex(({ sold }) => sold.prescriptionFlag === 'Y');
  const line = lines[at];
  if (line) throw invalid(`items.${at}.productId`, `${line.sold.name}是处方药，须由医生开具`);
}
