import * as api from '@hospital/shared/calls';
import { billStates } from '@hospital/shared/contract/billStates';

/**
 * What became of a bill that an earlier press may have saved, in a word: it was settled or made void since. Empty while
 * it is to be paid, and where nobody tells.
 */
export async function endedSince(billId: string): Promise<string> {
  try {
    const { status } = await api.bills.info({ id: billId }, { silent: true });
    return billStates.moves.pay.from.includes(status) ? '' : billStates.words[status];
  } catch {
    return '';
  }
}
