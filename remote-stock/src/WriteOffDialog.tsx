import type { ReactNode } from 'react';
import { serverDay, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { StockBatch } from '@hospital/shared/contract/calls/stock';
import {
  LOSS_FIELDS,
  LOSS_REASONS,
  STOCK_FIELDS,
  STOCK_REASON_LIMIT,
} from '@hospital/shared/contract/stockWords';
import { formatYuan } from '@hospital/shared/format';
import {
  Alert,
  confirm,
  FormItem,
  FormModal,
  Input,
  InputNumber,
  message,
  numberFault,
  numberRules,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { Descriptions } from '@hospital/shared/ui/data';
import { inUnits } from './quantityText';

/** What of a batch is written off is asked about it. */
export type LosingBatch = Pick<
  StockBatch,
  | 'id'
  | 'warehouseId'
  | 'productName'
  | 'spec'
  | 'unit'
  | 'batchNo'
  | 'expireDate'
  | 'quantity'
  | 'lockedQuantity'
  | 'amount'
>;

interface WriteOffDialogProps {
  readonly batch: LosingBatch;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface LossValues {
  readonly quantity: number;
  readonly reason: string;
  /** Where none of the reasons fits. */
  readonly words?: string;
}

const OTHER = '其他';

/** What can be written off: held by nobody, expired or not. */
export const unheldOf = ({ quantity, lockedQuantity }: LosingBatch): number =>
  Number((quantity - lockedQuantity).toFixed(3));

/** 报损: takes off the shelf what expired, broke or went bad of a batch. */
export function WriteOffDialog({ batch, visible, onClose }: WriteOffDialogProps): ReactNode {
  const [form] = useForm<LossValues>();
  const writeOff = useCallMutation(api.stock.writeOff);
  const typed = useWatch('quantity', form) as number | undefined;
  const reason = useWatch('reason', form) as string | undefined;
  const { productName, batchNo, unit, lockedQuantity } = batch;
  const unheld = unheldOf(batch);
  const bounds = { least: 0.001, most: unheld, decimals: 3 };
  const expired = batch.expireDate !== null && batch.expireDate < serverDay();
  /** By what the whole batch is worth: its cost of one unit is rounded. */
  const lossOf = (quantity: number): string => formatYuan((batch.amount * quantity) / batch.quantity);
  const facts = [
    ['商品', [productName, batch.spec].filter(Boolean).join(' ')],
    [STOCK_FIELDS.batchNo, batchNo],
    [STOCK_FIELDS.expireDate, `${batch.expireDate ?? '无'}${expired ? '（已过期）' : ''}`],
    ['库存数量', inUnits(batch.quantity, unit)],
    ['锁定数量', inUnits(lockedQuantity, unit)],
    [
      LOSS_FIELDS.amount,
      typed === undefined || numberFault(typed, bounds) !== null ? '' : lossOf(Number(typed)),
    ],
  ] as const;
  return (
    <FormModal<LossValues>
      title={`报损：${productName}`}
      visible={visible}
      form={form}
      width={600}
      labelWidth={88}
      submitText="报损"
      danger
      initialValues={expired ? { reason: LOSS_REASONS[0] } : {}}
      onBeforeSubmit={({ quantity }) =>
        confirm({
          title: '确定报损吗?',
          content: `${productName}批号${batchNo}报损 ${inUnits(quantity, unit)}，损失成本 ${lossOf(quantity)} 元。报损后不能撤销。`,
          okText: '报损',
          danger: true,
          okByEnter: false,
        })
      }
      onSubmit={async ({ quantity, reason: chosen, words = '' }) => {
        const { lossNo, amount } = await writeOff.mutateAsync({
          ...{ warehouseId: batch.warehouseId, batchId: batch.id, quantity },
          reason: chosen === OTHER ? words : chosen,
        });
        message.success(`已报损，单号 ${lossNo}，损失成本 ${formatYuan(amount)} 元`);
      }}
      onClose={onClose}
    >
      <Descriptions
        column={{ xs: 1, sm: 2, md: 2, lg: 2, xl: 2, xxl: 2 }}
        border
        data={facts.map(([label, value]) => ({ label, value }))}
      />
      {lockedQuantity > 0 && (
        <Alert
          type="warning"
          style={{ marginTop: 12 }}
          content={`有${inUnits(lockedQuantity, unit)}已被单据锁定，最多可报损${inUnits(unheld, unit)}`}
        />
      )}
      <FormItem
        field="quantity"
        label={LOSS_FIELDS.quantity}
        style={{ marginTop: 16 }}
        rules={numberRules(bounds, '请填写报损数量')}
      >
        <InputNumber hideControl autoFocus suffix={unit} />
      </FormItem>
      <FormItem
        field="reason"
        label={LOSS_FIELDS.reason}
        rules={[{ required: true, message: '请选择报损原因' }]}
      >
        <Select
          placeholder="请选择"
          options={[...LOSS_REASONS, OTHER].map((value) => ({ value, label: value }))}
        />
      </FormItem>
      {reason === OTHER && (
        <FormItem field="words" label="说明" rules={[{ required: true, message: '请填写说明' }]}>
          <Input maxLength={STOCK_REASON_LIMIT} />
        </FormItem>
      )}
    </FormModal>
  );
}
