import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { type ApiError, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import type { CaseCharges, MissedCharge } from '@hospital/shared/contract/calls/orders';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { caseLinesDraft } from '@hospital/shared/contract/orders/draft';
import { lacksOfUsage } from '@hospital/shared/contract/orders/usage';
import { useDraft } from '@hospital/shared/drafts';
import { confirm, message } from '@hospital/shared/ui/core';
import { currentOf } from '../currentOf';
import { quantityFault } from '../quantityText';
import {
  draftOfBill,
  EMPTY,
  itemsOf,
  joined,
  orderOf,
  withNewKeys,
  withWeight,
  type LinesDraft,
  type OrderDraft,
} from './lines.model';
import { useNewest } from './useNewest';

const PRICE_CHANGED = 42202;

interface CaseOrderOptions {
  readonly caseId: string;
  readonly charges: CaseCharges;
}

/**
 * What is being ordered in a case, and what can be done with it. What it gives to parts of the page stays the same
 * function while quantities and usages are typed, so that a key draws its own line and no part beside it.
 */
export function useCaseOrder({ caseId, charges }: CaseOrderOptions) {
  const { weight } = charges;
  const [conflict, setConflict] = useState<BillWithLines | null>(null);
  const draft = useDraft<LinesDraft>(caseLinesDraft(caseId));
  const { found, keep: keepDraft } = draft;
  /** What an earlier life of the page left and nobody has answered for: it stays beside what is typed now. */
  const offered = useRef<LinesDraft | null>(null);
  const keep = useCallback(
    (next: LinesDraft): void =>
      keepDraft(next.lines.length === 0 ? null : offered.current ? joined(next, offered.current) : next),
    [keepDraft],
  );
  const { state: order, now, change: edit } = useNewest<LinesDraft>(EMPTY, keep);
  const box = useRef<{ focus: () => void } | null>(null);
  const { mutateAsync: save, isPending: saving } = useCallMutation(api.orders.caseSave, { silent: true });

  const editLines = useCallback(
    (next: (lines: LinesDraft['lines']) => LinesDraft['lines']): void =>
      edit((had) => ({ ...had, lines: next(had.lines) })),
    [edit],
  );
  /** What is measured while orders are typed changes what they come to. */
  const weighed = useRef(weight);
  const reckonedNow = useCallback((line: OrderDraft) => withWeight(line, weighed.current), []);
  useEffect(() => {
    if (weighed.current === weight) return;
    weighed.current = weight;
    editLines((lines) => lines.map(reckonedNow));
  }, [weight, editLines, reckonedNow]);
  const backToBox = useCallback(() => box.current?.focus(), []);
  const add = useCallback(
    // Its answer may have waited while the animal was weighed.
    (more: readonly OrderDraft[]): void => editLines((had) => [...had, ...more.map(reckonedNow)]),
    [editLines, reckonedNow],
  );
  const addTyped = useCallback(
    (product: StoreProduct, text: string): void => add([orderOf(product, text, weight)]),
    [add, weight],
  );
  useEffect(() => {
    const waited = offered.current;
    offered.current = found?.values ?? null;
    // Not wanted: it is kept beside what is typed no longer.
    if (waited && !offered.current) keep(now());
  }, [found, keep, now]);
  const restore = (kept: LinesDraft): void => {
    offered.current = null;
    edit((had) => joined(had, { ...kept, lines: withNewKeys(kept.lines).map(reckonedNow) }));
  };
  /** What was sent, or given up, goes; what was added while it was being saved stays, and so does a draft on offer. */
  const clear = useCallback(
    (gone: LinesDraft): void => {
      const keys = new Set(gone.lines.map(({ key }) => key));
      edit((had) => ({
        ...(had.billId === gone.billId ? EMPTY : had),
        lines: had.lines.filter(({ key }) => !keys.has(key)),
      }));
      setConflict(null);
    },
    [edit],
  );
  const busy = useRef(false);
  /** What was agreed to once is not asked again. */
  const agreed = useRef('');
  const submit = useCallback(async (): Promise<void> => {
    const sent = now();
    const { lines, billId, version } = sent;
    if (lines.length === 0) return void message.info('请先添加项目');
    const wrong = lines
      .filter(({ fixedReason }) => fixedReason === '')
      .map(quantityFault)
      .find((fault) => fault !== '');
    if (wrong) return void message.warning(wrong);
    if (busy.current) return;
    busy.current = true;
    try {
      const lacks = lacking(lines);
      if (lacks !== agreed.current && !(await goesWithout(lacks))) return;
      agreed.current = lacks;
      const saved = await save({
        ...{ caseId, items: itemsOf(lines) },
        // A new bill has no version yet.
        ...(billId === '' ? { version: 1 } : { billId, version }),
      });
      clear(sent);
      message.success(`${billId === '' ? '已开单' : '已修改'} ${saved.billNo}`);
      box.current?.focus();
    } catch (thrown) {
      const { code, data, message: words } = thrown as ApiError & { readonly data?: unknown };
      const current = currentOf<BillWithLines>(thrown);
      if (current) setConflict(current);
      else if (code === PRICE_CHANGED) {
        edit((had) => ({ ...had, lines: withPrices(had.lines, data) }));
        message.error('价格已变动，已更新，请确认后再次保存');
      } else message.error(words);
    } finally {
      busy.current = false;
    }
  }, [now, save, caseId, clear, edit]);
  const complete = useCallback(() => void submit(), [submit]);
  const changed = order.lines.length > 0;
  const change = useCallback(
    async (bill: BillWithLines): Promise<void> => {
      // Two bills cannot be written at once, nor the same one twice.
      if (offered.current && offered.current.billId !== '')
        return void message.info('上次修改的账单尚未保存，请先恢复或放弃草稿');
      const sure =
        !changed || (await confirm({ content: '确定放弃正在编辑的项目吗?', danger: true, okText: '放弃' }));
      if (sure) edit(() => draftOfBill(bill));
    },
    [changed, edit],
  );
  const giveUp = async (): Promise<void> => {
    if (await confirm({ content: '确定放弃正在编辑的项目吗?', danger: true, okText: '放弃' })) clear(now());
  };
  return {
    ...{ draft, order, edit, editLines, add, addTyped, box, backToBox, saving, submit, complete },
    ...{ changed, change, giveUp, restore, conflict, setConflict },
    ...useMissed(charges, order.lines, add),
  };
}

/** What of the usage of drugs on prescription is not said, in words; empty: nothing. */
function lacking(lines: readonly OrderDraft[]): string {
  const changeable = lines.filter(({ fixedReason }) => fixedReason === '');
  return lacksOfUsage(changeable, ({ name }) => name).join('；');
}

/** Whether the drugs are wanted without it. */
const goesWithout = (lacks: string): Promise<boolean> =>
  confirm({
    title: '处方药没有写明用法用量',
    content: `${lacks}。处方须写明用法用量，宠主和护士按它给药。`,
    okText: '仍要保存',
    cancelText: '去填写',
  });

/** Charges that the record names and no bill has: which of them are being ordered, and how one is added. */
function useMissed(
  charges: CaseCharges,
  lines: readonly OrderDraft[],
  add: (more: readonly OrderDraft[]) => void,
) {
  const { weight, missing } = charges;
  /** Words whose product is being asked for. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const addCharge = useCallback(
    async ({ word, quantity: lacked, handedOut }: MissedCharge, productId: string): Promise<void> => {
      const product = missing.flatMap(({ products }) => products).find((one) => one.productId === productId);
      // What is shown may be of the moment before.
      if (!product) return void message.info(`“${word}”已不缺收，没有加收；漏收核对正在更新`);
      const out = handedOut?.find((one) => one.productId === productId);
      const quantity = out?.quantity ?? lacked;
      setAsked((words) => [...words, word]);
      try {
        const { list } = await api.products.inStore({ page: 1, pageSize: 20, keyword: product.name });
        const found = list.find((one) => one.productId === productId);
        const ordered = found && orderOf(found, `${found.name} x${quantity}`, weight);
        if (ordered) add([out ? asItWent(ordered, out) : ordered]);
        else message.warning(`本店不销售${product.name}`);
      } catch {
        // The call said why.
      } finally {
        setAsked((words) => words.filter((one) => one !== word));
      }
    },
    [missing, weight, add],
  );
  // As a text it stays the same while the lines themselves are typed in.
  const ordered = lines.flatMap(({ id, productId }) => (id === '' ? [productId] : [])).join(',');
  const added = useMemo(() => {
    const ids = new Set(ordered.split(','));
    const words = missing
      .filter(({ products }) => products.some(({ productId }) => ids.has(productId)))
      .map(({ word }) => word);
    return new Set([...words, ...asked]);
  }, [ordered, missing, asked]);
  return { added, addCharge };
}

/** A new line that charges what was done on a void bill, prescribed as it was there. */
const asItWent = (
  ordered: OrderDraft,
  { id, usage }: NonNullable<MissedCharge['handedOut']>[number],
): OrderDraft => ({ ...ordered, usage: usage ?? ordered.usage, handedOutId: id });

/** Lines with the prices that the refusal says. */
function withPrices(lines: readonly OrderDraft[], data: unknown): readonly OrderDraft[] {
  const { items = [] } = (data ?? {}) as {
    readonly items?: readonly { readonly productId: string; readonly price: number }[];
  };
  return lines.map((line) => {
    const now = line.id === '' ? items.find(({ productId }) => productId === line.productId) : undefined;
    return now ? { ...line, price: now.price } : line;
  });
}
