import { useState, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Waiting } from '@hospital/shared/contract/calls/bills';
import { formatYuan } from '@hospital/shared/format';
import { openTab, usePageState } from '@hospital/shared/navigation';
import { Can, useMay } from '@hospital/shared/session';
import { Button, LoadError, Page, Panel } from '@hospital/shared/ui/core';
import { KeyHelp } from '../KeyHelp';
import { useKeys } from '../useKeys';
import classes from './cashier.module.css';
import { Returns } from './charges/Returns';
import { WaitingApprovals } from './discounts/WaitingApprovals';
import { OwnerBills } from './OwnerBills';
import { keyOf, WaitingList } from './WaitingList';

const KEYS = [
  ['F2', '新零售单'],
  ['F4', '优惠：选中的第一张账单'],
  ['F8', '收款：选中的账单'],
  ['F9', '打印最近收款的小票'],
  ['↑ ↓', '在待收款名单中移动'],
  ['?', '快捷键说明'],
] as const;

/** 收银台: who waits to pay, what for, and the money (domain.md §2.7; clinic.md §4). */
export default function CashierPage(): ReactNode {
  const answer = useCall(api.bills.waiting, {}, { keepPrevious: true, silent: true });
  const [chosen, choose] = usePageState('chosen', '');
  const [help, setHelp] = useState(false);
  const maySell = useMay(api.bills.goodsSave);
  const { data } = answer;
  const waiting = data?.list ?? [];
  const current = waiting.find((row) => keyOf(row) === chosen) ?? null;
  const sell = (): void => openTab('/bill/goods');

  useKeys({ '?': () => setHelp(true), ...(maySell ? { F2: sell } : {}) });

  return (
    <Page title="收银台">
      <div className={classes.desk}>
        <Panel>
          <header className={classes.head}>
            <h2>待收款</h2>
            <span role="status">
              {data ? `${data.total} 位，共 ¥${formatYuan(data.oweSum)}` : '正在加载'}
            </span>
          </header>
          <div className={classes.tools}>
            <Can call={api.bills.goodsSave}>
              <Button onClick={sell}>新零售单（F2）</Button>
            </Can>
            <Button type="text" onClick={() => setHelp(true)}>
              快捷键（?）
            </Button>
          </div>
          {answer.error && !data ? (
            <LoadError
              what="待收款名单"
              error={answer.error}
              retrying={answer.isFetching}
              onRetry={() => void answer.refetch()}
            />
          ) : (
            <WaitingList rows={data?.list} total={data?.total ?? 0} chosen={chosen} onChoose={choose} />
          )}
        </Panel>
        <Panel>
          <WaitingApprovals />
          <Returns />
          <Chosen key={chosen} row={current} chosen={chosen} />
        </Panel>
      </div>
      <KeyHelp keys={KEYS} visible={help} onClose={() => setHelp(false)} />
    </Page>
  );
}

/** Who was chosen stays on screen after paying, though nothing is owed any more: the receipt is still to be printed. */
const Chosen = ({ row, chosen }: { readonly row: Waiting | null; readonly chosen: string }): ReactNode => (
  <OwnerBills chosen={chosen} row={row} />
);
