import { useState, type ReactNode } from 'react';
import { ApiError, useCall, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Dispensing } from '@hospital/shared/contract/calls/orders';
import { leavesOpen } from '@hospital/shared/contract/errors';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { Can, useSession } from '@hospital/shared/session';
import { Alert, Button, confirm, EmptyState, message, Panel, Tag } from '@hospital/shared/ui/core';
import { KeyHelp } from '../KeyHelp';
import { orderInWords } from '../orderInWords';
import { printPrescription } from '../printPrescription';
import { useKeys } from '../useKeys';
import classes from '../desk/cashier.module.css';
import lines from '../lines/lines.module.css';
import { BillsPanel } from './BillsPanel';

const KEYS = [
  ['↑ ↓', '在待发药名单中移动'],
  ['F8', '发放选中账单的全部药品'],
  ['F9', '打印选中账单的处方'],
  ['?', '快捷键说明'],
] as const;

/** What is handed out: lines of a bill as it was shown, or all that was left of it. */
interface Asked {
  readonly row: Dispensing;
  readonly lineIds: readonly string[] | undefined;
}

/** What was handed out last, in words; `version` is that of its bill from then on. */
interface Given extends Pick<Dispensing, 'billId' | 'version'> {
  readonly ids: readonly string[];
  readonly words: string;
}

/** Who waits for drugs of the store, live, and what leaves the shelves. */
export function WaitingDrugs(): ReactNode {
  const answer = useCall(api.orders.dispensing, {}, { keepPrevious: true, silent: true });
  const userName = useSession().user.name;
  const [chosen, choose] = useState('');
  const [help, setHelp] = useState(false);
  const [given, setGiven] = useState<Given | null>(null);
  const [unanswered, setUnanswered] = useState<Asked | null>(null);
  const dispense = useCallMutation(api.orders.dispense);
  const today = useToday();
  const [isAsking, setAsking] = useState(false);
  const { data } = answer;
  // Who waits longest is chosen when the list first comes, and stays so when it shifts: a key must not hand out what
  // another animal waits for. For the same reason what was handed out gives way to nothing.
  const first = data?.list[0]?.billId;
  if (chosen === '' && first !== undefined) choose(first);
  const row = data?.list.find(({ billId }) => billId === chosen);
  // Taken back since (退药): a list that is older than what was handed out says nothing of it.
  const isBack = data?.list.some(
    ({ billId, version, items }) =>
      billId === given?.billId && version > given.version && items.some(({ id }) => given.ids.includes(id)),
  );

  const send = async (asked: Asked): Promise<void> => {
    const { row: of, lineIds } = asked;
    try {
      const done = await dispense.mutateAsync({
        ...{ billId: of.billId, version: of.version },
        ...(lineIds ? { lineIds: [...lineIds] } : {}),
      });
      setUnanswered(null);
      const lineOf = (id: string) => of.items.find((line) => line.id === id);
      setGiven({
        ...{ billId: of.billId, version: of.version + 1, ids: done.dispensedIds },
        words: `${of.petName} 已发药：${done.batches
          .map(({ lineId, batchNo, quantity }) => {
            const { productName = '', unit = '' } = lineOf(lineId) ?? {};
            return `${productName} ${quantity}${unit}（批号 ${batchNo}）`;
          })
          .join('、')}`,
      });
    } catch (failure) {
      // The call said why; what changed meanwhile is shown anew.
      const isOpen = failure instanceof ApiError && leavesOpen(failure.code, unanswered !== null);
      setUnanswered(isOpen ? asked : null);
      void answer.refetch();
    }
  };
  const give = async (lineIds?: readonly string[]): Promise<void> => {
    if (!row || dispense.isPending || isAsking) return;
    // What the next one is answered says nothing of it.
    if (unanswered) return void message.warning('请先再次确认上一次发药');
    choose(row.billId);
    if (isOver(row, today)) {
      setAsking(true);
      const sure = await confirm({
        content: `${row.petName}的处方有效期至${row.validUntil}，已过期。医生已确认可以发药吗?`,
        ...{ danger: true, okText: '医生已确认，发药', cancelText: '暂不发药' },
      });
      setAsking(false);
      if (!sure) return;
    }
    await send({ row, lineIds });
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
    <>
      {given && !isBack && (
        <Alert type="success" closable content={given.words} onClose={() => setGiven(null)} />
      )}
      {unanswered && (
        <Alert
          type="warning"
          content={`没有收到服务器的答复，不确定${unanswered.row.petName}（${unanswered.row.billNo}）是否已发药。请检查网络后再次确认，会显示批号，不会重复发药。`}
          action={
            <Button size="small" loading={dispense.isPending} onClick={() => void send(unanswered)}>
              再次确认
            </Button>
          }
        />
      )}
      <div className={classes.desk}>
        <BillsPanel
          title="待发药"
          name="待发药名单"
          answer={answer}
          beside={
            <Button type="text" size="small" onClick={() => setHelp(true)}>
              快捷键（?）
            </Button>
          }
          empty="没有待发药的账单"
          chosen={row}
          onChoose={choose}
          mark={(one) => <Paid {...one} />}
          time={({ orderTime }) => formatDateTime(orderTime)}
        />
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
    </>
  );
}

/** Whether a prescription holds no longer (公告2450号: on its day, three days at most). */
const isOver = ({ validUntil }: Pick<Dispensing, 'validUntil'>, today: string): boolean =>
  validUntil !== undefined && validUntil < today;

/** Of a prescription that holds no longer: a doctor writes it anew, or says that it stands. */
function Validity({ validUntil }: Pick<Dispensing, 'validUntil'>): ReactNode {
  const today = useToday();
  if (!isOver({ validUntil }, today)) return null;
  return <Alert type="warning" content={`处方有效期至${validUntil}，已过期，请医生重新开具或确认后再发药`} />;
}

const Paid = ({ paidFlag, oweAmount }: Pick<Dispensing, 'paidFlag' | 'oweAmount'>): ReactNode =>
  paidFlag === 'Y' ? (
    <Tag color="green">已收款</Tag>
  ) : (
    <Tag color="orange">未收 ¥{formatYuan(oweAmount)}</Tag>
  );
