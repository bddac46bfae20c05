import { useRef, useState, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { formatYuan } from '@hospital/shared/format';
import { openTab, usePageState } from '@hospital/shared/navigation';
import { Can } from '@hospital/shared/session';
import { Button, Input, LoadError, message, Page, Panel } from '@hospital/shared/ui/core';
import { useSettled } from '@hospital/shared/ui/data';
import { KeyHelp } from '../KeyHelp';
import { useKeys } from '../useKeys';
import classes from './cashier.module.css';
import { Returns } from './charges/Returns';
import { WaitingApprovals } from './discounts/WaitingApprovals';
import { toFirstQuantity } from './LineQuantity';
import { OwnerBills } from './OwnerBills';
import { useScanner } from './useScanner';
import { keyOf, toFirstPerson, toPeople, WaitingList } from './WaitingList';

const KEYS = [
  ['↑ ↓', '在待结算名单中移动，或在数量之间移动'],
  ['Enter →', '从名单到账单的第一个数量'],
  ['数字', '改数量，↓ 或 Enter 到下一项'],
  ['F2', '添加商品到选中的最近一张账单；没有可改的账单时开零售单'],
  ['扫码枪', '添加条形码的商品到选中的最近一张账单'],
  ['Tab', '下一个输入框'],
  ['F4', '折扣：选中的最近一张账单'],
  ['F8', '结算：选中的账单'],
  ['F9', '打印最近收款的小票'],
  ['?', '快捷键说明'],
] as const;

/** 收银台: who waits to pay, what for, and the money (domain.md §2.7; clinic.md §4). */
export default function CashierPage(): ReactNode {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const answer = useCall(api.bills.waiting, keyword === '' ? {} : { keyword }, {
    keepPrevious: true,
    silent: true,
  });
  const [chosen, choose] = usePageState('chosen', '');
  const [help, setHelp] = useState(false);
  /** Whose lines are wanted before they are there. */
  const [into, setInto] = useState('');
  /** Whose bills are brought into sight when they are there: on narrow screens they stand below the list. */
  const [pointed, point] = useState({ at: '', times: 0 });
  const people = useRef<HTMLDivElement>(null);
  const bills = useRef<HTMLDivElement>(null);
  const { data } = answer;
  const waiting = data?.list ?? [];
  const current = waiting.find((row) => keyOf(row) === chosen) ?? null;
  const sell = (): void => openTab('/bill/goods');

  useKeys({ '?': () => setHelp(true) });
  // What had the focus goes with a bill that is paid; the next one is an arrow away all the same.
  const backToPeople = (): void => toPeople(people.current);
  useKeys({ ArrowDown: backToPeople, ArrowUp: backToPeople }, { idle: true });
  // The bills that are chosen hear it themselves; without them its Enter would open the first person of the list.
  useScanner(() => {
    if (chosen === '') message.info('请先选择账单，或按F2开零售单');
  });

  return (
    <Page title="收银台">
      <div className={classes.desk}>
        <Panel>
          <header className={classes.head}>
            <h2>待结算</h2>
            <span role="status">
              {data ? `${data.total} 位，共 ¥${formatYuan(data.oweSum)}` : '正在加载'}
            </span>
          </header>
          <div className={classes.tools}>
            <Can call={api.bills.goodsSave}>
              <Button onClick={sell}>新零售单</Button>
            </Can>
            <Button type="text" onClick={() => setHelp(true)}>
              快捷键（?）
            </Button>
          </div>
          {(typed !== '' || (data?.total ?? 0) > 0) && (
            <Input
              value={typed}
              allowClear
              maxLength={64}
              autoComplete="off"
              aria-label="查找待结算"
              placeholder="姓名、电话、宠物或账单号"
              onChange={setTyped}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown') return;
                event.preventDefault();
                toFirstPerson(people.current);
              }}
            />
          )}
          <div ref={people}>
            {answer.error && !data ? (
              <LoadError
                what="待结算名单"
                error={answer.error}
                retrying={answer.isFetching}
                onRetry={() => void answer.refetch()}
              />
            ) : (
              <WaitingList
                rows={data?.list}
                total={data?.total ?? 0}
                chosen={chosen}
                empty={keyword === '' ? '没有待结算的账单' : '没有找到，已结清的账单请在账单查询中查找'}
                onChoose={(next, byPointer) => {
                  setInto('');
                  point({ at: byPointer ? next : '', times: pointed.times + 1 });
                  choose(next);
                }}
                onInto={() => {
                  if (!toFirstQuantity(bills.current)) setInto(chosen);
                }}
              />
            )}
          </div>
        </Panel>
        <div ref={bills}>
          <Panel>
            <WaitingApprovals />
            <Returns />
            {/* Who was chosen stays on screen after paying, though nothing is owed any more: the receipt is still to be printed. */}
            <OwnerBills
              key={chosen}
              chosen={chosen}
              row={current}
              toLines={into !== '' && into === chosen}
              toSight={pointed.at === chosen ? pointed.times : 0}
              onSell={sell}
            />
          </Panel>
        </div>
      </div>
      <KeyHelp keys={KEYS} visible={help} onClose={() => setHelp(false)} />
    </Page>
  );
}
