import { Made, type Seed } from '../../../platform/seeds/seedContext';
import { placesMade } from '../../places';
import { product, stockBatch, stockRecord } from '../schema';
import { stockLock } from '../ledger/schema/locks';
import { demoLedger, demoLocks, heldLocks, type Held, type Outflow, withHeld } from './ledger';
import { lastDeliveries } from './deliveries';
import { demoBatches, demoProducts } from './stock';

/** What left the shelves; whoever takes something out says so. */
export const outflowsMade = new Made<readonly Outflow[]>('outflows', []);

/** What bills keep of batches until it is handed out; whoever keeps something says so. */
export const heldMade = new Made<readonly Held[]>('held', []);

/** Products, batches, and the ledger of what came and went. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const products = demoProducts();
  const places = context.of(placesMade);
  const aged = demoBatches(context.calendar, places, products);
  const batches = [...aged, ...lastDeliveries(context.calendar, places, products, aged)];
  context.add(product, products);
  context.add(stockBatch, batches);
  context.add(stockLock, demoLocks(batches));
  context.atLast(() => {
    const held = context.of(heldMade);
    context.replace(stockBatch, withHeld(context.rowsOf(stockBatch), held));
    context.add(stockLock, heldLocks(held));
    context.add(stockRecord, demoLedger(batches, context.of(outflowsMade)));
  });
};
