import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { BALANCE_WORDS, POINTS_WORD } from '@hospital/shared/contract/accountWords';
import { formatYuan } from '@hospital/shared/format';
import { openTab } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { LoadError, PageSkeleton } from '@hospital/shared/ui/core';
import { Descriptions, RowAction } from '@hospital/shared/ui/data';
import classes from './detail.module.css';

/** What the owner owns; what they owe stands above all else (`Glance`). */
export function Account({ ownerId }: { readonly ownerId: string }): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.customers.account, { ownerId }, { silent: true });
  const packages = useCall(api.packages.count, { ownerId }, { silent: true, hideLoading: true });
  const mayAccounts = useMay(api.accounts.page);
  const mayPackages = useMay(api.packages.owned);
  if (error)
    return <LoadError what="账户" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton rows={1} />;
  return (
    <>
      <Descriptions
        column={{ xs: 2, sm: 3, md: 4 }}
        size="small"
        data={[
          { label: BALANCE_WORDS.principal, value: `¥${formatYuan(data.principal)}` },
          { label: BALANCE_WORDS.gift, value: `¥${formatYuan(data.gift)}` },
          { label: BALANCE_WORDS.deposit, value: `¥${formatYuan(data.deposit)}` },
          { label: POINTS_WORD, value: data.points },
          ...data.cards.map(({ name, expireDate }) => ({
            label: '会员卡',
            value: `${name}${expireDate ? `，${expireDate}到期` : ''}`,
          })),
          {
            label: '可用套餐',
            value: packages.data ? `${packages.data.count} 份` : '—',
          },
        ]}
      />
      <div className={classes.links}>
        {mayAccounts && (
          <RowAction onClick={() => openTab(`/bill/account?ownerId=${ownerId}`)}>储值流水</RowAction>
        )}
        {mayPackages && (
          <RowAction onClick={() => openTab(`/bill/package?ownerId=${ownerId}`)}>套餐</RowAction>
        )}
      </div>
    </>
  );
}
