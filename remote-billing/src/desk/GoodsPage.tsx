import { useEffect, useRef, useState, type ReactNode } from 'react';
import { type ApiError, hasExpired, newSending, sentNow, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { isKeyUsed, leavesOpen } from '@hospital/shared/contract/errors';
import { useDraft } from '@hospital/shared/drafts';
import { formatFen } from '@hospital/shared/format';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { Part } from '@hospital/shared/parts';
import { useMay } from '@hospital/shared/session';
import { Alert, Button, confirm, DraftOffer, message, Page, Panel } from '@hospital/shared/ui/core';
import { KeyHelp } from '../KeyHelp';
import { useKeys } from '../useKeys';
import {
  changeInWords,
  differencesOf,
  EMPTY,
  faultOf,
  isChanged,
  requestOf,
  sumOf,
  withPrices,
  withProduct,
  type EarlierSave,
  type GoodsDraft,
  type GoodsRequest,
  type KeptGoods,
} from './goods.model';
import { endedSince } from './endedSince';
import classes from './goods.module.css';
import { GoodsLines } from './GoodsLines';
import { inWords } from './LastPaid';
import { useDiscountAhead } from './late';
import type { Paid } from './PayDialog';
import { Paying, type PayingBill } from './Paying';
import { ProductBox } from './ProductBox';
import { RefundLink } from './RefundLink';
import { Spoken } from './Spoken';
import { productOfCode } from './productOfCode';
import { usePrinting } from './usePrinting';
import { useScanner } from './useScanner';
import { useSettingsOfBills } from './useSettingsOfBills';
import { useUndoneBill } from './useUndoneBill';

const KEYS = [
  ['F2', '回到商品框'],
  ['Enter', '添加选中的商品'],
  ['扫码枪', '添加条形码的商品'],
  ['空格 数字', '数量，如 猫粮 2'],
  ['↑ ↓', '选择商品，或在数量之间移动'],
  ['Delete', '选中数量时删除该行'],
  ['F4', '保存，打折后结算'],
  ['F8', '保存并结算'],
  ['F9', '打印最近收款的小票'],
  ['?', '快捷键说明'],
] as const;

/** 零售开单: a bill over the counter, made and paid by keyboard (domain.md §2.7 goodsSave). */
export default function GoodsPage(): ReactNode {
  const [bill, setBill] = useState<GoodsDraft>(EMPTY);
  const [newest, setNewest] = useState('');
  const [made, setMade] = useState(0);
  const [paying, setPaying] = useState<PayingBill | null>(null);
  const [paid, setPaid] = useState<Paid | null>(null);
  const [help, setHelp] = useState(false);
  const [first] = useState(newSending);
  const key = useRef(first);
  const draft = useDraft<KeptGoods>('goods');
  const box = useRef<{ focus: () => void } | null>(null);
  const isOn = useSettingsOfBills();
  const { print, printIfWanted } = usePrinting();
  const save = useCallMutation(api.bills.goodsSave, { silent: true, idempotencyKey: () => key.current.key });
  const [spoken, say] = useState('');
  const mayDiscount = useMay(api.discounts.list);
  const mayCancel = useMay(api.bills.cancel);
  const sending = useRef(false);
  const [busy, setBusy] = useState(false);
  const { lines, buyer } = bill;
  const changed = lines.length > 0;
  useUnsavedChanges(changed);

  /** As it stands for answers that come late: two scans may be under way at once. */
  const latest = useRef<GoodsDraft>(EMPTY);
  const put = (next: GoodsDraft): void => {
    latest.current = next;
    setBill(next);
  };
  const edit = (next: GoodsDraft): void => {
    put(next);
    draft.keep(next.lines.length > 0 || next.earlier ? { ...next, sending: key.current } : null);
  };
  const left = draft.found?.values.earlier;
  /** What became of it is known here, once it was taken over. */
  const takenOver = useRef<EarlierSave | undefined>(undefined);
  useEffect(() => {
    // What nobody answered is open whether its draft is taken up, given up or left on offer.
    if (!left || takenOver.current === left) return;
    takenOver.current = left;
    if (!latest.current.earlier) put({ ...latest.current, earlier: left });
  }, [left]);
  /** Of a bill that was made void: sent again, it would be answered with that bill. */
  const voidKey = useRef('');
  /** Of a draft, which another window may have sent. */
  const restoredKey = useRef('');
  const restore = ({ sending: kept, ...left }: KeptGoods): void => {
    if (kept) key.current = kept.key === voidKey.current ? newSending() : kept;
    restoredKey.current = key.current.key;
    edit(takenOver.current ? { ...left, earlier: latest.current.earlier } : left);
  };
  /** What is saved from now on is another bill. */
  const beginAnother = (): void => {
    key.current = newSending();
    edit({ ...latest.current, earlier: undefined });
  };
  const offer = {
    ...{ found: draft.found, accept: draft.accept },
    discard: (): void => {
      draft.discard();
      edit(latest.current);
      if (latest.current.earlier) message.info(STILL_OPEN);
    },
  };
  const undo = useUndoneBill((earlier) => edit({ ...latest.current, earlier }));
  const toBox = (): void => box.current?.focus();
  const add = (product: StoreProduct, quantity: string): void => {
    const before = latest.current;
    if (isOn('justOneAdd') && before.lines.some(({ productId }) => productId === product.productId))
      return void message.warning(`${product.name}已在单中，请修改数量`);
    const next = withProduct(before.lines, product, quantity);
    edit({ ...before, lines: next });
    setNewest(product.productId);
    const now = next.find(({ productId }) => productId === product.productId);
    say(`已添加${product.name}，数量${now?.quantity ?? ''}，合计${formatFen(sumOf(next))}元`);
    if (before.buyer) void priceAnew(before.buyer.ownerId, [product.productId]);
  };
  /** An owner's level may have prices of its own. */
  const priceAnew = async (ownerId: string, productIds: readonly string[]): Promise<void> => {
    const prices = await Promise.all(
      productIds.map((productId) => api.products.price({ productId, ownerId })),
    ).catch(() => []);
    put({ ...latest.current, lines: withPrices(latest.current.lines, prices) });
  };
  /** What would be sent as the bill stands; undefined where it cannot be, which is said. */
  const read = (): GoodsRequest | undefined => {
    const now = latest.current;
    const wrong = now.lines.map(faultOf).find((fault) => fault !== '');
    if (now.lines.length === 0) message.info('请先添加商品');
    else if (wrong) message.warning(wrong);
    else return requestOf(now);
    return undefined;
  };
  const complete = async (discountFirst = false): Promise<void> => {
    if (sending.current) return;
    let wanted = read();
    if (!wanted) return;
    const { earlier } = latest.current;
    const isKnown = earlier?.sending ? !hasExpired(earlier.sending) : !earlier;
    if (!earlier?.made && (!isKnown || hasExpired(key.current))) {
      beginAnother();
      return void message.warning(NOT_KNOWN);
    }
    // What was sent last: what its failure leaves open.
    let sent: EarlierSave | undefined;
    sending.current = true;
    setBusy(true);
    try {
      if (earlier && mayCancel && (earlier.made || isChanged(earlier, wanted))) {
        sent = earlier;
        const became = await undo(earlier);
        if (became === 'gone') voidKey.current = earlier.sending?.key ?? '';
        beginAnother();
        if (became === 'stays') return;
        // With what was scanned and typed meanwhile.
        wanted = read();
        if (!wanted) return;
      }
      // The same again goes under the key of the first time.
      const before = latest.current.earlier?.sending ?? key.current;
      key.current = sentNow(before);
      sent = { request: wanted, sending: key.current };
      // The page may be left before the answer comes.
      edit(latest.current);
      const saved = await save.mutateAsync(wanted);
      const isFirst = before.sentAt === undefined && before.key !== restoredKey.current;
      const ended = isFirst || saved.status !== 0 ? '' : await endedSince(saved.billId);
      if (ended !== '') {
        beginAnother();
        return void message.warning(seenTo(saved.billNo, ended));
      }
      const { buyer: buyerNow } = latest.current;
      key.current = newSending();
      put(EMPTY);
      setNewest('');
      setMade(made + 1);
      // What is on offer beside it is another bill.
      draft.keep(null);
      if (saved.status === 0)
        setPaying({
          ...{ id: saved.billId, billNo: saved.billNo, oweAmount: saved.payableAmount },
          ...{ version: saved.version, ownerId: buyerNow?.ownerId ?? '', buyer: buyerNow, discountFirst },
        });
      else message.success('开单成功，无需收款');
    } catch (error) {
      const { code, data, message: words } = error as ApiError & { readonly data?: Changed };
      const { earlier: known } = latest.current;
      if (isKeyUsed({ code, message: words })) {
        beginAnother();
        return void message.warning(MADE_OTHERWISE);
      }
      if (leavesOpen(code, known !== undefined)) {
        edit({ ...latest.current, earlier: known ?? sent });
        return void message.warning(mayCancel ? UNANSWERED : UNANSWERED_FOR_GOOD);
      }
      key.current = { key: key.current.key };
      const items = code === PRICE_CHANGED ? data?.items : undefined;
      const now = latest.current;
      edit({ ...now, lines: items ? withPrices(now.lines, items) : now.lines, earlier: undefined });
      message.error(code === PRICE_CHANGED ? '价格已变动，已更新，请确认后再次保存' : words);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const empty = async (): Promise<void> => {
    const sure = await confirm({ content: '确定清空已添加的商品吗?', danger: true, okText: '清空' });
    // What nobody answered stays open, however the next bill comes about.
    if (sure) edit({ ...EMPTY, earlier: latest.current.earlier });
  };
  const printLast = (): void => {
    if (paid) void print(paid);
    else message.info('还没有收款，没有可打印的小票');
  };
  useScanner((code) => {
    void productOfCode(code).then(
      (found) => {
        if ('why' in found) message.warning(found.why);
        else add(found.product, '1');
      },
      // The refusal is on screen.
      () => undefined,
    );
  });
  useDiscountAhead(mayDiscount);
  useKeys({
    '?': () => setHelp(true),
    F2: toBox,
    F8: () => void complete(),
    F9: printLast,
    ...(mayDiscount ? { F4: () => void complete(true) } : {}),
  });

  return (
    <Page title="零售开单">
      <Panel>
        <Spoken words={spoken} />
        <DraftOffer<GoodsDraft> draft={offer} differences={differencesOf} onRestore={restore} />
        {paid && (
          <Alert
            type="success"
            content={inWords(paid)}
            action={
              <>
                <RefundLink bills={paid.takers ?? []} />
                <Button size="small" onClick={printLast}>
                  打印 F9
                </Button>
              </>
            }
          />
        )}
        <div className={classes.top}>
          <ProductBox
            // What was typed for a bill ends with it.
            key={made}
            boxRef={box}
            universalOnly={isOn('justSearchUniversal')}
            severalAtOnce={isOn('moreChecked')}
            onAdd={add}
            onComplete={() => void complete()}
          />
          <div>
            <Part
              name="customer/picker"
              pick="owner"
              label="宠主（选填，不选为散客）"
              {...(buyer ? { value: { ...buyer, mobile: '', petId: '', petName: '' } } : {})}
              onPick={(picked) => {
                const next = picked ? { ownerId: picked.ownerId, ownerName: picked.ownerName } : null;
                edit({ ...latest.current, buyer: next });
                if (next)
                  void priceAnew(
                    next.ownerId,
                    lines.map(({ productId }) => productId),
                  );
              }}
            />
          </div>
          <Button type="text" onClick={() => setHelp(true)}>
            快捷键（?）
          </Button>
        </div>
        <GoodsLines
          lines={lines}
          newest={isOn('addCaseHight') ? newest : ''}
          onChange={(next) => {
            edit({ ...latest.current, lines: next });
            say(changeInWords(lines, next));
          }}
          onDone={toBox}
        />
        <footer className={classes.foot}>
          <span role="status">
            {lines.length} 种商品，合计 <strong>¥{formatFen(sumOf(lines))}</strong>
          </span>
          <Button status="danger" disabled={!changed || busy} onClick={() => void empty()}>
            清空
          </Button>
          {mayDiscount && (
            <Button disabled={!changed || busy} onClick={() => void complete(true)}>
              折扣 F4
            </Button>
          )}
          <Button type="primary" loading={busy} disabled={!changed} onClick={() => void complete()}>
            保存并结算 F8
          </Button>
        </footer>
      </Panel>
      {paying && (
        <Paying
          bill={paying}
          onClose={() => setPaying(null)}
          onPaid={(done) => {
            setPaying(null);
            setPaid(done);
            void printIfWanted(done);
          }}
        />
      )}
      <KeyHelp keys={KEYS} visible={help} onClose={() => setHelp(false)} />
    </Page>
  );
}

/** Sent again under the same key, it is one bill; changed, it would be another, and hold stock as well: that goes first. */
const UNANSWERED =
  '没有收到服务器的答复，账单可能已保存。请检查网络后再次结算（F8），不会重复开单；改动后结算的，上次的账单会先作废。';
/** Of who may not make a bill void. */
const UNANSWERED_FOR_GOOD =
  '没有收到服务器的答复，账单可能已保存。请检查网络后原样再次结算（F8），不会重复开单；改动前请先在收银台查看。';
/** What was saved under the key is not what stands here now: another window saved it, or it was changed since. */
const MADE_OTHERWISE =
  '这张单已保存过，现在的内容与已保存的不同。请先在收银台（未结账单）查看；确需另开一单，请再次结算（F8）。';
/** The answer is that of an earlier press, and older than what became of its bill. */
const seenTo = (billNo: string, became: string): string =>
  `上次的账单 ${billNo} ${became}，没有再次开单。请先到账单查询核对；确需另开一单，请再次结算（F8）。`;
/** Too late the same again would be another bill. */
const NOT_KNOWN =
  '上次结算没有收到答复，现已无法确认是否开单。请先在收银台（未结账单）查看，如有上次的账单，请在那里收款或作废；确需另开一单，请再次结算（F8）。';
/** What was typed is given up; a bill that may have been made is not. */
const STILL_OPEN = '上次结算没有收到答复，账单可能已保存，下次结算时会先核对；也可在收银台（未结账单）查看。';
const PRICE_CHANGED = 42202;
interface Changed {
  readonly items?: readonly { readonly productId: string; readonly price: number }[];
}
