import { numberPrefixes } from '../../../platform/database/counters';
import type { Seed } from '../../../platform/seeds/seedContext';
import { heldMade, outflowsMade } from '../../stock';
import { product, stockBatch, stockRecord } from '../../stock/schema';
import { transferItem, transferOrder } from '../schema';
import { PLANS } from './plans';
import { arrivals, heldOf, outflowsOf, takeBatches, transferOfPlan } from './transfers';

/** Transfers of all states, from the chain's central warehouse to those of its first stores; one is under way. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const { calendar } = context;
  const products = new Map(context.rowsOf(product).map((row) => [row.id, row]));
  const given = takeBatches(context.rowsOf(stockBatch), calendar, PLANS);
  const counts = new Map<number, number>();
  const made = PLANS.map((plan, at) => {
    const count = (counts.get(plan.day) ?? 0) + 1;
    counts.set(plan.day, count);
    const day = calendar.day(plan.day).replaceAll('-', '');
    const number = `${numberPrefixes.transfer}${day}${String(count).padStart(4, '0')}`;
    return transferOfPlan({ plan, at, number, calendar, products, batches: given[at] ?? [] });
  });
  context.add(
    transferOrder,
    made.map(({ order }) => order),
  );
  context.add(
    transferItem,
    made.flatMap(({ items }) => items),
  );
  context.keep(heldMade, [...context.of(heldMade), ...made.flatMap(heldOf)]);
  const outflows = made.flatMap(outflowsOf);
  context.keep(outflowsMade, [...context.of(outflowsMade), ...outflows]);
  // What was sent last goes out later than what was sold.
  const left = new Map(outflows.map(({ batchId, time }) => [batchId, time]));
  const arrived = made.map((one) => arrivals(one, products));
  context.replace(stockBatch, [
    ...context
      .rowsOf(stockBatch)
      .map((row) => ({ ...row, lastOutDate: left.get(row.id) ?? row.lastOutDate })),
    ...arrived.flatMap(({ batches }) => batches),
  ]);
  context.atLast(() =>
    context.add(
      stockRecord,
      arrived.flatMap(({ records }) => records),
    ),
  );
};
