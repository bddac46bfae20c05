import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { Select } from '@hospital/shared/ui/core';

interface BatchFieldProps {
  /** Empty: nothing is chosen yet. */
  readonly productId: string;
  /** Told the day on which a batch of the stock expires. */
  readonly onExpire: (day: string) => void;
  /** A form gives it, as the next two. */
  readonly value?: string;
  readonly onChange?: (batchNo: string) => void;
  readonly 'aria-label'?: string;
}

/** The batch of what is given: those that lie in stock, first expired first, or one that is typed. */
export function BatchField({ productId, onExpire, value, onChange, ...field }: BatchFieldProps): ReactNode {
  const stock = useCall(
    api.stock.availability,
    { productId },
    { silent: true, hideLoading: true, enabled: productId !== '' },
  );
  const batches = (stock.data?.batches ?? []).filter(({ expired }) => expired === 'N');
  return (
    <Select
      {...field}
      showSearch
      allowCreate
      allowClear
      placeholder={batches.length > 0 ? '选择库存批号或直接输入' : '输入批号'}
      value={value === '' ? undefined : value}
      options={batches.map(({ batchNo, expireDate, free }) => ({
        value: batchNo,
        label: `${batchNo}${expireDate ? `，有效期至${expireDate}` : ''}，可用${free}`,
      }))}
      onChange={(batchNo?: string) => {
        onChange?.(batchNo ?? '');
        const known = batches.find((one) => one.batchNo === batchNo);
        if (known?.expireDate) onExpire(known.expireDate);
      }}
    />
  );
}
