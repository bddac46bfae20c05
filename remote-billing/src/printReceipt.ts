import * as api from '@hospital/shared/calls';
import { isRecharge } from '@hospital/shared/contract/accountWords';
import type { Bill } from '@hospital/shared/contract/calls/bills';
import { PAY_WAYS, type PayWayCode } from '@hospital/shared/contract/billWords';
import { fenOfYuan } from '@hospital/shared/format';
import type { PrintBill, PrintHead } from '@hospital/shared/print';
import { takenOff } from './takenOff';

/** What was paid in each way, less what was given back. */
export function paidByWay({ payments }: Pick<Bill, 'payments'>): { way: PayWayCode; amount: number }[] {
  return PAY_WAYS.map((way) => ({
    way,
    amount:
      payments.filter((one) => one.way === way).reduce((sum, { amount }) => sum + fenOfYuan(amount), 0) / 100,
  })).filter(({ amount }) => amount !== 0);
}

/** A bill as the printer takes it. */
export const printBillOf = (bill: Bill, head: PrintHead): PrintBill => ({
  head,
  patient: {
    ...{
      ownerName: bill.ownerName || '散客',
      ownerMobile: '',
      petName: bill.petName,
      species: '',
      breed: '',
    },
    ...{ sex: '', age: '', color: '', weight: null, recordNo: '', sickCount: null, herdCount: null },
  },
  billNo: bill.billNo,
  time: bill.payTime || bill.orderTime,
  cashierName: bill.cashierName,
  items: bill.items.map(
    ({ id, productName, genericName, categoryName, spec, unit, quantity, price, amount }) => ({
      ...{ productName, genericName, categoryName, spec, unit, quantity, price, amount },
      ...{ usage: '', prescriptionType: null },
      returnedAmount: bill.returned?.find(({ itemId }) => itemId === id)?.amount ?? 0,
    }),
  ),
  totalAmount: bill.totalAmount,
  discountAmount: bill.discountAmount,
  discountNames: bill.discountNames ?? [],
  packageAmount: takenOff(bill).byPackages,
  payableAmount: bill.payableAmount,
  refundedAmount: bill.refundedAmount ?? 0,
  unpaid: bill.status < 2 && bill.payableAmount > bill.paidAmount,
  isRecharge: isRecharge(bill),
  payments: paidByWay(bill),
});

/** Settings of receipts of the store, by key. */
export const receiptSettings = async (storeId: string): Promise<Record<string, string>> => {
  const items = await api.settings.byGroup({ configGroup: 'receipt', storeId });
  return Object.fromEntries(items.map(({ configKey, configValue }) => [configKey, configValue]));
};

/**
 * Prints the receipts of bills without a payment on a roll, by 门店设置 · 小票, in one printing dialog; what was printed
 * before says 补打.
 *
 * @throws what the calls are refused with
 */
export async function printReceipts(billIds: readonly string[]): Promise<void> {
  const bills = await Promise.all(billIds.map((id) => api.bills.info({ id })));
  const [first] = bills;
  if (!first) return;
  const counts = await Promise.all(billIds.map((id) => api.bills.printBill({ id })));
  const [head, settings, { receipt, rollOf, printUnseen }] = await Promise.all([
    api.settings.printHead({ storeId: first.storeId }),
    receiptSettings(first.storeId),
    import('@hospital/shared/print'),
  ]);
  await printUnseen(
    '小票',
    bills.map((bill, at) =>
      receipt(printBillOf(bill, head), settings, rollOf(settings), counts[at]?.printCount),
    ),
  );
}
