import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { MOST_QUANTITY } from '@hospital/shared/contract/amounts';
import type { TransferItem } from '@hospital/shared/contract/calls/transfers';
import { TRANSFER_FIELDS, TRANSFER_REMARK_LIMIT } from '@hospital/shared/contract/transferStates';
import { FormItem, FormModal, Input, message, numberFault } from '@hospital/shared/ui/core';
import { inUnits } from '../quantityText';
import { BatchLines, type BatchValue, sumOf } from './BatchLines';
import { Refusal } from '../Refusal';
import type { RefusedLine } from './refusedLine';
import classes from './transfers.module.css';
import { type Refused, useRefusedLine } from './useRefusedLine';
import { type TransferDialogProps, useTransfer } from './useTransfer';

interface ArrivedLine {
  readonly batches: readonly BatchValue[];
  readonly diffReason: string;
}
/** What arrived of each line, by its id. */
type Lines = Readonly<Record<string, ArrivedLine>>;
interface ReceiveValues {
  readonly lines: Lines;
}

const QUANTITY = { least: 0, most: MOST_QUANTITY, decimals: 3 };

/** Whether all of a line arrived. */
const isWhole = (item: TransferItem, line: ArrivedLine | undefined): boolean =>
  item.batches.every(
    ({ batchId, quantity }) => line?.batches.find((one) => one.batchId === batchId)?.quantity === quantity,
  );

/** What is wrong with how much of a batch is said to have arrived; empty: nothing, also where nothing is typed yet. */
function quantityFault({ batches, unit }: TransferItem, { batchId, quantity }: BatchValue): string {
  const fault = numberFault(quantity, QUANTITY);
  if (fault !== null) return fault;
  const shipped = batches.find((one) => one.batchId === batchId)?.quantity ?? 0;
  return (quantity ?? 0) > shipped ? `不能超过出库数量${inUnits(shipped, unit)}` : '';
}

/** What is wrong with what is said to have arrived, and where. */
function faultOf(items: readonly TransferItem[], lines: Lines): RefusedLine | null {
  for (const item of items) {
    const { id } = item;
    const line = lines[id];
    for (const batch of line?.batches ?? []) {
      const { batchId } = batch;
      const what = `${item.productName}批号${batch.batchNo}`;
      if (batch.quantity === undefined) return { id, batchId, words: `请填写${what}的收货数量` };
      const fault = quantityFault(item, batch);
      if (fault !== '') return { id, batchId, words: `${what}的收货数量${fault}` };
    }
    if (!isWhole(item, line) && line?.diffReason.trim() === '')
      return { id, reason: true, words: `${item.productName}收货数量与出库数量不一致，请填写差异原因` };
  }
  return null;
}

/** 收货: what arrived, by batch; what did not is written off with its reason. */
export function ReceiveDialog({ id, visible, onClose }: TransferDialogProps): ReactNode {
  const receive = useCallMutation(api.transfers.receive);
  const { transfer, loading, failure } = useTransfer(id);
  const items = (transfer?.items ?? []).filter(({ batches }) => batches.length > 0);
  const refused = useRefusedLine(items);
  return (
    <FormModal<ReceiveValues>
      title={`收货：${transfer?.transferNo ?? ''}`}
      visible={visible}
      width={720}
      labelWidth={80}
      submitText="确认收货"
      loading={loading}
      failure={failure}
      initialValues={{
        lines: Object.fromEntries(
          items.map((item) => [
            item.id,
            {
              batches: item.batches.map(({ batchId, batchNo, expireDate, quantity }) => ({
                ...{ batchId, batchNo, expireDate, quantity },
              })),
              diffReason: '',
            },
          ]),
        ),
      }}
      // At the line that it is about: as a refusal of the whole field it coloured all of them.
      onBeforeSubmit={async ({ lines }) => {
        const fault = faultOf(items, lines);
        refused.say(fault);
        return fault === null;
      }}
      onSubmit={async ({ lines }) => {
        const different = items
          .filter((item) => !isWhole(item, lines[item.id]))
          .map((item) => ({
            id: item.id,
            batches: (lines[item.id]?.batches ?? []).map(({ batchId, quantity = 0 }) => ({
              ...{ batchId, quantity },
            })),
            diffReason: lines[item.id]?.diffReason ?? '',
          }));
        const request = { id, version: transfer?.version ?? 1, items: different };
        await refused.send(different, () => receive.mutateAsync(request));
        message.success('已收货入库');
      }}
      onClose={onClose}
    >
      {transfer && (
        <p className={classes.sum}>来自 {transfer.fromWarehouseName}，请按实收修改数量；未到的部分记为报损</p>
      )}
      <FormItem field="lines" label={TRANSFER_FIELDS.items}>
        <ArrivedLines items={items} refused={refused} />
      </FormItem>
    </FormModal>
  );
}

interface ArrivedLinesProps {
  readonly items: readonly TransferItem[];
  readonly refused: Refused;
  readonly value?: Lines;
  readonly onChange?: (lines: Lines) => void;
}

const ArrivedLines = ({ items, refused, value = {}, onChange }: ArrivedLinesProps): ReactNode => (
  <ul className={classes.lines} aria-label="收货批次">
    {items.map((item) => {
      const { id, productName, spec, unit, shipQuantity } = item;
      const line = value[id] ?? { batches: [], diffReason: '' };
      const whole = isWhole(item, line);
      const reasonless = refused.ofReason(id);
      const change = (fields: Partial<ArrivedLine>): void => {
        refused.clear();
        onChange?.({ ...value, [id]: { ...line, ...fields } });
      };
      return (
        <li key={id} className={classes.line}>
          <span className={classes.name}>
            {productName} <span className={classes.minor}>{spec}</span>
          </span>
          <span className={whole ? classes.minor : classes.short}>
            出库 {inUnits(shipQuantity, unit)}
            {!whole && `，实收 ${inUnits(sumOf(line.batches), unit)}`}
          </span>
          <div className={classes.batches}>
            <BatchLines
              {...{ productName, unit, batches: line.batches }}
              what={TRANSFER_FIELDS.receiveQuantity}
              fault={refused.ofBatch(id)}
              typedFault={(batch) => quantityFault(item, batch)}
              onChange={(batches) => change({ batches })}
            />
            {!whole && (
              <div>
                <Input
                  aria-label={`差异原因：${productName}`}
                  aria-required
                  placeholder="差异原因，如 运输破损2盒"
                  maxLength={TRANSFER_REMARK_LIMIT}
                  value={line.diffReason}
                  onChange={(diffReason) => change({ diffReason })}
                />
                {reasonless && <Refusal fault={reasonless} />}
              </div>
            )}
          </div>
          {refused.below(id)}
        </li>
      );
    })}
  </ul>
);
