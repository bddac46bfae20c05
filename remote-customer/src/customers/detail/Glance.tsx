import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Customer } from '@hospital/shared/contract/calls/customers';
import { CUSTOMER_FIELDS } from '@hospital/shared/contract/customerWords';
import { formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { DictText } from '@hospital/shared/ui/data';
import classes from './detail.module.css';

/** What answers the telephone, above everything else: number, level and money. */
export function Glance({ owner }: { readonly owner: Customer }): ReactNode {
  const mayAccount = useMay(api.customers.account);
  const { data: account } = useCall(
    api.customers.account,
    { ownerId: owner.id },
    { enabled: mayAccount, silent: true, hideLoading: true },
  );
  const inWords = (yuan: number | undefined): string => (yuan === undefined ? '—' : `¥${formatYuan(yuan)}`);
  const owes = account !== undefined && account.oweAmount > 0;
  return (
    <dl className={classes.glance}>
      <Fact label={CUSTOMER_FIELDS.mobile}>{owner.mobile}</Fact>
      <Fact label={CUSTOMER_FIELDS.level}>
        {owner.level ? <DictText type="customer_level" code={owner.level} /> : '无'}
      </Fact>
      {mayAccount && (
        <>
          <Fact label="储值余额">{inWords(account && account.principal + account.gift)}</Fact>
          <Fact label="欠款">
            <span className={owes ? classes.owes : ''}>{inWords(account?.oweAmount)}</span>
          </Fact>
        </>
      )}
    </dl>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd className="figures">{children}</dd>
  </div>
);
