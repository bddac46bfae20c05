import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { LoadError } from '@hospital/shared/ui/core';
import { Warnings } from '../card/Warnings';

/** What must be known of an owner today, on top of their file. */
export function Today({ ownerId }: { readonly ownerId: string }): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.customers.header, { ownerId }, { silent: true });
  if (error)
    return <LoadError what="提醒" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return data && <Warnings {...data} />;
}
