import { useState, type ReactNode } from 'react';
import { useCall, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Dispensing } from '@hospital/shared/contract/calls/orders';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { Can, useSession } from '@hospital/shared/session';
import {
  Alert,
  Button,
  EmptyState,
  LoadError,
  Page,
  PageSkeleton,
  Panel,
  Tag,
} from '@hospital/shared/ui/core';
import { KeyHelp } from '../KeyHelp';
import { orderInWords } from '../orderInWords';
import { printPrescription } from '../printPrescription';
import { useKeys } from '../useKeys';
import classes from '../desk/cashier.module.css';
import lines from '../lines/lines.module.css';

const KEYS = [
  ['↑ ↓', '在待发药名单中移动'],
  ['F8', '发放选中账单的全部药品'],
  ['F9', '打印选中账单的处方'],
  ['?', '快捷键说明'],
] as const;

/** 发药: who waits for drugs of the store, live, and what leaves the shelves (domain.md §2.7). */
export default function DispensePage(): ReactNode {
  const answer = useCall(api.orders.dispensing, {}, { keepPrevious: true, silent: true });
  const userName = useSession().user.name;
  const [chosen, choose] = useState('');
  const [help, setHelp] = useState(false);
  const [given, setGiven] = useState('');
  const dispense = useCallMutation(api.orders.dispense);
  const { data } = answer;
  // Who waits longest is chosen when the list first comes, and stays so when it shifts: a key must not hand out what
  // another animal waits for. For the same reason what was handed out gives way to nothing.
  const first = data?.list[0]?.billId;
  if (chosen === '' && first !== undefined) choose(first);
  const row = data?.list.find(({ billId }) => billId === chosen);

  const give = async (lineIds?: readonly string[]): Promise<void> => {
    if (!row || dispense.isPending) return;
    const { billId, version, items, petName } = row;
    choose(billId);
    try {
      const done = await dispense.mutateAsync({
        billId,
        version,
        ...(lineIds ? { lineIds: [...lineIds] } : {}),
      });
      const nameOf = (id: string): string => items.find((line) => line.id === id)?.productName ?? '';
      setGiven(
        `${petName} 已发药：${done.batches
          .map(({ lineId, batchNo, quantity }) => `${nameOf(lineId)} ${quantity}（批号 ${batchNo}）`)
          .join('、')}`,
      );
    } catch {
      // The call said why; what changed meanwhile is shown anew.
      void answer.refetch();
    }
  };
  const print = async (): Promise<void> => {
    if (row) await printPrescription(row.billId, userName);
  };
  const move = (step: 1 | -1): void => {
    const list = data?.list ?? [];
    const at = list.findIndex(({ billId }) => billId === row?.billId);
    choose(list[Math.min(Math.max(at + step, 0), list.length - 1)]?.billId ?? '');
  };
  useKeys({
    '?': () => setHelp(true),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    F8: () => void give(),
    F9: () => void print(),
  });

  return (
    <Page title="发药">
      {given !== '' && <Alert type="success" closable content={given} onClose={() => setGiven('')} />}
      <div className={classes.desk}>
        <Panel>
          <header className={classes.head}>
            <h2>待发药</h2>
            <span role="status">{data ? `${data.total} 张` : '正在加载'}</span>
          </header>
          <div className={classes.tools}>
            <Button type="text" onClick={() => setHelp(true)}>
              快捷键（?）
            </Button>
          </div>
          {answer.error && !data && (
            <LoadError
              what="待发药名单"
              error={answer.error}
              retrying={answer.isFetching}
              onRetry={() => void answer.refetch()}
            />
          )}
          {!data && !answer.error && <PageSkeleton rows={6} />}
          {data?.list.length === 0 && <EmptyState text="没有待发药的账单" />}
          <ul className={classes.waiting} aria-label="待发药名单">
            {data?.list.map((one) => (
              <li key={one.billId}>
                <button
                  type="button"
                  aria-pressed={one === row}
                  className={classes.person}
                  onClick={() => choose(one.billId)}
                >
                  <span className={classes.name}>
                    {one.petName}（{one.ownerName}）
                  </span>
                  <Paid {...one} />
                  <span className={classes.minor}>{one.doctorName}</span>
                  <span className={classes.minor}>{formatDateTime(one.orderTime)}</span>
                </button>
              </li>
            ))}
          </ul>
        </Panel>
        <Panel>
          {row ? (
            <>
              <header className={classes.head}>
                <h2>
                  {row.petName} · {row.billNo}
                </h2>
                <Paid {...row} />
              </header>
              <Validity {...row} />
              <ul className={lines.lines} aria-label="待发项目">
                {row.items.map(({ id, productName, spec, quantity, unit, ...order }) => (
                  <li key={id} className={lines.charge}>
                    <span className={lines.spread}>
                      {productName}{' '}
                      <span className={lines.minor}>
                        {spec} {orderInWords(order)}
                      </span>
                    </span>
                    <strong>
                      {quantity}
                      {unit}
                    </strong>
                    <Button size="small" disabled={dispense.isPending} onClick={() => void give([id])}>
                      发放<span className="visually-hidden">：{productName}</span>
                    </Button>
                  </li>
                ))}
              </ul>
              <footer className={lines.foot}>
                <Can call={api.orders.prescription}>
                  <Button onClick={() => void print()}>打印处方（F9）</Button>
                </Can>
                <Button type="primary" loading={dispense.isPending} onClick={() => void give()}>
                  全部发放（F8）
                </Button>
              </footer>
            </>
          ) : (
            <EmptyState text="请选择账单" />
          )}
        </Panel>
      </div>
      <KeyHelp keys={KEYS} visible={help} onClose={() => setHelp(false)} />
    </Page>
  );
}

/** A prescription that holds no longer (公告2450号: on its day, three days at most): a doctor writes it anew, or says that it stands. */
function Validity({ validUntil }: Pick<Dispensing, 'validUntil'>): ReactNode {
  const today = useToday();
  if (validUntil === undefined || validUntil >= today) return null;
  return <Alert type="warning" content={`处方有效期至${validUntil}，已过期，请医生重新开具或确认后再发药`} />;
}

const Paid = ({ paidFlag, oweAmount }: Pick<Dispensing, 'paidFlag' | 'oweAmount'>): ReactNode =>
  paidFlag === 'Y' ? (
    <Tag color="green">已收款</Tag>
  ) : (
    <Tag color="orange">未收 ¥{formatYuan(oweAmount)}</Tag>
  );
