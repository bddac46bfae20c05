import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { useMay } from '@hospital/shared/session';
import { LoadError } from '@hospital/shared/ui/core';
import { Warnings } from '../card/Warnings';

/** What must be known of an owner today, on top of their file. */
export function Today({ ownerId }: { readonly ownerId: string }): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.customers.header, { ownerId }, { silent: true });
  // Whoever may see the account has its debts above (`Glance`).
  const mayAccount = useMay(api.customers.account);
  if (error)
    return <LoadError what="提醒" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return data && <Warnings header={data} debtsSaid={mayAccount} />;
}
