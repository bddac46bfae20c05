import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BillBrief } from '@hospital/shared/contract/calls/bills';
import { fenOfYuan, formatFen } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';

/** One question is about at most so many cases. */
const MOST_CASES = 200;
const [UNPAID, PARTLY_PAID, VOID] = [0, 1, 5];

/** Fen that a bill is for: what is charged while it is open, then what was paid and did not go back. */
function costOf({ status, payableAmount, paidAmount }: BillBrief): number {
  if (status === VOID) return 0;
  return fenOfYuan(status === UNPAID || status === PARTLY_PAID ? payableAmount : paidAmount);
}

/**
 * What each visit cost, in words; `''` where nothing is known of it: no bill, one that the user may not see, or not asked yet.
 *
 * @param caseIds the newest first; beyond two hundred nothing is asked
 */
export function useVisitCosts(caseIds: readonly string[]): (caseId: string) => string {
  const may = useMay(api.bills.casesList);
  const asked = caseIds.slice(0, MOST_CASES).join(',');
  const { data = [] } = useCall(
    api.bills.casesList,
    { caseIds: asked },
    { enabled: may && asked !== '', silent: true, hideLoading: true },
  );
  return (caseId) => {
    const own = data.filter((bill) => bill.caseId === caseId && bill.status !== VOID);
    if (own.length === 0) return '';
    const cost = own.reduce((sum, bill) => sum + costOf(bill), 0);
    const owed = own.reduce((sum, { oweAmount }) => sum + fenOfYuan(oweAmount), 0);
    return `费用 ¥${formatFen(cost)}${owed > 0 ? `，待收 ¥${formatFen(owed)}` : ''}`;
  };
}
