import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { Button, Input } from '@hospital/shared/ui/core';
import classes from './dialogs.module.css';

interface BatchFieldProps {
  /** Empty: nothing is chosen yet. */
  readonly productId: string;
  /** Told the day on which a batch of the stock expires; empty: it is that of another batch than the one there now. */
  readonly onExpire: (day: string) => void;
  /** A form gives it, as the next two. */
  readonly value?: string;
  readonly onChange?: (batchNo: string) => void;
  readonly 'aria-label'?: string;
}

/** Batches in stock that are offered: what expires first is given first. */
const OFFERED = 4;

/** The batch of what is given: typed, or one that lies in stock, first expired first. */
export function BatchField({
  productId,
  onExpire,
  value = '',
  onChange,
  ...field
}: BatchFieldProps): ReactNode {
  const stock = useCall(
    api.stock.availability,
    { productId },
    { silent: true, hideLoading: true, enabled: productId !== '' },
  );
  const batches = (productId === '' ? [] : (stock.data?.batches ?? [])).filter(
    ({ expired, free }) => expired === 'N' && free > 0,
  );
  const choose = (batchNo: string): void => {
    onChange?.(batchNo);
    const dayOf = (no: string) => batches.find((one) => one.batchNo === no.trim())?.expireDate;
    const day = dayOf(batchNo);
    if (day) onExpire(day);
    else if (dayOf(value)) onExpire('');
  };
  return (
    <>
      <Input {...field} value={value} maxLength={40} placeholder="瓶身或包装上的批号" onChange={choose} />
      {batches.length > 0 && (
        <div className={classes.batches} role="group" aria-label="库存中的批次">
          {batches.slice(0, OFFERED).map(({ id, batchNo, expireDate, free }) => (
            <Button key={id} size="mini" onClick={() => choose(batchNo)}>
              {batchNo}
              {expireDate && `，${expireDate}到期`}，余{free}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
