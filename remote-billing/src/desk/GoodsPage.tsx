import { useRef, useState, type ReactNode } from 'react';
import { type ApiError, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StoreProduct } from '@hospital/shared/contract/calls/products';
import { useDraft } from '@hospital/shared/drafts';
import { formatFen } from '@hospital/shared/format';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { Part } from '@hospital/shared/parts';
import { Alert, Button, confirm, DraftOffer, message, Page, Panel } from '@hospital/shared/ui/core';
import { KeyHelp } from '../KeyHelp';
import { useKeys } from '../useKeys';
import { EMPTY, faultOf, itemsOf, sumOf, withPrices, withProduct, type GoodsDraft } from './goods.model';
import classes from './goods.module.css';
import { GoodsLines } from './GoodsLines';
import { PayDialog, type Paid } from './PayDialog';
import { ProductBox } from './ProductBox';
import { usePrinting } from './usePrinting';

const KEYS = [
  ['F2', '回到商品框'],
  ['Enter', '添加选中的商品'],
  ['空格 数字', '数量，如 狗粮 2'],
  ['↑ ↓', '选择商品，或在数量之间移动'],
  ['Delete', '选中数量时删除该行'],
  ['F8', '保存并收款'],
  ['F9', '打印最近收款的小票'],
  ['?', '快捷键说明'],
] as const;

const SETTINGS = ['justOneAdd', 'moreChecked', 'justSearchUniversal', 'addCaseHight'];

/** 零售开单: a bill over the counter, made and paid by keyboard (domain.md §2.7 goodsSave). */
export default function GoodsPage(): ReactNode {
  const [bill, setBill] = useState<GoodsDraft>(EMPTY);
  const [newest, setNewest] = useState('');
  const [paying, setPaying] = useState<PayingBill | null>(null);
  const [paid, setPaid] = useState<Paid | null>(null);
  const [help, setHelp] = useState(false);
  const draft = useDraft<GoodsDraft>('goods');
  const box = useRef<{ focus: () => void } | null>(null);
  const isOn = useSettingsOfBills();
  const { print, printIfWanted } = usePrinting();
  const save = useCallMutation(api.bills.goodsSave, { silent: true });
  const { lines, buyer } = bill;
  const changed = lines.length > 0;
  useUnsavedChanges(changed);

  const edit = (next: GoodsDraft): void => {
    setBill(next);
    draft.keep(next.lines.length > 0 ? next : null);
  };
  const toBox = (): void => box.current?.focus();
  const add = (product: StoreProduct, quantity: string): void => {
    if (isOn('justOneAdd') && lines.some(({ productId }) => productId === product.productId))
      return void message.warning(`${product.name}已在单中，请修改数量`);
    edit({ ...bill, lines: withProduct(lines, product, quantity) });
    setNewest(product.productId);
    if (buyer) void priceAnew(buyer.ownerId, [product.productId]);
  };
  /** An owner's level may have prices of its own. */
  const priceAnew = async (ownerId: string, productIds: readonly string[]): Promise<void> => {
    const prices = await Promise.all(
      productIds.map((productId) => api.products.price({ productId, ownerId })),
    ).catch(() => []);
    setBill((now) => ({ ...now, lines: withPrices(now.lines, prices) }));
  };
  const complete = async (): Promise<void> => {
    if (lines.length === 0) return void message.info('请先添加商品');
    const wrong = lines.map(faultOf).find((fault) => fault !== '');
    if (wrong) return void message.warning(wrong);
    if (save.isPending) return;
    try {
      const saved = await save.mutateAsync({
        items: itemsOf(lines),
        ...(buyer ? { ownerId: buyer.ownerId } : {}),
      });
      setBill(EMPTY);
      setNewest('');
      draft.discard();
      if (saved.status === 0)
        setPaying({
          ...{ id: saved.billId, billNo: saved.billNo, oweAmount: saved.payableAmount },
          ...{ version: saved.version, buyer },
        });
      else message.success('开单成功，无需收款');
    } catch (error) {
      const { code, data, message: words } = error as ApiError & { readonly data?: Changed };
      if (code === PRICE_CHANGED && data?.items) edit({ ...bill, lines: withPrices(lines, data.items) });
      message.error(code === PRICE_CHANGED ? '价格已变动，已更新，请确认后再次保存' : words);
    }
  };
  const empty = async (): Promise<void> => {
    const sure = await confirm({ content: '确定清空已添加的商品吗?', danger: true, okText: '清空' });
    if (sure) edit(EMPTY);
  };
  const printLast = (): void => {
    if (paid) void print(paid);
    else message.info('还没有收款，没有可打印的小票');
  };
  useKeys({ '?': () => setHelp(true), F2: toBox, F8: () => void complete(), F9: printLast });

  return (
    <Page title="零售开单">
      <Panel>
        <DraftOffer<GoodsDraft>
          draft={draft}
          differences={({ lines: kept }) =>
            kept.map(({ name, quantity, unit }) => ({ label: name, saved: '', draft: `${quantity}${unit}` }))
          }
          onRestore={edit}
        />
        {paid && (
          <Alert
            type="success"
            content={paid.receiptNo === '' ? '已用套餐结清' : `已收款，收据号 ${paid.receiptNo}`}
            action={
              <Button size="small" onClick={printLast}>
                打印小票（F9）
              </Button>
            }
          />
        )}
        <div className={classes.top}>
          <ProductBox
            boxRef={box}
            universalOnly={isOn('justSearchUniversal')}
            severalAtOnce={isOn('moreChecked')}
            onAdd={add}
            onComplete={() => void complete()}
          />
          <div className={classes.buyer}>
            <Part
              name="customer/picker"
              pick="owner"
              label="宠主（选填，不选为散客）"
              {...(buyer ? { value: { ...buyer, mobile: '', petId: '', petName: '' } } : {})}
              onPick={(picked) => {
                const next = picked ? { ownerId: picked.ownerId, ownerName: picked.ownerName } : null;
                edit({ ...bill, buyer: next });
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
          onChange={(next) => edit({ ...bill, lines: next })}
          onDone={toBox}
        />
        <footer className={classes.foot}>
          <span role="status">
            {lines.length} 种商品，合计 <strong>¥{formatFen(sumOf(lines))}</strong>
          </span>
          <Button disabled={!changed} onClick={() => void empty()}>
            清空
          </Button>
          <Button type="primary" loading={save.isPending} disabled={!changed} onClick={() => void complete()}>
            保存并收款（F8）
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

const PRICE_CHANGED = 42202;
interface Changed {
  readonly items?: readonly { readonly productId: string; readonly price: number }[];
}

interface PayingBill {
  readonly id: string;
  readonly billNo: string;
  readonly oweAmount: number;
  readonly version: number;
  readonly buyer: GoodsDraft['buyer'];
}

/** The bill that was just saved is paid at once; whoever closes the dialog finds it in 收银台. */
function Paying({
  bill,
  onClose,
  onPaid,
}: {
  readonly bill: PayingBill;
  readonly onClose: () => void;
  readonly onPaid: (paid: Paid) => void;
}): ReactNode {
  const { ownerId = '', ownerName = '散客' } = bill.buyer ?? {};
  const answer = useCall(
    api.bills.unpaid,
    { ownerId },
    { enabled: ownerId !== '', silent: true, hideLoading: true },
  );
  // The dialog is told the balances at its beginning.
  if (ownerId !== '' && answer.isLoading) return null;
  return (
    <PayDialog
      bills={[bill]}
      payer={ownerName}
      balances={answer.data?.balances ?? null}
      visible
      onClose={() => {
        onClose();
        message.info(`账单 ${bill.billNo} 已保存，可在收银台收款`);
      }}
      onPaid={onPaid}
    />
  );
}

/** 门店设置 · 开单基础, as far as it concerns the counter. */
function useSettingsOfBills(): (key: string) => boolean {
  const answer = useCall(
    api.settings.byKey,
    { configKey: SETTINGS.join(',') },
    { silent: true, hideLoading: true },
  );
  return (key) =>
    answer.data?.some(({ configKey, configValue }) => configKey === key && configValue === 'Y') ?? false;
}
