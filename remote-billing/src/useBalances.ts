import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Balances } from '@hospital/shared/contract/calls/bills';
import { useMay } from '@hospital/shared/session';

/** What the accounts of an owner hold, for whoever may take payments; null while nobody knows. */
export function useBalances(ownerId: string): Balances | null {
  const mayPay = useMay(api.bills.pay);
  const answer = useCall(
    api.bills.unpaid,
    { ownerId },
    { enabled: ownerId !== '' && mayPay, silent: true, hideLoading: true },
  );
  return answer.data?.balances ?? null;
}
