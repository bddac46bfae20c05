import { type ReactNode, useEffect, useRef } from 'react';
import { BATCH_NO_LIMIT, STOCK_FIELDS } from '@hospital/shared/contract/stockWords';
import { Button, Input, InputNumber } from '@hospital/shared/ui/core';
import { DateField } from '@hospital/shared/ui/date';
import type { DeliveryLine, Fault, LineField } from './delivery.model';
import classes from './delivery.module.css';

interface DeliveryLinesProps {
  readonly lines: readonly DeliveryLine[];
  /** What is wrong with one of them: it stands below its field. */
  readonly fault: Fault | null;
  readonly onChange: (lines: readonly DeliveryLine[]) => void;
}

const numberOf = (typed: number | string | undefined | null): number | undefined =>
  typed === undefined || typed === null || typed === '' ? undefined : Number(typed);

/** What is wrong with what is typed, below its field: in sight, and with the focus in it. */
export function Refusal({ words }: { readonly words: string }): ReactNode {
  const own = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const field = own.current?.parentElement;
    field?.querySelector('input')?.focus();
    field?.scrollIntoView?.({ block: 'nearest' });
  }, [words]);
  return (
    <span ref={own} role="alert" className={classes.refused}>
      {words}
    </span>
  );
}

/** Each line with its batch, dates, quantity and cost. */
export const DeliveryLines = ({ lines, fault, onChange }: DeliveryLinesProps): ReactNode => (
  <ul className={classes.lines} aria-label="入库商品">
    {lines.map((line, index) => {
      const refusal = (field: LineField): ReactNode =>
        fault?.key === line.key && fault.field === field && <Refusal words={fault.words} />;
      const { key, name, spec, unit, batchNo, produceDate, expireDate, quantity, costPrice } = line;
      const change = (fields: Partial<DeliveryLine>): void =>
        onChange(lines.map((one) => (one.key === key ? { ...one, ...fields } : one)));
      const of = `${name}${index + 1}`;
      return (
        <li key={key} className={classes.line}>
          <span className={classes.name}>
            {name} <span className={classes.minor}>{spec}</span>
            {refusal('productId')}
          </span>
          <label className={classes.field}>
            <span>{STOCK_FIELDS.batchNo}</span>
            <Input
              aria-label={`批号：${of}`}
              maxLength={BATCH_NO_LIMIT}
              value={batchNo}
              onChange={(typed) => change({ batchNo: typed })}
            />
            {refusal('batchNo')}
          </label>
          <label className={classes.field}>
            <span>{STOCK_FIELDS.produceDate}</span>
            <DateField
              label={`生产日期：${of}`}
              value={produceDate}
              placeholder="可不填"
              onChange={(day) => change({ produceDate: day })}
            />
            {refusal('produceDate')}
          </label>
          <label className={classes.field}>
            <span>{STOCK_FIELDS.expireDate}</span>
            <DateField
              label={`有效期至：${of}`}
              value={expireDate}
              placeholder="不填为无效期"
              onChange={(day) => change({ expireDate: day })}
            />
            {refusal('expireDate')}
          </label>
          <label className={classes.field}>
            <span>{STOCK_FIELDS.quantity}</span>
            <InputNumber
              aria-label={`数量：${of}`}
              suffix={unit}
              hideControl
              {...(quantity === undefined ? {} : { value: quantity })}
              onChange={(typed) => change({ quantity: numberOf(typed) })}
            />
            {refusal('quantity')}
          </label>
          <label className={classes.field}>
            <span>{STOCK_FIELDS.costPrice}</span>
            <InputNumber
              aria-label={`成本单价：${of}`}
              hideControl
              placeholder="0.00"
              {...(costPrice === undefined ? {} : { value: costPrice })}
              onChange={(typed) => change({ costPrice: numberOf(typed) })}
            />
            {refusal('costPrice')}
          </label>
          <Button
            type="text"
            aria-label={`移除：${of}`}
            onClick={() => onChange(lines.filter((one) => one.key !== key))}
          >
            移除
          </Button>
        </li>
      );
    })}
  </ul>
);
