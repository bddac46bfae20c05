import { type ReactNode, useRef, useState } from 'react';
import { ApiError, hasExpired, newSending, sentNow, serverDay, useCallMutation } from '@hospital/shared/api';
import { isKeyUsed, leavesOpen } from '@hospital/shared/contract/errors';
import * as api from '@hospital/shared/calls';
import { STOCK_FIELDS, STOCK_REASON_LIMIT } from '@hospital/shared/contract/stockWords';
import { useDraft } from '@hospital/shared/drafts';
import { formatYuan } from '@hospital/shared/format';
import { openTab, useUnsavedChanges } from '@hospital/shared/navigation';
import { Can, useSession } from '@hospital/shared/session';
import {
  Alert,
  Button,
  confirm,
  DraftOffer,
  EmptyState,
  Input,
  message,
  Page,
  Panel,
  WaitingButton,
} from '@hospital/shared/ui/core';
import {
  amountOf,
  type Delivery,
  differencesOf,
  EMPTY,
  type Fault,
  faultOf,
  isEmpty,
  type KeptDelivery,
  lineOf,
  refusedAt,
  requestOf,
} from './delivery.model';
import { Refusal } from '../Refusal';
import classes from './delivery.module.css';
import { DeliveryLines } from './DeliveryLines';
import { ProductBox } from './ProductBox';

const askToBringAgain = (why: string): Promise<boolean> =>
  confirm({
    content: `${why}。请先到“库存”的流水核对，确定要另外入库一次吗?`,
    okText: '另外入库',
    cancelText: '先去核对',
  });

/** 入库: what was bought of a supplier, by batch; a scanner adds a line of its product (domain.md §2.1). */
export default function DeliveryPage(): ReactNode {
  const { name: place, warehouseId } = useSession().workplace;
  const [delivery, setDelivery] = useState<Delivery>(EMPTY);
  const [refused, setRefused] = useState<Fault | null>(null);
  const next = useRef(1);
  const [first] = useState(newSending);
  const sending = useRef(first);
  // What came for one warehouse is not offered in another.
  const draft = useDraft<KeptDelivery>(`stockIn:${warehouseId}`);
  const bring = useCallMutation(api.stock.stockIn, {
    silent: true,
    idempotencyKey: () => sending.current.key,
  });
  useUnsavedChanges(!isEmpty(delivery));
  // While an answer is awaited more may be typed, which is kept, too.
  const typed = useRef(delivery);
  const keep = (): void =>
    draft.keep(isEmpty(typed.current) ? null : { ...typed.current, sending: sending.current });
  const edit = (change: Partial<Delivery>): void => {
    typed.current = { ...delivery, ...change };
    setDelivery(typed.current);
    setRefused(null);
    keep();
  };
  const send = async (): Promise<void> => {
    const fault = faultOf(delivery, serverDay());
    if (fault) return setRefused(fault);
    if (hasExpired(sending.current)) {
      if (!(await askToBringAgain('上一次入库没有收到答复，可能已经入库，再次提交可能会重复入库'))) return;
      sending.current = newSending();
    }
    await bringIn();
  };
  const bringIn = async (): Promise<void> => {
    const earlier = sending.current;
    // The page may be left before the answer comes.
    sending.current = sentNow(earlier);
    keep();
    try {
      const { deliveryNo, kinds, lines } = await bring.mutateAsync(requestOf(delivery));
      sending.current = newSending();
      // What is on offer beside it is another delivery.
      draft.keep(null);
      typed.current = EMPTY;
      setDelivery(EMPTY);
      setRefused(null);
      message.success(`已入库 ${kinds} 种商品，${lines} 批，单号 ${deliveryNo}`);
    } catch (failure) {
      if (failure instanceof ApiError && isKeyUsed(failure)) {
        if (!(await askToBringAgain('这份入库单已经入库一次，现在的内容与已入库的不同'))) return;
        sending.current = newSending();
        return bringIn();
      }
      if (failure instanceof ApiError && !leavesOpen(failure.code, false)) {
        sending.current = earlier;
        keep();
      }
      setRefused(refusedAt(failure, delivery.lines));
    }
  };
  if (warehouseId === '')
    return (
      <Page title="入库">
        <Panel>
          <EmptyState text="请先选择仓库" />
        </Panel>
      </Page>
    );
  const { lines } = delivery;
  return (
    <Page title="入库">
      <Panel>
        <div className={classes.delivery}>
          <DraftOffer<KeptDelivery>
            draft={draft}
            differences={(kept) => differencesOf(delivery, kept)}
            onRestore={({ sending: sent, ...kept }) => {
              sending.current = sent;
              typed.current = {
                ...kept,
                lines: kept.lines.map((line, at) => ({ ...line, key: String(at + 1) })),
              };
              setDelivery(typed.current);
              next.current = kept.lines.length + 1;
            }}
          />
          <div className={classes.head}>
            <label className={classes.field}>
              <span>{STOCK_FIELDS.supplierName}</span>
              <Input
                aria-label={STOCK_FIELDS.supplierName}
                maxLength={60}
                value={delivery.supplierName}
                placeholder="请填写供应商"
                onChange={(supplierName) => edit({ supplierName })}
              />
              {refused?.field === 'supplierName' && <Refusal fault={refused} />}
            </label>
            <label className={classes.field}>
              <span>{STOCK_FIELDS.remarks}</span>
              <Input
                aria-label={STOCK_FIELDS.remarks}
                maxLength={STOCK_REASON_LIMIT}
                value={delivery.remarks}
                placeholder="如 随货单号"
                onChange={(remarks) => edit({ remarks })}
              />
            </label>
          </div>
          <ProductBox
            onAdd={(product) => {
              const key = String(next.current);
              next.current += 1;
              edit({ lines: [...lines, lineOf(product, key)] });
            }}
          />
          {lines.length === 0 ? (
            <EmptyState text="搜索或扫码添加商品" />
          ) : (
            <DeliveryLines lines={lines} fault={refused} onChange={(changed) => edit({ lines: changed })} />
          )}
          {refused && refused.key === undefined && refused.field === undefined && (
            <Alert type="error" content={refused.words} />
          )}
          <div className={classes.foot}>
            <span role="status">
              入库到 {place}，共 {lines.length} 批，成本合计 ¥{formatYuan(amountOf(delivery))}
            </span>
            <Can call={api.stock.products}>
              <Button type="text" onClick={() => openTab('/warehouse/stock')}>
                查看库存
              </Button>
            </Can>
            <WaitingButton type="primary" onClick={send}>
              确认入库
            </WaitingButton>
          </div>
        </div>
      </Panel>
    </Page>
  );
}
