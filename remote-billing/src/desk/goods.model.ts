import type { Sending } from '@hospital/shared/api';
import { quantityOf } from '@hospital/shared/contract/amounts';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { billCalls, Totals } from '@hospital/shared/contract/calls/bills';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { formatFen } from '@hospital/shared/format';
import { amountOfText, thousandthsOfText } from '../quantityText';

export { quantityFault as faultOf } from '../quantityText';

/** A line of a bill that is being made. */
export interface GoodsLine {
  readonly productId: string;
  readonly name: string;
  readonly spec: string;
  readonly unit: string;
  /** Yuan, as the server said it. */
  readonly price: number;
  /** As typed. */
  readonly quantity: string;
  /** What can be sold; null for what is not in stock. */
  readonly stock: number | null;
}

/** What 零售开单 sends. */
export type GoodsRequest = RequestOf<typeof billCalls.goodsSave>;

/** A save that nobody answered, and the bill that it made where that is known by now. */
export interface EarlierSave {
  readonly request: GoodsRequest;
  /** Drafts of before this was kept have none. */
  readonly sending?: Sending | undefined;
  readonly made?: Pick<Totals, 'billId' | 'billNo' | 'status' | 'version'> | undefined;
}

export interface GoodsDraft {
  readonly lines: readonly GoodsLine[];
  /** The owner who buys; null for somebody from the street. */
  readonly buyer: { readonly ownerId: string; readonly ownerName: string } | null;
  readonly earlier?: EarlierSave | undefined;
}

/** A bill as its draft keeps it. */
export interface KeptGoods extends GoodsDraft {
  /** It is made once, also from two windows that restored the same draft. Drafts of before have none. */
  readonly sending?: Sending;
}

export const EMPTY: GoodsDraft = { lines: [], buyer: null };

/** What a draft has, as its offer says it. */
export const differencesOf = ({ lines, earlier, sending }: KeptGoods) => [
  ...lines.map(({ name, quantity, unit }) => ({ label: name, saved: '', draft: `${quantity}${unit}` })),
  ...(earlier || sending?.sentAt !== undefined
    ? [{ label: '上次结算', saved: '', draft: '没有收到答复，账单可能已保存' }]
    : []),
];

/** Why a product cannot be sold over the counter; empty: it can. */
export const whyNotSold = ({ prescriptionFlag, stockQuantity }: StoreProduct): string => {
  if (prescriptionFlag === 'Y') return '处方药，须由医生开具';
  return stockQuantity !== null && stockQuantity <= 0 ? '无库存' : '';
};

/**
 * What was typed into the box: digits after a space or after `*` are a quantity: `狗粮 3`, `*2 狗粮`.
 *
 * @returns the text that is searched for, and the quantity as text
 */
export function readTyped(text: string): { readonly keyword: string; readonly quantity: string } {
  const typed = text.trim();
  const behind = /^(.+?)\s+(\d{1,6}(?:\.\d{1,3})?)$/.exec(typed);
  if (behind) return { keyword: behind[1] ?? '', quantity: behind[2] ?? '1' };
  const before = /^\*(\d{1,6}(?:\.\d{1,3})?)\s+(.+)$/.exec(typed);
  if (before) return { keyword: before[2] ?? '', quantity: before[1] ?? '1' };
  return { keyword: typed, quantity: '1' };
}

/** Fen of a line; 0 while its quantity is none. */
export const amountOf = ({ price, quantity }: GoodsLine): number => amountOfText(price, quantity);

export const sumOf = (lines: readonly GoodsLine[]): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);

/** A product comes to the bill: to its line where there is one, else to a new line at the end. */
export function withProduct(
  lines: readonly GoodsLine[],
  product: StoreProduct,
  quantity: string,
): readonly GoodsLine[] {
  const more = thousandthsOfText(quantity) ?? 1000;
  const had = lines.find(({ productId }) => productId === product.productId);
  if (had) {
    const together = String(quantityOf((thousandthsOfText(had.quantity) ?? 0) + more));
    return lines.map((line) => (line === had ? { ...line, quantity: together } : line));
  }
  const { productId, name, spec, unit, price, stockQuantity } = product;
  return [
    ...lines,
    { productId, name, spec, unit, price, quantity: String(quantityOf(more)), stock: stockQuantity },
  ];
}

/** What another quantity or a line that was taken out has made of the bill, in words. */
export function changeInWords(before: readonly GoodsLine[], now: readonly GoodsLine[]): string {
  const sum = `合计${formatFen(sumOf(now))}元`;
  const gone = before.find(({ productId }) => !now.some((line) => line.productId === productId));
  if (gone) return `已删除${gone.name}，${sum}`;
  const changed = now.find((line) => !before.includes(line));
  return changed ? `${changed.name}，数量${changed.quantity || '未填'}，${sum}` : sum;
}

/** Prices as the server says them now. */
export const withPrices = (
  lines: readonly GoodsLine[],
  prices: readonly { readonly productId: string; readonly price: number }[],
): readonly GoodsLine[] =>
  lines.map((line) => {
    const now = prices.find(({ productId }) => productId === line.productId);
    return now ? { ...line, price: now.price } : line;
  });

/** The lines as the call takes them. */
export const itemsOf = (lines: readonly GoodsLine[]) =>
  lines.map(({ productId, quantity, price }) => ({
    productId,
    quantity: quantityOf(thousandthsOfText(quantity) ?? 0),
    price,
  }));

export const requestOf = ({ lines, buyer }: GoodsDraft): GoodsRequest => ({
  items: itemsOf(lines),
  ...(buyer ? { ownerId: buyer.ownerId } : {}),
});

/** Whether something was changed since a save that nobody answered. */
export const isChanged = ({ request }: EarlierSave, now: GoodsRequest): boolean =>
  JSON.stringify(request) !== JSON.stringify(now);
