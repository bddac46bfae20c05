import { quantityOf } from '@hospital/shared/contract/amounts';
import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import type { TemplateLine } from '@hospital/shared/contract/calls/billTemplates';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { readOrder } from '@hospital/shared/contract/orders/orderLine';
import type { OrderedDrug } from '@hospital/shared/contract/orders/orderWarnings';
import { piecesOf, quantityOfUsage, type Packed, type Usage } from '@hospital/shared/contract/orders/usage';
import { amountOfText, thousandthsOfText } from '../quantityText';

/** A line of a case that is being ordered. */
export interface OrderDraft {
  /** Tells lines apart: a product may come twice. */
  readonly key: string;
  /** Of a line that the bill has; empty: a new one. */
  readonly id: string;
  readonly productId: string;
  readonly name: string;
  readonly genericName: string;
  readonly categoryCode: string;
  readonly spec: string;
  readonly unit: string;
  readonly minUnit: string;
  readonly unitRatio: number;
  /** Yuan, as the server said it. */
  readonly price: number;
  /** As typed. */
  readonly quantity: string;
  /** The quantity that nobody typed: while it stands, it follows the weight. */
  readonly reckoned?: string;
  /** What can be given out; null for what is not in stock. */
  readonly stock: number | null;
  readonly usage: Usage | null;
  readonly prescriptionType: number | null;
  readonly groupNo: number | null;
  /** Why it stays as it is; empty: it can be changed. */
  readonly fixedReason: string;
  /** The template that it was taken from. */
  readonly template?: string;
  /** Line of a void bill by which it went out, or its test began, already. */
  readonly handedOutId?: string;
}

/** What is being written: a new bill, or an unpaid one of the case anew. */
export interface LinesDraft {
  readonly billId: string;
  readonly version: number;
  readonly lines: readonly OrderDraft[];
}

export const EMPTY: LinesDraft = { billId: '', version: 0, lines: [] };

let made = 0;
const newKey = (): string => `n${(made += 1)}`;

/**
 * What is being written with a draft of an earlier life of the page behind it. At most one of them is of a bill; what is
 * added to a bill that is written anew becomes part of it.
 */
export const joined = (typed: LinesDraft, kept: LinesDraft): LinesDraft => ({
  ...(typed.billId === '' ? kept : typed),
  lines: [...typed.lines, ...kept.lines],
});

/** Lines of a draft that an earlier life of the page left: their keys could be given again. */
export const withNewKeys = (lines: readonly OrderDraft[]): OrderDraft[] =>
  lines.map((line) => ({ ...line, key: newKey() }));

const isDrug = ({ categoryCode }: Pick<OrderDraft, 'categoryCode'>): boolean => categoryCode.startsWith('H1');

/** The usage that a product has unless somebody says otherwise, with what was typed. */
function usageOf(product: StoreProduct, typed: Usage): Usage | null {
  if (!isDrug(product)) return null;
  const { dose, ...usual } = product.usageDefault ?? {};
  const usage: Usage = { ...usual, ...(dose === undefined ? {} : { dose: String(dose) }) };
  // A dose that was typed has its own unit, not that of the usual one.
  const unit = typed.dose === undefined ? usage.unit : (typed.unit ?? piecesOf(product).unit);
  const together: Usage = { ...usage, ...typed, ...(unit === undefined ? {} : { unit }) };
  return Object.keys(together).length === 0 ? null : together;
}

/** A product with what was typed behind it, as a line: its quantity by the usage, where that tells. */
export function orderOf(product: StoreProduct, text: string, weight: number): OrderDraft {
  const typed = readOrder(text);
  const usage = usageOf(product, typed.usage);
  const told = usage === null ? null : quantityOfUsage(usage, product, weight);
  const { productId, name, genericName, categoryCode, spec, unit, minUnit, unitRatio, price } = product;
  return {
    ...{ key: newKey(), id: '', productId, name, genericName, categoryCode, spec, unit, minUnit, unitRatio },
    ...{ price, stock: product.stockQuantity, usage, groupNo: null, fixedReason: '' },
    ...(typed.quantity === null ? reckonedAs(told ?? 1) : { quantity: String(typed.quantity) }),
    prescriptionType: prescriptionOf(product),
  };
}

const prescriptionOf = ({ testingType, controlledFlag, prescriptionFlag }: StoreProduct): number | null => {
  if (testingType !== null) return testingType === 1 ? 6 : testingType === 2 ? 7 : 8;
  if (controlledFlag === 'Y') return 3;
  return prescriptionFlag === 'Y' ? 2 : null;
};

/**
 * The lines of a template, as they would be charged now; what cannot be sold is left out.
 *
 * @param weight kilograms of today: doses by weight follow it
 */
export const ordersOfTemplate = (lines: readonly TemplateLine[], template = '', weight = 0): OrderDraft[] =>
  lines
    .filter(({ reason }) => reason === '')
    .map(({ productName, stockQuantity, quantity, doseText: _, reason: __, ...line }) => ({
      ...{ ...line, key: newKey(), id: '', name: productName, stock: stockQuantity, fixedReason: '' },
      ...reckonedAs(byWeight(line, weight) ?? quantity),
      ...(template === '' ? {} : { template }),
    }));

const reckonedAs = (told: number) => ({ quantity: String(told), reckoned: String(told) });

const byWeight = (
  { usage, ...packed }: { readonly usage: Usage | null } & Packed,
  weight: number,
): number | null => (usage?.unit?.endsWith('/kg') ? quantityOfUsage(usage, packed, weight) : null);

/** The lines of an unpaid bill, to be changed. */
export const draftOfBill = ({ id, version, items }: BillWithLines): LinesDraft => ({
  ...{ billId: id, version },
  lines: items.map((line) => ({
    ...{ key: line.id, id: line.id, productId: line.productId, name: line.productName },
    ...{ genericName: line.genericName, categoryCode: line.categoryCode, spec: line.spec, unit: line.unit },
    ...{ minUnit: line.minUnit, unitRatio: line.unitRatio, price: line.price },
    ...{ quantity: String(line.quantity), stock: null },
    ...{ usage: line.usage, prescriptionType: line.prescriptionType, groupNo: line.groupNo },
    fixedReason: line.fixedReason,
  })),
});

/** What of a usage its quantity follows from: a way or a note says nothing of it. */
const TELLING = ['dose', 'unit', 'frequency', 'days'] as const;

/** A line whose usage changed: its quantity follows, where the usage tells. */
export function withUsage(line: OrderDraft, usage: Usage, weight: number): OrderDraft {
  if (TELLING.every((field) => usage[field] === line.usage?.[field])) return { ...line, usage };
  const told = quantityOfUsage(usage, line, weight);
  return { ...line, usage, ...(told === null ? {} : reckonedAs(told)) };
}

/** A new line whose dose goes by the weight: its quantity follows another weight, unless somebody typed one of their own. */
export function withWeight(line: OrderDraft, weight: number): OrderDraft {
  if (line.id !== '' || line.quantity !== line.reckoned) return line;
  const told = byWeight(line, weight);
  return told === null ? line : { ...line, ...reckonedAs(told) };
}

/** Fen of a line; 0 while its quantity is none. */
export const amountOf = ({ price, quantity }: OrderDraft): number => amountOfText(price, quantity);

export const sumOf = (lines: readonly OrderDraft[]): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);

/** The lines as the call takes them. A line that the bill has keeps its price. */
export const itemsOf = (lines: readonly OrderDraft[]) =>
  lines.map(({ id, productId, quantity, price, usage, prescriptionType, groupNo, handedOutId }) => ({
    ...(id === '' ? { price } : { id }),
    ...{ productId, quantity: quantityOf(thousandthsOfText(quantity) ?? 0) },
    ...{ usage, prescriptionType, groupNo },
    ...(handedOutId === undefined ? {} : { handedOutId }),
  }));

/** As the rule of warnings takes a line. */
export const drugOf = ({ productId, name, genericName, categoryCode, usage }: OrderDraft): OrderedDrug => ({
  ...{ productId, name, genericName, categoryCode, usage },
});
