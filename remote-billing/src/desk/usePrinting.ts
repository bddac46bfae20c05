import { useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { message } from '@hospital/shared/ui/core';
import { printReceipts } from '../printReceipt';

/** Prints receipts; by itself after a payment where the store wants that (门店设置 · 小票 · 结算后自动打印). */
export function usePrinting() {
  const [printing, setPrinting] = useState(false);
  const settings = useCall(
    api.settings.byKey,
    { configKey: 'autoPrint' },
    { silent: true, hideLoading: true },
  );
  const wanted = settings.data?.some(({ configValue }) => configValue === 'Y') ?? false;
  const print = async (billIds: readonly string[]): Promise<void> => {
    setPrinting(true);
    try {
      await printReceipts(billIds);
    } catch {
      message.error('小票打印失败，请重试');
    } finally {
      setPrinting(false);
    }
  };
  const printIfWanted = async (billIds: readonly string[]): Promise<void> => {
    if (wanted) await print(billIds);
  };
  return { print, printing, printIfWanted };
}
