import type { KeyboardEvent, ReactNode } from 'react';
import { formatFen, formatYuan } from '@hospital/shared/format';
import { Button, EmptyState, Input } from '@hospital/shared/ui/core';
import { amountOf, faultOf, type GoodsLine } from './goods.model';
import classes from './goods.module.css';

interface GoodsLinesProps {
  readonly lines: readonly GoodsLine[];
  /** Product of the line that was added last, where the store wants it to stand out. */
  readonly newest: string;
  readonly onChange: (lines: readonly GoodsLine[]) => void;
  /** Enter in a quantity: back to the box. */
  readonly onDone: () => void;
}

/** Lines of a bill that is being made: arrows go from quantity to quantity, Delete in an empty one takes a line out. */
export function GoodsLines({ lines, newest, onChange, onDone }: GoodsLinesProps): ReactNode {
  if (lines.length === 0) return <EmptyState text="还没有商品" />;
  const remove = (line: GoodsLine): void => {
    onChange(lines.filter((one) => one !== line));
    onDone();
  };
  const press = (event: KeyboardEvent<HTMLElement>, line: GoodsLine): void => {
    const field = event.target as HTMLInputElement;
    if (field.tagName !== 'INPUT') return;
    if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault();
      onDone();
    } else if (
      event.key === 'Delete' &&
      (field.value === '' || field.selectionEnd !== field.selectionStart)
    ) {
      event.preventDefault();
      remove(line);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const fields = [...(event.currentTarget.closest('ul')?.querySelectorAll('input') ?? [])];
      fields[fields.indexOf(field) + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
    }
  };
  return (
    <ul className={classes.lines} aria-label="商品明细">
      {lines.map((line) => {
        const fault = faultOf(line);
        return (
          // Its keys are those of the field inside.
          <li
            key={line.productId}
            className={line.productId === newest ? `${classes.line} ${classes.newest}` : classes.line}
            onKeyDown={(event) => press(event, line)}
          >
            <span className={classes.product}>
              {line.name} <span className={classes.minor}>{line.spec}</span>
            </span>
            <span className={classes.price}>¥{formatYuan(line.price)}</span>
            <Input
              value={line.quantity}
              inputMode="decimal"
              maxLength={11}
              autoComplete="off"
              aria-label={`数量：${line.name}`}
              suffix={line.unit}
              status={fault ? 'error' : undefined}
              aria-invalid={fault !== ''}
              onFocus={(event) => event.target.select()}
              onChange={(quantity) =>
                onChange(lines.map((one) => (one === line ? { ...one, quantity } : one)))
              }
            />
            <strong className={classes.amount}>¥{formatFen(amountOf(line))}</strong>
            <Button
              className={classes.remove ?? ''}
              size="small"
              type="text"
              status="danger"
              aria-label={`删除：${line.name}`}
              onClick={() => remove(line)}
            >
              删除
            </Button>
            {fault && (
              <p className={classes.fault} role="alert">
                {fault}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
