import { useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { message } from '@hospital/shared/ui/core';
import { printSlip } from '../printSlip';

/** What is to be printed: a payment with all its bills, or bills without one, as packages settle them. */
export interface Printable {
  readonly paymentId: string;
  readonly billIds: readonly string[];
}

/** Prints slips; by itself after a payment where the store wants that (门店设置 · 小票 · 结算后自动打印). */
export function usePrinting() {
  const [printing, setPrinting] = useState(false);
  const settings = useCall(
    api.settings.byKey,
    { configKey: 'autoPrint' },
    { silent: true, hideLoading: true },
  );
  const wanted = settings.data?.some(({ configValue }) => configValue === 'Y') ?? false;
  const print = async ({ paymentId, billIds }: Printable): Promise<void> => {
    setPrinting(true);
    try {
      // Seldom wanted: only packages settle bills without a payment.
      if (paymentId === '') await (await import('../printReceipt')).printReceipts(billIds);
      else await printSlip(paymentId);
    } catch {
      message.error('小票打印失败，请重试');
    } finally {
      setPrinting(false);
    }
  };
  const printIfWanted = async (what: Printable): Promise<void> => {
    if (wanted) await print(what);
  };
  return { print, printing, printIfWanted };
}
