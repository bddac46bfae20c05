import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { depositBackWords } from '@hospital/shared/contract/accountWords';
import { formatYuan } from '@hospital/shared/format';
import { TabLink } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';

/** What the owner still has of deposits once a stay is over, and where it is given back. */
export function DepositKept({ ownerId }: { readonly ownerId: string }): ReactNode {
  const mayRead = useMay(api.customers.account);
  const mayGiveBack = useMay(api.accounts.refundDeposit);
  const mayOpen = useMay(api.accounts.page);
  const { data } = useCall(
    api.customers.account,
    { ownerId },
    { enabled: mayRead, silent: true, hideLoading: true },
  );
  if (!data || data.deposit === 0) return null;
  const words = depositBackWords(mayGiveBack);
  return (
    <div>
      <dt>宠主押金余额</dt>
      <dd>
        {formatYuan(data.deposit)}，
        {mayGiveBack && mayOpen ? <TabLink to="/bill/account">{words}</TabLink> : words}
      </dd>
    </div>
  );
}
