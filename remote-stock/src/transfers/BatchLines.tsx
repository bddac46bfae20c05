import type { ReactNode } from 'react';
import { Button, InputNumber } from '@hospital/shared/ui/core';
import { Refusal } from '../Refusal';
import type { RefusedLine } from './refusedLine';
import classes from './transfers.module.css';

/** A batch with how much of it. */
export interface BatchValue {
  readonly batchId: string;
  readonly batchNo: string;
  readonly expireDate: string | null;
  /** Undefined where nothing is typed. */
  readonly quantity?: number | undefined;
}

/** How much all of them are together. */
export const sumOf = (parts: readonly BatchValue[] = []): number =>
  Number(parts.reduce((sum, { quantity = 0 }) => sum + quantity, 0).toFixed(3));

interface BatchLinesProps {
  readonly productName: string;
  readonly unit: string;
  readonly batches: readonly BatchValue[];
  /** What a quantity is of: `出库数量`. */
  readonly what: string;
  /** What is wrong with one of them. */
  readonly fault: RefusedLine | null;
  /** Whether one may be left out. */
  readonly removable?: boolean;
  readonly onChange: (batches: readonly BatchValue[]) => void;
}

/** A quantity a batch. */
export const BatchLines = ({
  productName,
  unit,
  batches,
  what,
  fault,
  removable = false,
  onChange,
}: BatchLinesProps): ReactNode =>
  batches.map(({ batchId, batchNo, expireDate, quantity }) => (
    <div key={batchId} className={classes.batch}>
      <span>
        批号 {batchNo} <span className={classes.minor}>有效期至 {expireDate ?? '无'}</span>
      </span>
      <span className={classes.amount}>
        <InputNumber
          aria-label={`${what}：${productName} 批号${batchNo}`}
          suffix={unit}
          hideControl
          {...(quantity === undefined ? {} : { value: quantity })}
          onChange={(typed) =>
            onChange(
              batches.map((one) =>
                one.batchId === batchId
                  ? { ...one, quantity: typed === undefined || typed === null ? undefined : Number(typed) }
                  : one,
              ),
            )
          }
        />
        {removable && (
          <Button
            type="text"
            size="small"
            aria-label={`移除：${productName} 批号${batchNo}`}
            onClick={() => onChange(batches.filter((one) => one.batchId !== batchId))}
          >
            移除
          </Button>
        )}
      </span>
      {fault?.batchId === batchId && <Refusal fault={fault} />}
    </div>
  ));
