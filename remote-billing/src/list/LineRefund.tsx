import type { ReactNode } from 'react';
import { formatYuan } from '@hospital/shared/format';
import { FormItem, InputNumber, numberFault, numberRules, yuanBounds } from '@hospital/shared/ui/core';
import classes from './bill.module.css';
import type { RefundableLine } from './refund.model';

interface LineRefundProps {
  readonly line: RefundableLine;
  /** Of a quantity that the line has. */
  readonly onQuantity: (quantity: number) => void;
  readonly onAmount: () => void;
}

/** How much of a line goes back: all of it, until fewer of it or less money is typed. */
export function LineRefund({ line, onQuantity, onAmount }: LineRefundProps): ReactNode {
  const { id, productName, amount, quantity, unit, waits } = line;
  const bounds = { least: 0.001, most: quantity ?? 0, decimals: 3 };
  return (
    <FormItem label={productName} className={classes.lineRefund ?? ''}>
      <div className={classes.parts}>
        {quantity !== null && (
          <FormItem field={`quantities.${id}`} extra={`最多 ${quantity}${unit}`} rules={numberRules(bounds)}>
            <InputNumber
              hideControl
              suffix={unit}
              aria-label={`${productName}退款数量`}
              onChange={(typed) => {
                if (numberFault(typed, bounds) === null && typed) onQuantity(Number(typed));
              }}
            />
          </FormItem>
        )}
        <FormItem
          field={`amounts.${id}`}
          extra={`最多可退 ${formatYuan(amount)} 元${waits ? '；只退金额时，仍按原数量发药' : ''}`}
          rules={numberRules(yuanBounds(0.01, amount), '请输入金额')}
        >
          <InputNumber hideControl suffix="元" aria-label={`${productName}退款金额`} onChange={onAmount} />
        </FormItem>
      </div>
    </FormItem>
  );
}
