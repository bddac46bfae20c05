import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { depositBackWords } from '@hospital/shared/contract/accountWords';
import { formatYuan } from '@hospital/shared/format';
import { TabLink } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { Button } from '@hospital/shared/ui/core';

/** What the owner still has of deposits once a stay is over, and where it is given back. */
export function DepositKept({ ownerId }: { readonly ownerId: string }): ReactNode {
  const mayRead = useMay(api.customers.account);
  const mayGiveBack = useMay(api.accounts.refundDeposit);
  const mayOpen = useMay(api.accounts.page);
  const { data, error, refetch } = useCall(
    api.customers.account,
    { ownerId },
    { enabled: mayRead, silent: true, hideLoading: true },
  );
  if (!error && (!data || data.deposit === 0)) return null;
  const words = depositBackWords(mayGiveBack);
  return (
    <div>
      <dt>宠主押金余额</dt>
      <dd>
        {data ? (
          <>
            {formatYuan(data.deposit)}（含其他在店、住院宠物的押金），
            {mayGiveBack && mayOpen ? <TabLink to="/bill/account">{words}</TabLink> : words}
          </>
        ) : (
          <Button type="text" size="mini" onClick={() => void refetch()}>
            加载失败，重试
          </Button>
        )}
      </dd>
    </div>
  );
}
