import { useState, type ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BillWithLines } from '@hospital/shared/contract/calls/bills';
import type { BillDiscount } from '@hospital/shared/contract/calls/discounts';
import { formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Button, confirm, message } from '@hospital/shared/ui/core';
import { hasEnded } from '../../endedCoupons';
import classes from './discounts.module.css';

interface GivenProps {
  readonly bill: Pick<BillWithLines, 'version'>;
  readonly discounts: readonly BillDiscount[];
}

/** What was taken off a bill, and the way back. */
export function Given({ bill, discounts }: GivenProps): ReactNode {
  const mayCancel = useMay(api.discounts.cancel);
  const cancel = useCallMutation(api.discounts.cancel);
  const [shown, show] = useState('');
  const takeBack = async ({ id, name, endDate }: BillDiscount): Promise<void> => {
    if (
      hasEnded(endDate) &&
      !(await confirm({
        content: `${name}已于${endDate}到期，取消后不能再使用，确定取消吗?`,
        ...{ danger: true, okText: '取消优惠', cancelText: '保留优惠' },
      }))
    )
      return;
    try {
      await cancel.mutateAsync({ id, version: bill.version });
      message.success('优惠已取消');
    } catch {
      // The refusal is on screen.
    }
  };
  if (discounts.length === 0) return null;
  return (
    <ul className={classes.given} aria-label="已使用的优惠">
      {discounts.map((discount) => {
        const { id, name, amount, reason, approverName, endDate } = discount;
        return (
          <li key={id}>
            <span className={classes.name}>
              {name} −¥{formatYuan(amount)}
              {hasEnded(endDate) && <span className={classes.minor}> {endDate}已到期</span>}
              {reason !== '' && <span className={classes.minor}> {reason}</span>}
              {approverName !== '' && <span className={classes.minor}> 审批人 {approverName}</span>}
            </span>
            <Button
              size="small"
              type="text"
              aria-label={`明细：${name}`}
              aria-expanded={shown === id}
              onClick={() => show(shown === id ? '' : id)}
            >
              明细
            </Button>
            {mayCancel && (
              <Button
                size="small"
                type="text"
                aria-label={`取消优惠：${name}`}
                loading={cancel.isPending}
                onClick={() => void takeBack(discount)}
              >
                取消优惠
              </Button>
            )}
            {shown === id && <Lines id={id} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Lines of a discount before and after it, when it was given. */
function Lines({ id }: { readonly id: string }): ReactNode {
  const { data, error } = useCall(api.discounts.info, { id }, { silent: true, hideLoading: true });
  if (!data) return <p className={classes.minor}>{error ? '明细加载失败' : '正在加载'}</p>;
  return (
    <ul className={classes.detail}>
      {data.lines.map((line) => (
        <li key={line.id}>
          {line.productName} {formatYuan(line.before)} → {formatYuan(line.after)}
        </li>
      ))}
    </ul>
  );
}
