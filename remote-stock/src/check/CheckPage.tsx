import { type ReactNode, useState } from 'react';
import { ApiError, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StockBatch } from '@hospital/shared/contract/calls/stock';
import { STOCK_CATEGORIES } from '@hospital/shared/contract/listWords';
import { MOST_STOCK_LINES, STOCK_FIELDS, STOCK_REASON_LIMIT } from '@hospital/shared/contract/stockWords';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { Can, useSession } from '@hospital/shared/session';
import {
  Alert,
  Checkbox,
  confirm,
  DraftOffer,
  EmptyState,
  Input,
  LoadError,
  message,
  Page,
  Panel,
  Select,
  WaitingButton,
} from '@hospital/shared/ui/core';
import { Pager, useSettled } from '@hospital/shared/ui/data';
import { formatQuantity } from '../quantityText';
import {
  begun,
  type Counts,
  differenceOf,
  type Fault,
  faultOf,
  refusedAt,
  strangersOf,
  typedCounts,
} from './check.model';
import classes from './check.module.css';
import { CheckTable } from './CheckTable';

interface CheckDraft {
  readonly counts: Counts;
  readonly reason: string;
}
interface Moved {
  readonly batchId: string;
  readonly batchNo: string;
  readonly productName: string;
  readonly quantity: number;
}

const PAGE_SIZE = 200;
/** Of the list that is printed: what is counted is written beside it. */
const PRINTED = 'productName,spec,unit,batchNo,expireDate,quantity';

/** Batches that moved since they were counted, as the refusal names them. */
const movedOf = (failure: unknown): readonly Moved[] => {
  if (!(failure instanceof ApiError) || !failure.staleVersion) return [];
  return (failure.data as { current?: { moved?: readonly Moved[] } } | null)?.current?.moved ?? [];
};

/** 盘点: what is there, counted batch by batch against what the ledger says (domain.md §2.1). */
export default function CheckPage(): ReactNode {
  const { name: place, warehouseId } = useSession().workplace;
  const [keyword, setKeyword] = useState('');
  const [categoryCode, setCategory] = useState('');
  const [withEmpty, setWithEmpty] = useState(false);
  const [page, setPage] = useState(1);
  const [counts, setCounts] = useState<Counts>({});
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<Fault | null>(null);
  const settled = useSettled(keyword.trim());
  const wanted = {
    ...(settled === '' ? {} : { keyword: settled }),
    ...(categoryCode === '' ? {} : { categoryCode }),
    ...(withEmpty ? { emptyFlag: 'Y' as const } : {}),
  };
  const answer = useCall(
    api.stock.page,
    {
      ...{ page, pageSize: PAGE_SIZE },
      ...wanted,
    },
    { keepPrevious: true, silent: true, enabled: warehouseId !== '' },
  );
  const adjust = useCallMutation(api.stock.adjust, { silent: true });
  // What was counted in one warehouse is not offered in another.
  const draft = useDraft<CheckDraft>(`stockCheck:${warehouseId}`);
  const typed = typedCounts(counts);
  useUnsavedChanges(typed.length > 0);
  const keep = (next: CheckDraft): void => {
    setCounts(next.counts);
    setReason(next.reason);
    setRefused(null);
    draft.keep(typedCounts(next.counts).length > 0 ? next : null);
  };
  const change = (batch: StockBatch, fields: object): void =>
    keep({ counts: { ...counts, [batch.id]: { ...begun(batch, counts[batch.id]), ...fields } }, reason });
  const different = typed.filter((count) => differenceOf(count) !== 0);

  const send = async (): Promise<void> => {
    const fault = faultOf(counts, reason);
    if (fault) return setRefused(fault);
    const agreed = await confirm({
      title: '确定提交盘点吗?',
      content: `共盘点 ${typed.length} 批，其中 ${different.length} 批有差异，提交后按实盘数量调整库存。`,
      okText: '提交盘点',
    });
    if (!agreed) return;
    try {
      const { gained, lost } = await adjust.mutateAsync({
        reason: reason.trim(),
        items: typed.map(({ batchId, bookQuantity, countedQuantity = 0, reason: own }) => ({
          ...{ batchId, bookQuantity, countedQuantity },
          ...(own.trim() === '' ? {} : { reason: own.trim() }),
        })),
      });
      draft.discard();
      setCounts({});
      setReason('');
      setRefused(null);
      message.success(`盘点完成，盘盈 ${formatQuantity(gained)}，盘亏 ${formatQuantity(lost)}`);
    } catch (failure) {
      const without = (taken: readonly { readonly batchId: string }[]): void => {
        const left = Object.entries(counts).filter(([id]) => !taken.some(({ batchId }) => batchId === id));
        keep({ counts: Object.fromEntries(left), reason });
        void answer.refetch();
      };
      const strangers = strangersOf(failure, typed);
      if (strangers.length > 0) {
        // No list of this warehouse shows them: who counts could neither see nor clear them.
        without(strangers);
        const named = strangers.flatMap(({ batch }) => batch ?? []);
        return setRefused({
          words: `${named.length > 0 ? named.join('、') : `${strangers.length}个批次`}不在本仓库，已从本次盘点移除；其他批次已保留，请再次提交`,
        });
      }
      const moved = movedOf(failure);
      if (moved.length > 0) {
        // What moved must be counted again: its figures would hide a sale.
        without(moved);
        return setRefused({
          words: `${moved.map(({ productName, batchNo }) => `${productName}批号${batchNo}`).join('、')}在盘点期间有出入库，请重新清点；其他批次已保留`,
        });
      }
      setRefused(refusedAt(failure, typed));
    }
  };

  if (warehouseId === '')
    return (
      <Page title="盘点">
        <Panel>
          <EmptyState text="请先选择仓库" />
        </Panel>
      </Page>
    );
  const total = answer.data?.total ?? 0;
  // A batch of another page of the list cannot say it itself.
  const isInSight = answer.data?.list.some(({ id }) => id === refused?.batchId) ?? false;
  return (
    <Page title="盘点">
      <Panel>
        <div className={classes.check}>
          <DraftOffer<CheckDraft>
            draft={draft}
            differences={(kept) => [
              {
                ...{ label: '已盘批次', saved: `${typed.length}批` },
                draft: `${typedCounts(kept.counts).length}批`,
              },
            ]}
            onRestore={keep}
          />
          <div className={classes.head}>
            <Input
              aria-label="商品名称或批号"
              placeholder="商品名称或批号"
              allowClear
              maxLength={100}
              value={keyword}
              onChange={(text) => {
                setKeyword(text);
                setPage(1);
              }}
            />
            <Select
              aria-label="商品类别"
              placeholder="全部类别"
              allowClear
              options={[...STOCK_CATEGORIES]}
              {...(categoryCode === '' ? {} : { value: categoryCode })}
              onChange={(code?: string) => {
                setCategory(code ?? '');
                setPage(1);
              }}
            />
            <Checkbox
              checked={withEmpty}
              onChange={(checked) => {
                setWithEmpty(checked);
                setPage(1);
              }}
            >
              含已用完
            </Checkbox>
            <Input
              aria-label={STOCK_FIELDS.reason}
              placeholder="差异原因，如 月末盘点；各批次可另填"
              maxLength={STOCK_REASON_LIMIT}
              value={reason}
              onChange={(text) => keep({ counts, reason: text })}
            />
          </div>
          {answer.error && !answer.data ? (
            <LoadError
              what="库存"
              error={answer.error}
              retrying={answer.isFetching}
              onRetry={() => void answer.refetch()}
            />
          ) : (
            <CheckTable
              rows={answer.data?.list}
              loading={answer.isPlaceholderData}
              counts={counts}
              fault={refused}
              onChange={change}
            />
          )}
          {total > PAGE_SIZE && (
            <Pager total={total} page={page} limit={PAGE_SIZE} onChange={(next) => setPage(next)} />
          )}
          {refused && !isInSight && (
            <Alert
              type="error"
              content={refused.batch ? `${refused.batch}：${refused.words}` : refused.words}
            />
          )}
          <div className={classes.foot}>
            <span role="status">
              {place}：已盘 {typed.length} 批，差异 {different.length} 批
              {typed.length > MOST_STOCK_LINES && `（一次最多提交${MOST_STOCK_LINES}批）`}
            </span>
            <Can call={api.stock.export}>
              <WaitingButton onClick={() => api.stock.export({ ...wanted, columns: PRINTED })}>
                导出盘点清单
              </WaitingButton>
            </Can>
            <WaitingButton
              type="primary"
              disabled={typed.length === 0 || typed.length > MOST_STOCK_LINES}
              onClick={send}
            >
              提交盘点
            </WaitingButton>
          </div>
        </div>
      </Panel>
    </Page>
  );
}
