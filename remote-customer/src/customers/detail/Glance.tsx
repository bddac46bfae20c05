import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Customer } from '@hospital/shared/contract/calls/customers';
import { CUSTOMER_FIELDS } from '@hospital/shared/contract/customerWords';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Descriptions, DictText } from '@hospital/shared/ui/data';
import classes from './detail.module.css';

/** What answers the telephone, above everything else: number, level, money, the last visit. */
export function Glance({ owner }: { readonly owner: Customer }): ReactNode {
  const mayAccount = useMay(api.customers.account);
  const { data: account } = useCall(
    api.customers.account,
    { ownerId: owner.id },
    { enabled: mayAccount, silent: true, hideLoading: true },
  );
  const yuan = (fen: number | undefined): string => (fen === undefined ? '—' : `¥${formatYuan(fen)}`);
  const owes = account !== undefined && account.oweAmount > 0;
  return (
    <Descriptions
      column={{ xs: 2, sm: 3, md: 5 }}
      size="small"
      data={[
        { label: CUSTOMER_FIELDS.mobile, value: owner.mobile },
        {
          label: CUSTOMER_FIELDS.level,
          value: owner.level ? <DictText type="customer_level" code={owner.level} /> : '无',
        },
        ...(mayAccount
          ? [
              { label: '储值余额', value: yuan(account && account.principal + account.gift) },
              {
                label: '欠款',
                value: <span className={owes ? classes.owes : ''}>{yuan(account?.oweAmount)}</span>,
              },
            ]
          : []),
        {
          label: CUSTOMER_FIELDS.lastVisitDate,
          value: owner.lastVisitDate === null ? '没有就诊' : formatDateTime(owner.lastVisitDate),
        },
      ]}
    />
  );
}
