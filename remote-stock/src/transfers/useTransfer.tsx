import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Transfer } from '@hospital/shared/contract/calls/transfers';
import { EmptyState, LoadError } from '@hospital/shared/ui/core';

interface Opened {
  readonly transfer: Transfer | undefined;
  readonly loading: boolean;
  /** What stands in place of its lines where it could not be read. */
  readonly failure: ReactNode;
}

/** A transfer, read anew for a dialog that does something with it. */
export function useTransfer(id: string): Opened {
  const { data, error, isFetching, refetch } = useCall(
    api.transfers.info,
    { id },
    { silent: true, hideLoading: true, staleTime: 0 },
  );
  const failure =
    data || !error ? undefined : error.notFound ? (
      <EmptyState text="调拨单不存在" />
    ) : (
      <LoadError what="调拨单" error={error} retrying={isFetching} onRetry={() => void refetch()} />
    );
  return { transfer: data, loading: !data && !error, failure };
}

/** What every dialog of a transfer is given. */
export interface TransferDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}
