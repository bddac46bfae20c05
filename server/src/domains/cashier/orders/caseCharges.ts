import { and, asc, desc, eq, gte, inArray, isNull, like, lte, notExists, or, sql } from 'drizzle-orm';
import { quantityOf, thousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { orderCalls } from '@hospital/shared/contract/calls/orders';
import {
  chargeDictionary,
  compareCharges,
  type MissingCharge,
} from '@hospital/shared/contract/orders/missedCharges';
import { newId } from '../../../platform/database/newId';
import { oneRow } from '../../../platform/database/oneRow';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import type { CallContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { bill, billItem, billItemReturn } from '../../billing/schema';
import { weightInCase } from '../../cases';
import { medicalCase } from '../../cases/schema';
import { petOwnerChange } from '../../customer/schema';
import { immunePlan } from '../../immunePlans/schema';
import { liveInfo } from '../../inpatients/schema';
import { owner, pet } from '../../owners/schema';
import { product } from '../../stock/schema';
import { caseChargeNote } from '../schema';
import { CHARGING } from '../records';
import { chargedLines } from './caseSave';
import { caseToOrder, type CaseRecord } from './openCaseBill';
import { testsOf } from '../records';
import { unchargedOnVoidBills, type Gone } from './takeOver';

/** Products that are offered for one missing charge. */
const MOST_OFFERED = 8;

/** Categories of the clinic; goods, bathing and beauty are in no record. */
const MEDICAL = 'H%';

/** What a record says was done: history and complaints tell of before, and diagnoses are no charge. */
const textsOf = ({ treatment, advice, exam }: CaseRecord): string[] => [
  treatment,
  advice,
  ...Object.values(exam),
];

/**
 * The products that a record can name or its bills have, the dearest first: of the clinic, and sold in the store. What is
 * no longer sold cannot be added any more; what was charged of it still counts.
 */
const nameable = (db: TenantDatabase, storeId: string, charged: readonly string[]) =>
  db
    .select({
      ...{ id: product.id, name: product.name, genericName: product.genericName, spec: product.spec },
      ...{ categoryCode: product.categoryCode, unit: product.unit, retailPrice: product.retailPrice },
    })
    .from(product)
    .where(
      or(
        isOneOf(product.id, charged),
        and(
          like(product.categoryCode, MEDICAL),
          eq(product.validFlag, 'Y'),
          or(isNull(product.storeIds), sql`${product.storeIds} @> ${JSON.stringify([storeId])}::jsonb`),
        ),
      ),
    )
    .orderBy(desc(product.retailPrice), asc(product.id));

/** Vaccines and wormers that were given in the case (免疫驱虫), as a record would tell of them. */
async function givenIn(db: TenantDatabase, caseId: string): Promise<string[]> {
  const plans = await db
    .select({ name: immunePlan.productName })
    .from(immunePlan)
    .where(and(eq(immunePlan.caseId, caseId), eq(immunePlan.status, 'Y'), isNull(immunePlan.coveredById)));
  return plans.map(({ name }) => `接种${name}`);
}

/**
 * How much of each product was bought beside the case, for the animal or by its owner of then or now for none by name,
 * from the day before the visit until a day after its case ended: it may be what is missing, or something to take home, which nobody here can tell.
 */
async function soldBeside(
  db: TenantDatabase,
  { storeId, ownerId, petId, visitTime, endTime }: CaseRecord,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (productIds.length === 0) return new Map();
  // A file that was merged since leads to the one that has its bills now.
  const earlierOwners = sql`(with recursive file as (
      select ${petOwnerChange.fromId} as id from ${petOwnerChange} where ${petOwnerChange.petId} = ${petId}
      union select ${owner.mergeToId} from ${owner} join file on file.id = ${owner.id}
        where ${owner.mergeToId} is not null)
    select id from file)`;
  const rows = await db
    .select({
      productId: billItem.productId,
      quantity: sql<number>`sum(${billItem.quantity})`.mapWith(Number),
    })
    .from(bill)
    .innerJoin(billItem, eq(billItem.billId, bill.id))
    .where(
      and(
        ...[eq(bill.storeId, storeId), isNull(bill.caseId)],
        or(eq(bill.ownerId, ownerId), sql`${bill.ownerId} in ${earlierOwners}`),
        or(isNull(bill.petId), eq(bill.petId, petId)),
        inArray(bill.status, [...CHARGING]),
        isOneOf(billItem.productId, productIds),
        // Of a line that went back in part nobody can say here what it still is.
        notExists(
          db
            .select({ one: sql`1` })
            .from(billItemReturn)
            .where(eq(billItemReturn.itemId, billItem.id)),
        ),
        gte(bill.orderTime, addTime(visitTime, -DAY)),
        lte(bill.orderTime, addTime(endTime ?? new Date(), DAY)),
      ),
    )
    .groupBy(billItem.productId);
  return new Map(rows.map(({ productId, quantity }) => [productId, quantity]));
}

const DAY = 24 * 60 * 60 * 1000;
const addTime = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** The record itself says that nothing was prescribed. */
const NO_DRUGS = /(?:无需|无须|不需要?|暂不|不|未|不予|拒绝)(?:使?用|给|服用?)药/;

/**
 * What needs no words in the record: a prescription says how its drug is given, and the cage of a stay is the stay's. Of a
 * record in which no treatment and no advice is written yet nothing is said, for what is ordered is written down later.
 */
async function recordedElsewhere(
  db: TenantDatabase,
  record: CaseRecord,
  lines: Awaited<ReturnType<typeof chargedLines>>,
): Promise<(productId: string) => boolean> {
  const { id, treatment, advice } = record;
  if (`${treatment}${advice}`.trim() === '') return () => true;
  const stays = await db.select({ billId: liveInfo.billId }).from(liveInfo).where(eq(liveInfo.caseId, id));
  const ofStays = new Set(stays.map(({ billId }) => billId));
  const noDrugs = textsOf(record).some((text) => NO_DRUGS.test(text));
  const says = ({ line: { billId, usage } }: (typeof lines)[number]): boolean =>
    ofStays.has(billId) ||
    (!noDrugs && [usage?.dose, usage?.note, usage?.frequency].some((part) => (part ?? '').trim() !== ''));
  return (productId) => lines.filter(({ line }) => line.productId === productId).every(says);
}

/** What no bill charges, and whether the record names it. */
type Lacking = MissingCharge & { readonly recordedFlag: 'Y' | 'N' };

type DoneOnVoid = readonly Gone[];

/**
 * What of that no line may be written for that waits: to be handed out, or for its test to begin. A line covers whole
 * lines alone, the largest first, since what is charged of one is charged as it went.
 *
 * @param begun whether the test of a line has begun
 */
function uncovered(
  out: DoneOnVoid,
  lines: Awaited<ReturnType<typeof chargedLines>>,
  begun: (lineId: string) => boolean,
): DoneOnVoid {
  const waiting = new Map<string, number>();
  for (const { line } of lines)
    if (line.dispenseStatus === WAITS && !begun(line.id))
      waiting.set(line.productId, (waiting.get(line.productId) ?? 0) + thousandthsOf(line.quantity));
  const covered = new Set<string>();
  for (const { line } of out.toSorted(
    (a, b) => thousandthsOf(b.line.quantity) - thousandthsOf(a.line.quantity),
  )) {
    const left = (waiting.get(line.productId) ?? 0) - thousandthsOf(line.quantity);
    if (left < 0) continue;
    waiting.set(line.productId, left);
    covered.add(line.id);
  }
  return out.filter(({ line }) => !covered.has(line.id));
}

/**
 * The same in words, whatever the record says of it: a prescription is a record itself, and went with its bill. Products
 * of one name and spec are one charge, as a reason is told by these words.
 */
function uncharged(out: DoneOnVoid): Lacking[] {
  const byWord = new Map<string, { readonly productIds: Set<string>; thousandths: number }>();
  for (const { line } of out) {
    const word = `${line.productName} ${line.spec}`.trim().slice(0, LONGEST_SUBJECT);
    const one = byWord.get(word) ?? { productIds: new Set(), thousandths: 0 };
    byWord.set(word, one);
    one.productIds.add(line.productId);
    one.thousandths += thousandthsOf(line.quantity);
  }
  return [...byWord].map(([word, { productIds, thousandths }]) => ({
    ...{ word, productIds: [...productIds], quantity: quantityOf(thousandths), recordedFlag: 'N' },
  }));
}

/** `dispenseStatus` of a line of which nothing was handed out. */
const WAITS = 0;
/** Letters of a `subject` of `orders.explainCharge`. */
const LONGEST_SUBJECT = 100;

/** What record and bills of a case say of each other. @throws 404, 40302 */
export async function caseCharges(
  context: CallContext,
  { caseId }: RequestOf<typeof orderCalls.charges>,
): Promise<DataOf<typeof orderCalls.charges>> {
  const { db } = context;
  const record = await rowInScope(context, medicalCase, caseId);
  const [lines, done] = [await chargedLines(db, caseId), await unchargedOnVoidBills(db, caseId)];
  const charged = [...new Set([...lines, ...done].map(({ line }) => line.productId))];
  const [given, animals, products, notes] = await Promise.all([
    givenIn(db, caseId),
    db.select().from(pet).where(eq(pet.id, record.petId)),
    nameable(db, record.storeId, charged),
    db.select().from(caseChargeNote).where(eq(caseChargeNote.caseId, caseId)),
  ]);
  const animal = oneRow(animals);
  const byId = new Map(products.map((row) => [row.id, row]));
  const { missing: named, extra } = compareCharges(
    [...textsOf(record), ...given],
    lines.map(({ line }) => ({ productId: line.productId, quantity: Number(line.quantity) })),
    chargeDictionary(products),
  );
  const tests = await testsOf(
    db,
    lines.map(({ line }) => line.id),
  );
  const out = uncovered(done, lines, (lineId) => (tests.get(lineId)?.status ?? 0) > 0);
  const recorded = await recordedElsewhere(db, record, lines);
  const inRecord = new Set(named.flatMap(({ productIds }) => productIds));
  const missing: readonly Lacking[] = [
    ...named.map((charge) => ({ ...charge, recordedFlag: 'Y' as const })),
    ...uncharged(out.filter(({ line }) => !inRecord.has(line.productId))),
  ];
  const beside = await soldBeside(db, record, [...new Set(missing.flatMap(({ productIds }) => productIds))]);
  const reasonOf = (side: 'missing' | 'extra', subject: string): string =>
    notes.find((note) => note.side === side && note.subject === subject)?.reason ?? '';
  return {
    ...{ caseId, caseNo: record.caseNo, petName: animal.name, species: animal.species },
    ...{ weight: await weightInCase(db, record, animal.weight), allergies: animal.allergies },
    archivedFlag: record.status === 3 ? 'Y' : 'N',
    missing: missing.map(({ word, productIds, quantity, recordedFlag }) => ({
      ...{ word, quantity, recordedFlag, reason: reasonOf('missing', word) },
      handedOut: out
        .filter(({ line }) => productIds.includes(line.productId))
        .map(({ line: { id, productId, unit, usage, quantity: went }, row: { billNo }, testStatus }) => ({
          ...{ id, productId, unit, billNo, usage, quantity: quantityOf(thousandthsOf(went)) },
          ...(testStatus === null ? {} : { testStatus }),
        })),
      soldBeside: quantityOf(thousandthsOf(productIds.reduce((sum, id) => sum + (beside.get(id) ?? 0), 0))),
      products: productIds.slice(0, MOST_OFFERED).flatMap((id) => {
        const row = byId.get(id);
        if (!row) return [];
        return [
          { productId: id, name: row.name, spec: row.spec, unit: row.unit, price: yuanOf(row.retailPrice) },
        ];
      }),
    })),
    extra: extra.flatMap(({ productId, quantity }) => {
      if (recorded(productId)) return [];
      const row = byId.get(productId);
      if (!row) return [];
      const had = quantityOf(thousandthsOf(quantity));
      return [
        { productId, name: row.name, unit: row.unit, quantity: had, reason: reasonOf('extra', productId) },
      ];
    }),
  };
}

/** Says why something is not charged, or charged beside the record. @throws 404; 40302; 40301; 40902 */
export async function explainCharge(
  context: CallContext,
  { caseId, side, subject, reason: sent }: RequestOf<typeof orderCalls.explainCharge>,
): Promise<null> {
  const { db, audit, tellChanges } = context;
  const { storeId, caseNo } = await caseToOrder(context, caseId);
  const reason = sent.trim();
  const [had] = await db
    .delete(caseChargeNote)
    .where(
      and(
        eq(caseChargeNote.caseId, caseId),
        eq(caseChargeNote.side, side),
        eq(caseChargeNote.subject, subject),
      ),
    )
    .returning();
  if (reason !== '')
    await db
      .insert(caseChargeNote)
      .values({ id: newId(), caseId, storeId, side, subject, reason, ...madeBy(context) });
  audit({
    ...{ bizType: 'case', bizId: caseId },
    before: had ? { caseNo, chargeNote: `${subject}：${had.reason}` } : null,
    after: { caseNo, chargeNote: reason === '' ? '' : `${subject}：${reason}` },
  });
  await tellChanges({ stores: [storeId] });
  return null;
}
