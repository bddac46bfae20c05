import { useRef } from 'react';
import { type ApiError, type Sending, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { isKeyUsed, isUnsettled } from '@hospital/shared/contract/errors';
import { message } from '@hospital/shared/ui/core';
import type { EarlierSave } from './goods.model';

/**
 * Takes a bill back whose save was not answered, so that what was changed since is saved as the only one: the same again
 * tells which bill it made (or makes it), and that is made void. That holds while the server knows the key of the
 * first time (`hasExpired`), which the caller sees to.
 *
 * @param onMade is told the bill, which no press asks for again
 */
export function useUndoneBill(
  onMade: (earlier: EarlierSave) => void,
): (earlier: EarlierSave) => Promise<'gone' | 'stays'> {
  // Without the word that the earlier press was saved: that is what is asked for.
  const sending = useRef<Sending>({ key: '' });
  const save = useCallMutation(api.bills.goodsSave, {
    ...{ silent: true, hideLoading: true },
    idempotencyKey: () => sending.current.key,
  });
  const cancel = useCallMutation(api.bills.cancel, { silent: true });
  const madeBy = async ({ request, made, ...earlier }: EarlierSave): Promise<EarlierSave['made']> => {
    if (made || !earlier.sending) return made;
    sending.current = earlier.sending;
    try {
      const { billId, billNo, status, version } = await save.mutateAsync(request);
      return { billId, billNo, status, version };
    } catch (error) {
      // Where something else was saved under its key, which bill that is nobody tells.
      if (isUnsettled((error as ApiError).code) || isKeyUsed(error as ApiError)) throw error;
      return undefined; // It was refused: there is no bill.
    }
  };
  return async (earlier) => {
    const made = await madeBy(earlier);
    if (!made) return 'gone';
    onMade({ ...earlier, made });
    if (made.status !== 0) {
      message.warning(`上次的账单 ${made.billNo} 已保存并结清，未作废；如需另开一单，请再次结算`);
      return 'stays';
    }
    try {
      await cancel.mutateAsync({ id: made.billId, version: made.version, reason: '零售开单改动后重开' });
      message.info(`上次的账单 ${made.billNo} 已作废，按改动后的商品重新开单`);
      return 'gone';
    } catch (error) {
      const { code, message: words } = error as ApiError;
      if (isUnsettled(code)) throw error;
      message.warning(`上次的账单 ${made.billNo} 未能作废（${words}）；如需另开一单，请再次结算`);
      return 'stays';
    }
  };
}
