import type { ReactNode } from 'react';
import { useCall, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { formatTime, formatYuan } from '@hospital/shared/format';
import { Alert } from '@hospital/shared/ui/core';
import classes from '../pay.module.css';

const RECHARGE = 1;

/**
 * Says what was paid into an account today: where an answer was lost, and the page read anew or somebody else signed in
 * since, nothing else tells that the same money is already booked.
 */
export function RechargedToday({ ownerId }: { readonly ownerId: string }): ReactNode {
  const { data } = useCall(
    api.accounts.page,
    { page: 1, pageSize: 1, ownerId, balance: 'principal', bizType: RECHARGE, startDate: useToday() },
    { silent: true, hideLoading: true },
  );
  const [newest] = data?.list ?? [];
  if (!data || !newest) return null;
  return (
    <Alert
      className={classes.back ?? ''}
      type="info"
      content={`该宠主今天已充值 ${data.total} 笔，最近一笔 ${formatTime(newest.createDate)} ${formatYuan(newest.amount)} 元（${newest.operatorName}），请勿重复收款`}
    />
  );
}
