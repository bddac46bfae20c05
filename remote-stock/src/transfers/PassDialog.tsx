import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { MOST_QUANTITY } from '@hospital/shared/contract/amounts';
import type { TransferItem } from '@hospital/shared/contract/calls/transfers';
import { TRANSFER_FIELDS, TRANSFER_REMARK_LIMIT } from '@hospital/shared/contract/transferStates';
import {
  Alert,
  FormItem,
  FormModal,
  Input,
  InputNumber,
  message,
  numberFault,
} from '@hospital/shared/ui/core';
import { inUnits } from '../quantityText';
import type { RefusedLine } from './refusedLine';
import classes from './transfers.module.css';
import { type Refused, useRefusedLine } from './useRefusedLine';
import { type TransferDialogProps, useTransfer } from './useTransfer';

interface PassValues {
  /** How much of each line, by its id. */
  readonly quantities: Readonly<Record<string, number | undefined>>;
  readonly remark?: string;
}

const QUANTITY = { least: 0, most: MOST_QUANTITY, decimals: 3 };

/** What is wrong with how much of a line is given, and where. */
function faultOf(items: readonly TransferItem[], quantities: PassValues['quantities']): RefusedLine | null {
  for (const { id, productName, free, unit } of items) {
    const quantity = quantities[id];
    if (quantity === undefined) return { id, words: `请填写${productName}的审核数量，不调拨请填0` };
    const fault = numberFault(quantity, QUANTITY);
    if (fault !== null) return { id, words: `${productName}的审核数量${fault}` };
    if (quantity > free)
      return { id, words: `${productName}可用${inUnits(free, unit)}，审核数量不能超过可用数量` };
  }
  return null;
}

/** What is wrong with all lines together: then each of them is to be looked at. */
const faultOfAll = (
  items: readonly TransferItem[],
  quantities: PassValues['quantities'],
): string | undefined =>
  items.every(({ id }) => quantities[id] === 0) ? '审核数量不能全部为0，不予调拨请驳回' : undefined;

/** 审核通过: how much of each product is given; it is kept until it is shipped. */
export function PassDialog({ id, visible, onClose }: TransferDialogProps): ReactNode {
  const pass = useCallMutation(api.transfers.pass);
  const { transfer, loading, failure } = useTransfer(id);
  const items = transfer?.items ?? [];
  const refused = useRefusedLine(items);
  const short = items.filter(({ applyQuantity, free }) => free < applyQuantity);
  return (
    <FormModal<PassValues>
      title={`审核通过：${transfer?.transferNo ?? ''}`}
      visible={visible}
      width={720}
      labelWidth={80}
      submitText="审核通过"
      loading={loading}
      failure={failure}
      initialValues={{
        quantities: Object.fromEntries(
          items.map((item) => [item.id, Math.min(item.applyQuantity, item.free)]),
        ),
      }}
      // At the line that it is about: as a refusal of the whole field it coloured all of them.
      onBeforeSubmit={async ({ quantities }) => {
        const fault = faultOf(items, quantities);
        refused.say(fault);
        return fault === null;
      }}
      onSubmit={async ({ quantities, remark = '' }) => {
        const lines = items.map((item) => ({
          id: item.id,
          examineQuantity: Number(quantities[item.id] ?? 0),
        }));
        const request = { id, version: transfer?.version ?? 1, remark, items: lines };
        await refused.send(lines, () => pass.mutateAsync(request));
        message.success('审核通过，库存已锁定');
      }}
      onClose={onClose}
    >
      {transfer && (
        <p className={classes.sum}>
          {transfer.toWarehouseName} 申请 {items.length} 种商品
          {transfer.urgentFlag === 'Y' && '（加急）'}
          {transfer.remarks && `：${transfer.remarks}`}
        </p>
      )}
      {short.length > 0 && (
        <Alert
          type="warning"
          content={`${short.map(({ productName }) => productName).join('、')}可用不足，审核数量已按可用数量填写`}
        />
      )}
      <FormItem
        field="quantities"
        label={TRANSFER_FIELDS.items}
        rules={[
          { validator: (typed, said) => said(faultOfAll(items, (typed ?? {}) as PassValues['quantities'])) },
        ]}
      >
        <Quantities items={items} refused={refused} />
      </FormItem>
      <FormItem field="remark" label={TRANSFER_FIELDS.examineRemark}>
        <Input.TextArea maxLength={TRANSFER_REMARK_LIMIT} autoSize={{ minRows: 2, maxRows: 4 }} />
      </FormItem>
    </FormModal>
  );
}

interface QuantitiesProps {
  readonly items: readonly TransferItem[];
  readonly refused: Refused;
  readonly value?: PassValues['quantities'];
  readonly onChange?: (quantities: PassValues['quantities']) => void;
}

/** A quantity a line, beside what was applied for and what there is. */
const Quantities = ({ items, refused, value = {}, onChange }: QuantitiesProps): ReactNode => (
  <ul className={classes.lines} aria-label="审核数量">
    {items.map(({ id, productName, spec, unit, applyQuantity, free }) => (
      <li key={id} className={classes.line}>
        <span className={classes.name}>
          {productName} <span className={classes.minor}>{spec}</span>{' '}
          <span className={free < applyQuantity ? classes.short : classes.minor}>
            申请 {inUnits(applyQuantity, unit)}，可用 {inUnits(free, unit)}
          </span>
        </span>
        <span className={classes.amount}>
          <InputNumber
            aria-label={`审核数量：${productName}`}
            suffix={unit}
            hideControl
            error={refused.isLine(id)}
            aria-invalid={refused.isLine(id)}
            {...(value[id] === undefined ? {} : { value: value[id] })}
            onChange={(quantity) => {
              refused.clear();
              onChange?.({
                ...value,
                [id]: quantity === undefined || quantity === null ? undefined : Number(quantity),
              });
            }}
          />
        </span>
        {refused.below(id)}
      </li>
    ))}
  </ul>
);
