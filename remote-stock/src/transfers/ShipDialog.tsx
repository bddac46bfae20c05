import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { MOST_QUANTITY } from '@hospital/shared/contract/amounts';
import type { Transfer, TransferItem } from '@hospital/shared/contract/calls/transfers';
import { TRANSFER_FIELDS } from '@hospital/shared/contract/transferStates';
import { FormItem, FormModal, message, numberFault } from '@hospital/shared/ui/core';
import { ChoiceSelect } from '@hospital/shared/ui/data';
import { inUnits } from '../quantityText';
import { BatchLines, type BatchValue, sumOf } from './BatchLines';
import type { RefusedLine } from './refusedLine';
import classes from './transfers.module.css';
import { type Refused, useRefusedLine } from './useRefusedLine';
import { type TransferDialogProps, useTransfer } from './useTransfer';

/** Batches of each line, by its id. */
type Parts = Readonly<Record<string, readonly BatchValue[]>>;
interface ShipValues {
  readonly parts: Parts;
}

const QUANTITY = { least: 0, most: MOST_QUANTITY, decimals: 3 };

/** What is wrong with what is to be shipped, and where: nothing of a batch is said by leaving it out, never by 0. */
function faultOf(items: readonly TransferItem[], parts: Parts): RefusedLine | null {
  for (const { id, productName, unit, examineQuantity } of items) {
    for (const { batchId, batchNo, quantity } of parts[id] ?? []) {
      const what = `${productName}批号${batchNo}的出库数量`;
      if (quantity === undefined) return { id, batchId, words: `请填写${what}` };
      const fault = quantity === 0 ? '须大于0，不出库的批次请移除' : numberFault(quantity, QUANTITY);
      if (fault !== null) return { id, batchId, words: `${what}${fault}` };
    }
    if (sumOf(parts[id]) > (examineQuantity ?? 0))
      return { id, words: `${productName}出库数量不能超过审核数量${inUnits(examineQuantity, unit)}` };
  }
  return null;
}

/** Whether every batch was left out. */
const isNothing = (parts: Parts): boolean => Object.values(parts).every((batches) => batches.length === 0);

/** 出库: the batches that are kept, or others that the keeper has at hand. */
export function ShipDialog({ id, visible, onClose }: TransferDialogProps): ReactNode {
  const ship = useCallMutation(api.transfers.ship);
  const { transfer, loading, failure } = useTransfer(id);
  const items = (transfer?.items ?? []).filter(({ examineQuantity }) => (examineQuantity ?? 0) > 0);
  const refused = useRefusedLine(items);
  return (
    <FormModal<ShipValues>
      title={`出库：${transfer?.transferNo ?? ''}`}
      visible={visible}
      width={720}
      labelWidth={80}
      submitText="出库"
      loading={loading}
      failure={failure}
      initialValues={{
        parts: Object.fromEntries(
          items.map((item) => [
            item.id,
            item.batches.map(({ batchId, batchNo, expireDate, quantity }) => ({
              ...{ batchId, batchNo, expireDate, quantity },
            })),
          ]),
        ),
      }}
      // At the line or the batch that it is about: with many of them what stands below the list is out of sight.
      onBeforeSubmit={async ({ parts }) => {
        const fault = faultOf(items, parts);
        refused.say(fault);
        return fault === null;
      }}
      onSubmit={async ({ parts }) => {
        const lines = items.map((item) => ({
          id: item.id,
          batches: (parts[item.id] ?? []).map(({ batchId, quantity = 0 }) => ({ batchId, quantity })),
        }));
        const request = { id, version: transfer?.version ?? 1, items: lines };
        await refused.send(lines, () => ship.mutateAsync(request));
        message.success('已出库，等待对方收货');
      }}
      onClose={onClose}
    >
      {transfer && (
        <p className={classes.sum}>
          发往 {transfer.toWarehouseName}，按先到期先出锁定的批次；实际拿了其他批次时请在此修改
        </p>
      )}
      <FormItem
        field="parts"
        label={TRANSFER_FIELDS.items}
        rules={[
          {
            validator: (parts, said) =>
              said(isNothing((parts ?? {}) as Parts) ? '出库数量不能全部为0' : undefined),
          },
        ]}
      >
        <ShippedLines transfer={transfer} items={items} refused={refused} />
      </FormItem>
    </FormModal>
  );
}

interface ShippedLinesProps {
  readonly transfer: Transfer | undefined;
  readonly items: readonly TransferItem[];
  readonly refused: Refused;
  readonly value?: Parts;
  readonly onChange?: (parts: Parts) => void;
}

const ShippedLines = ({ transfer, items, refused, value = {}, onChange }: ShippedLinesProps): ReactNode => (
  <ul className={classes.lines} aria-label="出库批次">
    {items.map((item) => {
      const { id, productName, spec, unit, examineQuantity } = item;
      const parts = value[id] ?? [];
      const change = (batches: readonly BatchValue[]): void => {
        refused.clear();
        onChange?.({ ...value, [id]: batches });
      };
      return (
        <li key={id} className={classes.line}>
          <span className={classes.name}>
            {productName} <span className={classes.minor}>{spec}</span>
          </span>
          <span className={sumOf(parts) === examineQuantity ? classes.minor : classes.short}>
            审核 {inUnits(examineQuantity, unit)}，出库 {inUnits(sumOf(parts), unit)}
          </span>
          <div className={classes.batches}>
            <BatchLines
              {...{ productName, unit, batches: parts, onChange: change }}
              what={TRANSFER_FIELDS.shipQuantity}
              fault={refused.ofBatch(id)}
              removable
            />
            {transfer && (
              <OtherBatch
                item={item}
                warehouseId={transfer.fromWarehouseId}
                taken={parts}
                onAdd={(batch) => change([...parts, batch])}
              />
            )}
          </div>
          {refused.below(id)}
        </li>
      );
    })}
  </ul>
);

interface OtherBatchProps {
  readonly item: TransferItem;
  readonly warehouseId: string;
  readonly taken: readonly BatchValue[];
  readonly onAdd: (batch: BatchValue) => void;
}

/** Another batch of the product in the warehouse, or one that is kept for the transfer and was left out. */
function OtherBatch({ item, warehouseId, taken, onAdd }: OtherBatchProps): ReactNode {
  const { productId, productName, unit } = item;
  const stock = useCall(
    api.stock.availability,
    { productId, warehouseId },
    { silent: true, hideLoading: true },
  );
  const isTaken = (id: string): boolean => taken.some(({ batchId }) => batchId === id);
  const kept = item.batches.filter(({ batchId }) => !isTaken(batchId));
  const others = [
    ...kept.map(({ batchId, batchNo, expireDate, quantity }) => ({
      ...{ id: batchId, batchNo, expireDate, words: `已锁定 ${inUnits(quantity, unit)}` },
    })),
    ...(stock.data?.batches ?? [])
      .filter(({ id, free }) => free > 0 && !isTaken(id) && !kept.some(({ batchId }) => batchId === id))
      .map(({ id, batchNo, expireDate, free }) => ({
        ...{ id, batchNo, expireDate, words: `可用 ${inUnits(free, unit)}` },
      })),
  ];
  if (others.length === 0) return null;
  return (
    <ChoiceSelect
      aria-label={`添加批次：${productName}`}
      placeholder="改用或添加其他批次"
      source={stock}
      choices={others.map((batch) => ({
        ...{ id: batch.id, name: batch.batchNo },
        label: `${batch.batchNo}（有效期至 ${batch.expireDate ?? '无'}，${batch.words}）`,
      }))}
      onChange={(choice) => {
        const batch = others.find((one) => one.id === choice?.id);
        // How much of it is typed: with a figure of its own it would go along unseen.
        if (batch) onAdd({ batchId: batch.id, batchNo: batch.batchNo, expireDate: batch.expireDate });
      }}
    />
  );
}
