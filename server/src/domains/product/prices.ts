import { and, eq, isNotNull } from 'drizzle-orm';
import { fenOf } from '@hospital/shared/contract/amounts';
import { newId } from '../../platform/database/newId';
import { notOffered } from '../dictionary';
import { invalidFields } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';
import { within } from '../../platform/sessions/storesInView';
import { expectPlaces } from '../settings';
import type { EditedProduct } from './productValues';
import { levelPricesOf } from './records';
import { productPrice } from './schema';

/**
 * Stores and levels that prices and offers name.
 *
 * @param productId empty for a new product; a level that it has a price for may stay, whatever became of its entry
 * @throws 40302, 404 for a store; 40001 at a level that the dictionary does not offer
 */
export async function expectPriced(
  { db, identity }: CallContext,
  productId: string,
  { storeIds, storePrices = [], levelPrices = [] }: EditedProduct,
): Promise<void> {
  const named = new Set([...(storeIds ?? []), ...storePrices.map(({ storeId }) => storeId)]);
  await expectPlaces(db, identity, [...named]);
  if (levelPrices.length === 0) return;
  const priced = (await levelPricesOf(db, productId === '' ? [] : [productId])).get(productId) ?? [];
  const had = new Set(priced.map(({ level }) => level));
  const chosenAs = (code: string) => ({ type: 'customer_level', code });
  const anew = levelPrices.filter(({ level }) => !had.has(level));
  const whyNot = await notOffered(
    db,
    anew.map(({ level }) => chosenAs(level)),
  );
  const errors = levelPrices.flatMap(({ level }, at) => {
    const why = had.has(level) ? undefined : whyNot(chosenAs(level));
    return why ? [{ field: `levelPrices.${at}.level`, msg: `所选客户等级${why}` }] : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
}

/** Writes the prices that a form sends in place of those that its sender may see. The product is held. */
export async function writePrices(
  context: CallContext,
  productId: string,
  { storePrices, levelPrices }: EditedProduct,
): Promise<void> {
  const { db, identity } = context;
  const ofProduct = eq(productPrice.productId, productId);
  const made = { productId, ...madeBy(context) };
  if (storePrices) {
    const visible = and(isNotNull(productPrice.storeId), within(productPrice.storeId, identity.storeScope));
    await db.delete(productPrice).where(and(ofProduct, visible));
  }
  if (levelPrices) await db.delete(productPrice).where(and(ofProduct, isNotNull(productPrice.level)));
  const rows = [
    ...(storePrices ?? []).map(({ storeId, price }) => ({ storeId, price })),
    ...(levelPrices ?? []).map(({ level, price }) => ({ level, price })),
  ].map((row) => ({ ...made, ...row, id: newId(), price: fenOf(row.price) }));
  if (rows.length > 0) await db.insert(productPrice).values(rows);
}
