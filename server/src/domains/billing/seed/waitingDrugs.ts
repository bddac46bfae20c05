import type { Usage } from '@hospital/shared/contract/orders/usage';
import type { product, stockBatch } from '../../stock/schema';
import type { bill } from '../schema';

type BillRow = typeof bill.$inferInsert;
type ProductRow = typeof product.$inferInsert;
type BatchRow = typeof stockBatch.$inferInsert;

/** What is taken home, and how it is given. */
interface Drug {
  readonly name: string;
  readonly usage: Usage;
}

const drug = (name: string, dose: string, unit: string, more: Usage): Drug => ({
  name,
  usage: { dose, unit, ...more },
});

const PROBIOTIC = drug('益生菌冻干粉', '1', '袋', { route: 'po', frequency: 'sid', days: 5 });
const ANTIBIOTIC = drug('速诺片', '1', '片', { route: 'po', frequency: 'bid', days: 5, note: '饭后喂' });

/** By words of the diagnosis, one package each; what the bill does not come to is left out. */
const byDiagnosis: readonly (readonly [words: RegExp, drugs: readonly Drug[]])[] = [
  [/结膜|角膜|眼/, [drug('妥布霉素滴眼液', '1', '滴', { route: 'od', frequency: 'tid', days: 7 })]],
  [/耳/, [drug('耳肤灵', '2', '滴', { route: 'ad', frequency: 'bid', days: 10 })]],
  [
    /胃|肠|胰/,
    [drug('蒙脱石散', '1', '袋', { route: 'po', frequency: 'tid', days: 3, note: '空腹喂' }), PROBIOTIC],
  ],
  [/皮肤|寄生虫/, [drug('氯己定香波', '10', 'ml', { route: 'ext', frequency: 'qod', days: 14 }), PROBIOTIC]],
  [/感染|泌尿|细小|牙/, [ANTIBIOTIC, PROBIOTIC]],
  [/./, [PROBIOTIC]],
];

/** Of the newest paid bills of each store those that come to so much have drugs that nobody has handed out yet. */
const BILLS_OF_STORE = 8;
/** What expires sooner is not given to take home. */
const KEEPS_DAYS = 30;
const day = 86_400_000;

/** Paid bills of cases whose owners have not been at the dispensary yet. */
export function billsBeforeDispensing(bills: readonly BillRow[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const newest = bills
    .filter(({ status, caseId }) => status === 2 && caseId !== null)
    .toSorted((one, other) => other.orderTime.getTime() - one.orderTime.getTime());
  return new Set(
    newest.flatMap(({ id, storeId }) => {
      const count = (counts.get(storeId) ?? 0) + 1;
      counts.set(storeId, count);
      return count <= BILLS_OF_STORE ? [id] : [];
    }),
  );
}

/** A drug that waits on the shelf for its owner. */
export interface WaitingDrug {
  readonly product: ProductRow;
  readonly batch: BatchRow;
  readonly usage: Usage;
}

/**
 * What a bill has of drugs to take home.
 *
 * @param left fen of the bill that are charged by nothing else
 */
export function drugsToTakeHome(
  { orderTime }: BillRow,
  diagnosis: string,
  left: number,
  {
    productsByName,
    batches,
  }: { readonly productsByName: ReadonlyMap<string, ProductRow>; readonly batches: readonly BatchRow[] },
): WaitingDrug[] {
  const drugs = byDiagnosis.find(([words]) => words.test(diagnosis))?.[1] ?? [];
  const keepsUntil = new Date(orderTime.getTime() + KEEPS_DAYS * day).toISOString();
  let rest = left;
  return drugs.flatMap(({ name, usage }) => {
    const item = productsByName.get(name);
    const [batch] = batches
      .filter(
        ({ productId, quantity, lockedQuantity = '0', expireDate, inDate }) =>
          productId === item?.id &&
          Number(quantity) >= Number(lockedQuantity) + BILLS_OF_STORE &&
          (!expireDate || expireDate > keepsUntil) &&
          inDate < orderTime,
      )
      .toSorted((one, other) => (one.expireDate ?? '').localeCompare(other.expireDate ?? ''));
    if (!item || !batch || item.retailPrice >= rest) return [];
    rest -= item.retailPrice;
    return [{ product: item, batch, usage }];
  });
}
