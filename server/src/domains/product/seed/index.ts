import type { Seed } from '../../../platform/seeds/seedContext';
import { placesMade } from '../../places';
import { product } from '../../stock/schema';
import { productPrice } from '../schema';
import { demoPrices } from './prices';

/** What products cost in some stores and for owners of a level. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  context.add(productPrice, demoPrices(context.rowsOf(product), context.of(placesMade)));
};
