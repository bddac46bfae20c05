import type { RequestOf, Sending } from '@hospital/shared/api';
import type * as api from '@hospital/shared/calls';
import { MOST_QUANTITY } from '@hospital/shared/contract/amounts';
import { MOST_PRICE } from '@hospital/shared/contract/bounds';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { STOCK_FIELDS } from '@hospital/shared/contract/stockWords';
import { type DraftDifference, numberFault, yuanBounds } from '@hospital/shared/ui/core';
import { refusedField } from '../refusedField';
import { refusedWords } from '../refusedWords';

/** A line of a delivery, as it is typed. */
export interface DeliveryLine {
  /** Of this line alone: a product may come in two batches. */
  readonly key: string;
  readonly productId: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  readonly batchNo: string;
  /** `YYYY-MM-DD`, empty for none. */
  readonly produceDate: string;
  readonly expireDate: string;
  readonly quantity?: number | undefined;
  readonly costPrice?: number | undefined;
}

export interface Delivery {
  readonly supplierName: string;
  readonly remarks: string;
  readonly lines: readonly DeliveryLine[];
}

/** A delivery as its draft keeps it. */
export interface KeptDelivery extends Delivery {
  /** It comes in once, also from two windows that restored the same draft. */
  readonly sending: Sending;
}

export const EMPTY: Delivery = { supplierName: '', remarks: '', lines: [] };

export const isEmpty = ({ supplierName, remarks, lines }: Delivery): boolean =>
  supplierName === '' && remarks === '' && lines.length === 0;

const QUANTITY = { least: 0.001, most: MOST_QUANTITY, decimals: 3 };
const PRICE = yuanBounds(0, MOST_PRICE);

/** A line for a product that was found or scanned, at the cost of its newest batch until somebody types another. */
export const lineOf = (
  { productId, name, spec, unit, lastCost }: StoreProduct,
  key: string,
): DeliveryLine => ({
  ...{ key, productId, name, spec, unit, batchNo: '', produceDate: '', expireDate: '' },
  ...(typeof lastCost === 'number' ? { costPrice: lastCost } : {}),
});

/** Fields of a line that a refusal may be about. */
const LINE_FIELDS = ['productId', 'batchNo', 'produceDate', 'expireDate', 'quantity', 'costPrice'] as const;
export type LineField = (typeof LINE_FIELDS)[number];

/** What is wrong with a delivery, in words, and where it stands. */
export interface Fault {
  readonly words: string;
  /** Of the line that it is about; none where it is about the whole. */
  readonly key?: string;
  readonly field?: LineField | 'supplierName';
}

/** What is wrong with a line; undefined where nothing is. */
function faultOfLine(
  { key, name, batchNo, produceDate, expireDate, quantity, costPrice }: DeliveryLine,
  today: string,
): Fault | undefined {
  const at = (field: LineField, words: string): Fault => ({ words, key, field });
  if (batchNo.trim() === '') return at('batchNo', `请填写${name}的${STOCK_FIELDS.batchNo}`);
  const what = `${name}批号${batchNo.trim()}`;
  if (quantity === undefined) return at('quantity', `请填写${what}的数量`);
  const fault = numberFault(quantity, QUANTITY);
  if (fault !== null) return at('quantity', `${what}的数量${fault}`);
  if (costPrice === undefined) return at('costPrice', `请填写${what}的成本单价`);
  const wrong = numberFault(costPrice, PRICE);
  if (wrong !== null) return at('costPrice', `${what}的成本单价${wrong}`);
  if (produceDate > today) return at('produceDate', `${what}的生产日期不能晚于今天`);
  if (expireDate !== '' && expireDate < today) return at('expireDate', `${what}已过期，不能入库`);
  if (expireDate !== '' && expireDate <= produceDate)
    return at('expireDate', `${what}的有效期须晚于生产日期`);
  return undefined;
}

/** What keeps a delivery from being brought in; undefined where nothing does. */
export function faultOf({ supplierName, lines }: Delivery, today: string): Fault | undefined {
  if (supplierName.trim() === '') return { words: '请填写供应商', field: 'supplierName' };
  if (lines.length === 0) return { words: '请添加入库商品' };
  const fault = lines.map((line) => faultOfLine(line, today)).find((one) => one !== undefined);
  if (fault) return fault;
  const seen = new Set<string>();
  for (const { key, productId, batchNo, name } of lines) {
    const number = `${productId} ${batchNo.trim()}`;
    if (seen.has(number))
      return { words: `${name}批号${batchNo.trim()}重复，请合并为一行`, key, field: 'batchNo' };
    seen.add(number);
  }
  return undefined;
}

/** What the server refused, at the line that it names: `items.2.expireDate`. */
export function refusedAt(failure: unknown, lines: readonly DeliveryLine[]): Fault {
  const words = refusedWords(failure, '入库失败，请重试');
  const named = refusedField(failure);
  const key = named ? lines[named.at]?.key : undefined;
  const field = LINE_FIELDS.find((one) => one === named?.name);
  return key === undefined || field === undefined ? { words } : { words, key, field };
}

/** What it all comes to, in yuan; what cannot be brought in as it is typed counts nothing. */
export const amountOf = ({ lines }: Delivery): number =>
  lines.reduce((sum, { quantity = 0, costPrice = 0 }) => {
    const isWrong = numberFault(quantity, QUANTITY) !== null || numberFault(costPrice, PRICE) !== null;
    return isWrong ? sum : sum + Math.round(quantity * costPrice * 100);
  }, 0) / 100;

/** The fields of a delivery in words, by their names. */
const inWords = ({ supplierName, remarks, lines }: Delivery): Readonly<Record<string, string>> => ({
  [STOCK_FIELDS.supplierName]: supplierName,
  [STOCK_FIELDS.remarks]: remarks,
  [STOCK_FIELDS.items]: lines
    .map(({ name, batchNo, quantity = '' }) => `${name} ${batchNo} ×${quantity}`)
    .join('；'),
});

/** What a kept delivery has other than the one on screen. */
export function differencesOf(shown: Delivery, kept: KeptDelivery): readonly DraftDifference[] {
  const saved = inWords(shown);
  return [
    ...Object.entries(inWords(kept))
      .map(([label, draft]) => ({ label, saved: saved[label] ?? '', draft }))
      .filter((one) => one.saved !== one.draft),
    ...(kept.sending.sentAt === undefined
      ? []
      : [{ label: '上次入库', saved: '', draft: '没有收到答复，可能已经入库' }]),
  ];
}

/** A delivery as the call takes it. */
export const requestOf = ({
  supplierName,
  remarks,
  lines,
}: Delivery): RequestOf<typeof api.stock.stockIn> => ({
  supplierName: supplierName.trim(),
  remarks: remarks.trim(),
  items: lines.map(({ productId, batchNo, produceDate, expireDate, quantity = 0, costPrice = 0 }) => ({
    ...{ productId, batchNo: batchNo.trim(), quantity, costPrice },
    ...{ produceDate: produceDate || null, expireDate: expireDate || null },
  })),
});
