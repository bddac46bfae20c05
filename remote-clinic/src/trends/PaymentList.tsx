import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Payment } from '@hospital/shared/contract/calls/statistics';
import { formatYuan } from '@hospital/shared/format';
import { useMay, useSession } from '@hospital/shared/session';
import { DictText, useDictionary } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import {
  ALL_PAYMENTS,
  paymentColumns,
  paymentFields,
  type PaymentOrder,
  paymentRequest,
} from './trends.model';

/** The payments that the trend of the home page adds up; what was given back stands among them below 0. */
export function PaymentList(): ReactNode {
  const control = useListQuery<PaymentOrder>('payments', ALL_PAYMENTS);
  const oneStore = useSession().workplace.workspaceType === 2;
  const mayExport = useMay(api.statistics.exportPayments);
  const stores = useStoreField();
  const ways = (useDictionary('pay_way').data ?? []).map(({ code, name }) => ({ value: code, label: name }));
  const given = paymentRequest(control.query.filter);
  const payments = useCall(
    api.statistics.payments,
    { ...placeOf(control.query), ...given },
    {
      keepPrevious: true,
      silent: true,
    },
  );
  const { total = 0, ext } = payments.data ?? {};
  return (
    <ListView
      scene="payment"
      label="收款明细"
      control={control}
      fields={[...paymentFields(ways), ...stores]}
      columns={paymentColumns(oneStore, Way)}
      answer={payments}
      rows={payments.data?.list}
      total={total}
      rowKey="id"
      underTabs
      summary={`共 ${total} 笔，${sumInWords(ext?.amountSum ?? 0, given.way)}`}
      onExport={mayExport ? (shown) => api.statistics.exportPayments({ ...given, ...shown }) : undefined}
      empty="没有收款"
    />
  );
}

/**
 * What was taken. The list has what accounts paid, too, which is in no sum unless it is asked for: it came in with its
 * recharge. Whoever adds the rows up is told so.
 */
const sumInWords = (yuan: number, way: Payment['way'] | undefined): string =>
  `收款合计 ${yuan < 0 ? '-' : ''}¥${formatYuan(Math.abs(yuan))}${way === undefined ? '（不含储值本金、赠金支付）' : ''}`;

const Way = ({ way }: Payment): ReactNode => <DictText type="pay_way" code={String(way)} />;
