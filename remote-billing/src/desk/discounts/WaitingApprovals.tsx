import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DiscountApproval } from '@hospital/shared/contract/calls/discounts';
import { formatYuan } from '@hospital/shared/format';
import { useMay, useSession } from '@hospital/shared/session';
import { Button, message } from '@hospital/shared/ui/core';
import { rateWords } from './discount.model';
import classes from './discounts.module.css';

/** Live is told of the store where they stand alone; who has several looks by themselves. */
const POLL_EVERY = 30_000;

/** What waits for a manager's agreement; nothing where nothing does. */
export function WaitingApprovals(): ReactNode {
  const may = useMay(api.discounts.approvals);
  const here = useSession().workplace.name;
  const { data = [] } = useCall(
    api.discounts.approvals,
    {},
    { enabled: may, silent: true, hideLoading: true, pollEvery: POLL_EVERY },
  );
  const approve = useCallMutation(api.discounts.approve);
  const decide = async ({ id }: DiscountApproval, agreeFlag: 'Y' | 'N'): Promise<void> => {
    try {
      await approve.mutateAsync({ id, agreeFlag });
      message.success(agreeFlag === 'Y' ? '已同意' : '已拒绝');
    } catch {
      // The refusal is on screen.
    }
  };
  if (!may || data.length === 0) return null;
  return (
    <section className={classes.approvals} aria-label="待审批折扣">
      <h2>待审批折扣</h2>
      <ul className={classes.given}>
        {data.map((one) => (
          <li key={one.id}>
            <span className={classes.name}>
              {one.storeName && one.storeName !== here ? `${one.storeName} ` : ''}
              {one.askedBy}：{one.billNo} {one.ownerName} ¥{formatYuan(one.beforeAmount)}，
              {one.rate === null ? '' : `${rateWords(one.rate)}，`}优惠 ¥{formatYuan(one.amount)}
              {one.reason !== '' && `（${one.reason}）`}
            </span>
            <span className={classes.buttons}>
              <Button
                size="small"
                type="primary"
                aria-label={`同意：${one.billNo}`}
                loading={approve.isPending}
                onClick={() => void decide(one, 'Y')}
              >
                同意
              </Button>
              <Button
                size="small"
                aria-label={`拒绝：${one.billNo}`}
                loading={approve.isPending}
                onClick={() => void decide(one, 'N')}
              >
                拒绝
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
