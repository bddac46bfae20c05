import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { type ApiError, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import type { MissedCharge } from '@hospital/shared/contract/calls/orders';
import { orderWarnings } from '@hospital/shared/contract/orders/orderWarnings';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { useDraft } from '@hospital/shared/drafts';
import { formatFen } from '@hospital/shared/format';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import {
  Alert,
  Button,
  confirm,
  DraftOffer,
  LoadError,
  message,
  PageSkeleton,
} from '@hospital/shared/ui/core';
import { currentOf } from '../currentOf';
import { quantityFault } from '../quantityText';
import { CaseBills } from './CaseBills';
import classes from './lines.module.css';
import {
  draftOfBill,
  drugOf,
  EMPTY,
  itemsOf,
  orderOf,
  sumOf,
  withNewKeys,
  type LinesDraft,
  type OrderDraft,
} from './lines.model';
import { MissedCharges } from './MissedCharges';
import { OrderBox } from './OrderBox';
import { OrderLines } from './OrderLines';
import { TemplatePicker } from './TemplatePicker';
import { useNewest } from './useNewest';

const PRICE_CHANGED = 42202;

/** Part `billing/lines`: what is ordered and charged in a case. */
export default function CaseLines({ caseId, petId, locked = false }: PropsOf<'billing/lines'>): ReactNode {
  const bills = useCall(api.bills.caseList, { caseId }, { silent: true, hideLoading: true });
  const charges = useCall(api.orders.charges, { caseId }, { silent: true, hideLoading: true });
  const error = bills.error ?? charges.error;
  if (error && (!bills.data || !charges.data))
    return (
      <LoadError
        what="开单与收费"
        error={error}
        retrying={bills.isFetching || charges.isFetching}
        onRetry={() => void Promise.all([bills.refetch(), charges.refetch()])}
      />
    );
  if (!bills.data || !charges.data) return <PageSkeleton rows={6} />;
  const closed = locked || charges.data.archivedFlag === 'Y';
  return <Lines {...{ caseId, petId, locked: closed, bills: bills.data, charges: charges.data }} />;
}

interface LinesProps extends Required<PropsOf<'billing/lines'>> {
  readonly bills: readonly BillWithLines[];
  readonly charges: Awaited<ReturnType<typeof api.orders.charges>>;
}

function Lines({ caseId, petId, locked, bills, charges }: LinesProps): ReactNode {
  const [conflict, setConflict] = useState<BillWithLines | null>(null);
  /** Words whose product is being asked for. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const draft = useDraft<LinesDraft>(`caseLines:${caseId}`);
  const {
    state: order,
    now,
    change: edit,
  } = useNewest<LinesDraft>(EMPTY, (next) => draft.keep(next.lines.length > 0 ? next : null));
  const box = useRef<{ focus: () => void } | null>(null);
  const save = useCallMutation(api.orders.caseSave, { silent: true });
  const may = useMay(api.orders.caseSave) && !locked;
  const { lines, billId } = order;
  // Asked for by whoever takes lines from a template.
  const settings = useCall(
    api.settings.byGroup,
    { configGroup: 'bill' },
    { silent: true, hideLoading: true, enabled: lines.some(({ template }) => template !== undefined) },
  );
  const showTemplates = (settings.data ?? []).some(
    ({ configKey, configValue }) => configKey === 'showOpenTemplateIdLine' && configValue === 'Y',
  );
  const changed = lines.length > 0;
  useUnsavedChanges(changed);

  const editLines = useCallback(
    (next: (lines: LinesDraft['lines']) => LinesDraft['lines']) =>
      edit((had) => ({ ...had, lines: next(had.lines) })),
    [edit],
  );
  const backToBox = useCallback(() => box.current?.focus(), []);
  const add = (more: readonly OrderDraft[]): void => editLines((had) => [...had, ...more]);
  /** What was sent, or given up, goes; what was added while it was being saved stays. */
  const clear = (gone: LinesDraft): void => {
    const keys = new Set(gone.lines.map(({ key }) => key));
    draft.discard();
    edit((had) => ({
      ...(had.billId === gone.billId ? EMPTY : had),
      lines: had.lines.filter(({ key }) => !keys.has(key)),
    }));
    setConflict(null);
  };
  const { weight, allergies } = charges;
  const warnings = useMemo(() => {
    const others = bills
      .filter(({ id, status }) => id !== billId && status < 4)
      .flatMap(({ items }) => items.map((line) => ({ ...line, name: line.productName })));
    const all = orderWarnings(lines.map(drugOf), others, { allergies, weight });
    // A drug that is ordered twice is warned of once.
    return all.filter(({ msg }, at) => all.findIndex((one) => one.msg === msg) === at);
  }, [lines, bills, billId, allergies, weight]);

  const addCharge = async ({ word, quantity }: MissedCharge, productId: string): Promise<void> => {
    const product = charges.missing
      .flatMap(({ products }) => products)
      .find((one) => one.productId === productId);
    if (!product) return;
    setAsked((words) => [...words, word]);
    try {
      const { list } = await api.products.inStore({ page: 1, pageSize: 20, keyword: product.name });
      const found = list.find((one) => one.productId === productId);
      if (found) add([orderOf(found, `${found.name} x${quantity}`, weight)]);
      else message.warning(`本店不销售${product.name}`);
    } catch {
      // The call said why.
    } finally {
      setAsked((words) => words.filter((one) => one !== word));
    }
  };
  const ordered = new Set(lines.filter(({ id }) => id === '').map(({ productId }) => productId));
  const added = charges.missing
    .filter(({ products }) => products.some(({ productId }) => ordered.has(productId)))
    .map(({ word }) => word);
  const submit = async (): Promise<void> => {
    const sent = now();
    const { lines, billId, version } = sent;
    if (lines.length === 0) return void message.info('请先添加项目');
    const wrong = lines
      .filter(({ fixedReason }) => fixedReason === '')
      .map(quantityFault)
      .find((fault) => fault !== '');
    if (wrong) return void message.warning(wrong);
    if (save.isPending) return;
    try {
      const saved = await save.mutateAsync({
        ...{ caseId, items: itemsOf(lines) },
        // A new bill has no version yet.
        ...(billId === '' ? { version: 1 } : { billId, version }),
      });
      clear(sent);
      message.success(`已开单 ${saved.billNo}`);
      box.current?.focus();
    } catch (thrown) {
      const { code, data, message: words } = thrown as ApiError & { readonly data?: unknown };
      const current = currentOf<BillWithLines>(thrown);
      if (current) setConflict(current);
      else if (code === PRICE_CHANGED) {
        edit((had) => ({ ...had, lines: withPrices(had.lines, data) }));
        message.error('价格已变动，已更新，请确认后再次保存');
      } else message.error(words);
    }
  };
  const change = async (bill: BillWithLines): Promise<void> => {
    const sure =
      !changed || (await confirm({ content: '确定放弃正在编辑的项目吗?', danger: true, okText: '放弃' }));
    if (sure) edit(() => draftOfBill(bill));
  };
  const giveUp = async (): Promise<void> => {
    if (await confirm({ content: '确定放弃正在编辑的项目吗?', danger: true, okText: '放弃' })) clear(now());
  };
  const edited = bills.find(({ id }) => id === billId);

  return (
    <div className={classes.part}>
      {locked && (
        <Alert
          type="info"
          content={charges.archivedFlag === 'Y' ? '病例已归档，不能再开单' : '当前病例不能再开单'}
        />
      )}
      {may && (
        <section aria-label="开单">
          <DraftOffer<LinesDraft>
            draft={draft}
            differences={({ lines: kept }) =>
              kept.map(({ name, quantity, unit }) => ({
                label: name,
                saved: '',
                draft: `${quantity}${unit}`,
              }))
            }
            onRestore={(kept) => edit(() => ({ ...kept, lines: withNewKeys(kept.lines) }))}
          />
          <div className={classes.head}>
            <div className={classes.spread}>
              <OrderBox
                boxRef={box}
                onAdd={(product, text) => add([orderOf(product, text, weight)])}
                onComplete={() => void submit()}
              />
            </div>
            <TemplatePicker petId={petId} onPick={add} />
          </div>
          <p className={classes.minor}>
            {charges.petName} · {weight > 0 ? `${weight} kg` : '未称重'}
            {allergies.length > 0 && ` · 过敏：${allergies.join('、')}`}
            {edited && ` · 正在修改 ${edited.billNo}`}
          </p>
          <div role="status">
            {warnings.map(({ level, msg }) => (
              <Alert key={msg} type={level === 'danger' ? 'error' : 'warning'} content={msg} />
            ))}
          </div>
          {conflict && (
            <Alert
              type="warning"
              content={`账单 ${conflict.billNo} 已被他人修改：${conflict.items
                .map(({ productName, quantity, unit }) => `${productName}${quantity}${unit}`)
                .join('、')}`}
              action={
                <>
                  <Button
                    size="small"
                    onClick={() => {
                      edit(() => draftOfBill(conflict));
                      setConflict(null);
                    }}
                  >
                    采用最新内容
                  </Button>
                  <Button
                    size="small"
                    onClick={() => {
                      setConflict(null);
                      edit((had) => ({ ...had, version: conflict.version }));
                      void submit();
                    }}
                  >
                    以我的为准
                  </Button>
                </>
              }
            />
          )}
          <OrderLines
            {...{ lines, weight, showTemplates }}
            saving={save.isPending}
            onChange={editLines}
            onDone={backToBox}
          />
          {changed && (
            <footer className={classes.foot}>
              <span role="status">
                {lines.length} 项，合计 <strong>¥{formatFen(sumOf(lines))}</strong>
              </span>
              <Button onClick={() => void giveUp()}>放弃</Button>
              <Button type="primary" loading={save.isPending} onClick={() => void submit()}>
                保存（Ctrl+Enter）
              </Button>
            </footer>
          )}
        </section>
      )}
      <MissedCharges
        {...{ charges, locked, added: new Set([...added, ...asked]) }}
        onAdd={(charge, productId) => void addCharge(charge, productId)}
      />
      <CaseBills {...{ bills, weight, locked, editing: billId }} onEdit={(bill) => void change(bill)} />
    </div>
  );
}

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
