import type { ReactNode } from 'react';
import { Button, InputNumber } from '@hospital/shared/ui/core';
import { Refusal, TypedFault } from '../Refusal';
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
  /** What is wrong with a quantity while it is typed; empty: nothing. */
  readonly typedFault?: (batch: BatchValue) => string;
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
  typedFault = () => '',
  removable = false,
  onChange,
}: BatchLinesProps): ReactNode =>
  batches.map((batch) => {
    const { batchId, batchNo, expireDate, quantity } = batch;
    const typed = typedFault(batch);
    return (
      <div key={batchId} className={classes.batch}>
        <span>
          批号 {batchNo} <span className={classes.minor}>有效期至 {expireDate ?? '无'}</span>
        </span>
        <span className={classes.amount}>
          <InputNumber
            aria-label={`${what}：${productName} 批号${batchNo}`}
            suffix={unit}
            hideControl
            error={typed !== ''}
            aria-invalid={typed !== ''}
            {...(quantity === undefined ? {} : { value: quantity })}
            onChange={(value) =>
              onChange(
                batches.map((one) =>
                  one.batchId === batchId
                    ? { ...one, quantity: value === undefined || value === null ? undefined : Number(value) }
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
        {fault?.batchId === batchId ? (
          <Refusal fault={fault} />
        ) : (
          typed !== '' && <TypedFault>{typed}</TypedFault>
        )}
      </div>
    );
  });
