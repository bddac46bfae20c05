import { and, asc, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import { quantityOf, thousandthsOf, yuanOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type {
  BillTemplate,
  billTemplateCalls,
  BillTemplateRow,
  TemplateLine,
} from '@hospital/shared/contract/calls/billTemplates';
import { MOST_TEMPLATES_READ, SHARED_TEMPLATES } from '@hospital/shared/contract/orders/orderWords';
import { doseInWords, quantityOfUsage } from '@hospital/shared/contract/orders/usage';
import { isOneOf } from '../../../platform/database/paging';
import { invalid, notFound } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { storesInView, within } from '../../../platform/sessions/storesInView';
import { ownerOf, petOf } from '../../customer';
import { pricesOf } from '../../product';
import { product, stockBatch } from '../../stock/schema';
import { billTemplate as table, type StoredTemplateLine } from '../schema';

export type TemplateRecord = typeof table.$inferSelect;

/** Templates are listed up to here; beyond it one searches. */
const MOST_LISTED = 500;

/** Templates that the caller may use: of the chain, of the stores in view, and their own. */
const visible = ({ identity }: CallContext): SQL | undefined =>
  or(
    eq(table.ownerType, 'chain'),
    and(eq(table.ownerType, 'store'), within(table.storeId, storesInView(identity))),
    and(eq(table.ownerType, 'mine'), eq(table.userId, identity.userId)),
  );

/** One's own, and with the right to it those of the store and of the chain. */
export const mayKeep = ({ identity }: CallContext, { ownerType, userId }: TemplateRecord): boolean =>
  ownerType === 'mine' ? userId === identity.userId : identity.permissions.has(SHARED_TEMPLATES);

/** A template that the caller may use. @throws 404 */
export async function templateOf(context: CallContext, id: string, hold = false): Promise<TemplateRecord> {
  const query = context.db
    .select()
    .from(table)
    .where(and(eq(table.id, id), visible(context)));
  const [row] = await (hold ? query.for('update') : query);
  if (!row) throw notFound();
  return row;
}

/** The templates that the caller may use, by name. */
export async function billTemplates(
  context: CallContext,
  { keyword = '', ownerType, categoryCode = '' }: RequestOf<typeof billTemplateCalls.list>,
): Promise<BillTemplateRow[]> {
  const { db } = context;
  const text = keyword.trim();
  const rows = await db
    .select()
    .from(table)
    .where(
      and(
        visible(context),
        text === '' ? undefined : ilike(table.name, `%${text.replace(/[\\%_]/g, '\\$&')}%`),
        ownerType === undefined ? undefined : eq(table.ownerType, ownerType),
        categoryCode === '' ? undefined : eq(table.categoryCode, categoryCode),
      ),
    )
    .orderBy(asc(table.name), asc(table.id))
    .limit(MOST_LISTED);
  const ids = [...new Set(rows.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  const named = await db
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(isOneOf(product.id, ids));
  const names = new Map(named.map((row) => [row.id, row.name]));
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, ownerType: row.ownerType, categoryCode: row.categoryCode },
    ...{ diseaseCodes: row.diseaseCodes, remarks: row.remarks, lineCount: row.lines.length },
    content: row.lines.map(({ productId }) => names.get(productId) ?? '').join('、'),
    ...{ createName: row.createName, version: row.version },
    editableFlag: mayKeep(context, row) ? 'Y' : 'N',
  }));
}

interface Animal {
  readonly level: string;
  /** Kilograms; 0: none is named, or it was never weighed. */
  readonly weight: number;
}

/** @throws 404, 40302; 40001 for the pet of somebody else */
async function animalOf(
  context: CallContext,
  { ownerId, petId }: { readonly ownerId?: string; readonly petId?: string },
): Promise<Animal> {
  if (petId === undefined)
    return { weight: 0, level: ownerId === undefined ? '' : (await ownerOf(context, ownerId)).level };
  const { row } = await petOf(context, petId);
  if (ownerId !== undefined && row.ownerId !== ownerId) throw invalid('petId', '宠物不属于该宠主');
  return { weight: Number(row.weight), level: (await ownerOf(context, row.ownerId)).level };
}

/** What can be given out of a product where the caller stands: not expired, held by nobody. */
const freeStock = (warehouseId: string) => sql<string>`coalesce((select sum(b.quantity - b.locked_quantity)
  from ${stockBatch} b where b.product_id = product.id and b.warehouse_id = ${warehouseId}
    and (b.expire_date is null or b.expire_date >= (now() at time zone 'Asia/Shanghai')::date)), 0)::text`;

interface Offered {
  readonly row: typeof product.$inferSelect;
  /** Thousandths that can be given out. */
  readonly free: string;
}

/** Why a product cannot be charged where the caller stands; empty: it can. */
const whyNotOffered = ({ row }: Offered, storeId: string): string => {
  if (row.validFlag === 'N') return '已下架';
  return storeId === '' || row.storeIds === null || row.storeIds.includes(storeId) ? '' : '本店不销售';
};

/** By the animal's weight where the dose is by it. */
const quantityFor = (line: StoredTemplateLine, { row }: Offered, { weight }: Animal): number => {
  const byWeight = line.usage?.unit?.endsWith('/kg') ? quantityOfUsage(line.usage, row, weight) : null;
  return byWeight ?? line.quantity;
};

function lineOf(
  { identity }: CallContext,
  line: StoredTemplateLine,
  offered: Offered,
  animal: Animal,
  price: number,
): TemplateLine {
  const { row, free } = offered;
  const { storeId, warehouseId } = identity;
  const usage = line.usage ?? null;
  return {
    ...{ productId: row.id, productName: row.name, genericName: row.genericName },
    ...{ categoryCode: row.categoryCode, spec: row.spec, unit: row.unit, usage },
    ...{ quantity: quantityFor(line, offered, animal), reason: whyNotOffered(offered, storeId) },
    ...{ minUnit: row.minUnit, unitRatio: row.unitRatio, price: yuanOf(price) },
    stockQuantity: row.stockFlag === 'N' || warehouseId === '' ? null : quantityOf(thousandthsOf(free)),
    doseText: usage === null ? '' : doseInWords(usage, animal.weight),
    prescriptionType: line.prescriptionType ?? null,
    groupNo: line.groupNo ?? null,
  };
}

/**
 * Templates with their lines at the prices of now, in as many statements however many lines there are. Products that are
 * no longer there are left out; those that cannot be charged say why, at the price of the list.
 */
async function shown(
  context: CallContext,
  templates: readonly TemplateRecord[],
  animal: Animal,
): Promise<BillTemplate[]> {
  const { db, identity } = context;
  const { storeId, warehouseId } = identity;
  const ids = [...new Set(templates.flatMap(({ lines }) => lines.map(({ productId }) => productId)))];
  const found = await db
    .select({ row: product, free: freeStock(warehouseId) })
    .from(product)
    .where(isOneOf(product.id, ids));
  const byId = new Map(found.map((offered) => [offered.row.id, offered]));
  const lines = templates.flatMap((template) =>
    template.lines.flatMap((line) => {
      const offered = byId.get(line.productId);
      return offered ? [{ template, line, offered }] : [];
    }),
  );
  const sold = lines.filter(({ offered }) => whyNotOffered(offered, storeId) === '');
  const prices = await pricesOf(
    db,
    { storeId, level: animal.level },
    sold.map(({ line, offered }) => ({
      productId: line.productId,
      quantity: thousandthsOf(quantityFor(line, offered, animal)),
    })),
  );
  const priced = new Map(sold.map((one, at) => [one, prices[at]?.price]));
  return templates.map((row) => ({
    ...{ id: row.id, name: row.name, ownerType: row.ownerType, categoryCode: row.categoryCode },
    ...{ diseaseCodes: row.diseaseCodes, remarks: row.remarks, version: row.version },
    lines: lines
      .filter(({ template }) => template === row)
      .map((one) =>
        lineOf(context, one.line, one.offered, animal, priced.get(one) ?? one.offered.row.retailPrice),
      ),
  }));
}

/** A template with its lines as they would be charged now. @throws 404; 40302 for owner and pet */
export async function billTemplate(
  context: CallContext,
  { id, ...animal }: RequestOf<typeof billTemplateCalls.info>,
): Promise<BillTemplate> {
  const row = await templateOf(context, id);
  const [template] = await shown(context, [row], await animalOf(context, animal));
  if (!template) throw notFound();
  return template;
}

/** Several of them, in the order of the ids; those that the caller does not see are left out. @throws 40001 for more than 20 */
export async function severalTemplates(
  context: CallContext,
  { ids, ...animal }: RequestOf<typeof billTemplateCalls.several>,
): Promise<BillTemplate[]> {
  const named = [...new Set(ids.split(',').filter((id) => id !== ''))];
  if (named.length > MOST_TEMPLATES_READ) throw invalid('ids', `一次最多使用${MOST_TEMPLATES_READ}个模板`);
  const rows = await context.db
    .select()
    .from(table)
    .where(and(isOneOf(table.id, named), visible(context)));
  const known = await animalOf(context, animal);
  const wanted = named.flatMap((id) => rows.find((one) => one.id === id) ?? []);
  return shown(context, wanted, known);
}
