import { eq } from 'drizzle-orm';
import { takeNext } from '../../../platform/database/counters';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import type { Seed } from '../../../platform/seeds/seedContext';
import { teamMade } from '../../accounts';
import { immunePlan, immuneProtocol } from '../../immunePlans/schema';
import { owner, pet } from '../../owners/schema';
import { store } from '../../places/schema';
import { reminder } from '../../reminders/schema';
import { product } from '../../stock/schema';
import { CERTIFICATES, certificateNo, districtOf } from '../certificate';
import { demoPlans } from './plans';

type PlanRow = typeof immunePlan.$inferInsert;
type StoreRow = typeof store.$inferInsert;

/** What protocols usually give, as the price list calls it. */
const usual: Readonly<Record<string, string>> = {
  'core-dog': '卫佳捌疫苗',
  'core-cat': '妙三多疫苗',
  rabies: '狂犬病灭活疫苗',
};

/** Certificates in the order in which they were given, each year from 1 on. */
function certified(plans: readonly PlanRow[], stores: readonly StoreRow[]) {
  const districts = new Map(stores.map((one) => [one.id, districtOf(one)]));
  const counts = new Map<string, number>();
  const numbers = new Map<string, string>();
  const given = plans
    .filter(({ groupCode, status }) => groupCode === 'rabies' && status === 'Y')
    .toSorted((a, b) => (`${a.finishDate ?? ''}${a.id}` < `${b.finishDate ?? ''}${b.id}` ? -1 : 1));
  for (const { id, storeId, finishDate } of given) {
    const year = finishDate?.slice(0, 4) ?? '';
    const number = (counts.get(year) ?? 0) + 1;
    counts.set(year, number);
    numbers.set(id, certificateNo(districts.get(storeId) ?? '', year, number));
  }
  return { rows: plans.map((row) => ({ ...row, certificateNo: numbers.get(row.id) ?? '' })), counts };
}

async function giveProducts(db: TenantDatabase, ids: ReadonlyMap<string, string>): Promise<void> {
  for (const [protocolId, name] of Object.entries(usual))
    await db
      .update(immuneProtocol)
      .set({ productId: ids.get(name) ?? null })
      .where(eq(immuneProtocol.id, protocolId));
}

/** Plans that are due, late and done, and the certificates of these; protocols know what is given. */
export const seed: Seed = (context) => {
  if (context.chain.code !== 'demo') return;
  const products = context.rowsOf(product);
  const made = demoPlans(context.calendar, {
    ...{ owners: context.rowsOf(owner), pets: context.rowsOf(pet), products },
    ...{ reminders: context.rowsOf(reminder), team: context.of(teamMade) },
  });
  const { rows, counts } = certified(made.plans, context.rowsOf(store));
  context.replace(reminder, made.reminders);
  context.add(immunePlan, rows);
  context.afterwards(async (db) => {
    for (const [year, count] of counts) await takeNext(db, { ...CERTIFICATES, span: year }, count);
    await giveProducts(db, new Map(products.map(({ id, name }) => [name, id])));
  });
};
