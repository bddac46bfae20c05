import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { PAY_WAY_WORDS } from '@hospital/shared/contract/billWords';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import { CHARGE_STATES } from '@hospital/shared/contract/chargeWords';
import { fenOfYuan, formatFen, formatYuan } from '@hospital/shared/format';
import { Alert, Button } from '@hospital/shared/ui/core';
import classes from './charge.module.css';

interface ChargePanelProps {
  readonly charge: Charge;
  /** Fen that is owed without this charge; left out: as much as it is over. */
  readonly owed?: number;
  readonly onPaid: (charge: Charge) => void;
  /** It is over without paying anything. */
  readonly onOver: () => void;
}

/** A charge that waits for its customer: its code, and what became of it. */
export function ChargePanel({
  charge,
  owed = fenOfYuan(charge.amount),
  onPaid,
  onOver,
}: ChargePanelProps): ReactNode {
  const cancel = useCallMutation(api.charges.cancel);
  const { ask, asking, silent } = useAsk(charge);
  const told = useRef('');
  useEffect(() => {
    if (charge.state !== 'paid' || told.current === charge.id) return;
    told.current = charge.id;
    onPaid(charge);
  });
  const rest = owed - fenOfYuan(charge.amount);
  const isOver = charge.state === 'closed' || charge.state === 'late';
  const panel = useRef<HTMLElement>(null);
  // What had the focus is gone with the form, or with the buttons of a charge that is over: keys shall reach the dialog.
  useEffect(() => panel.current?.focus(), [isOver]);
  return (
    <section ref={panel} tabIndex={-1} className={classes.charge} aria-label="扫码收款">
      <p className={classes.amount}>
        {PAY_WAY_WORDS[charge.way]} <strong>¥{formatYuan(charge.amount)}</strong>
        {!isOver && rest > 0 && <span className={classes.rest}>收款后仍欠 ¥{formatFen(rest)}</span>}
      </p>
      {charge.state === 'waiting' && (
        <>
          <img className={classes.code} src={charge.qrImg} alt={`${PAY_WAY_WORDS[charge.way]}收款码`} />
          <p className={classes.hint}>请顾客扫码付款，有效至 {charge.expire.slice(11)}</p>
        </>
      )}
      <p role="status" className={classes.state}>
        {CHARGE_STATES[charge.state]}
      </p>
      {isOver && <Alert type="warning" content={overWords(charge)} />}
      {!isOver && silent && <Alert type="warning" content="支付平台没有应答，请稍后查询结果" />}
      <div className={classes.buttons}>
        {isOver ? (
          <Button type="primary" onClick={onOver}>
            返回收款
          </Button>
        ) : (
          <>
            <Button
              loading={cancel.isPending}
              // A refusal is on screen, and the charge is as it was.
              onClick={() => void cancel.mutateAsync({ id: charge.id }).catch(() => undefined)}
            >
              取消扫码收款
            </Button>
            <Button type="primary" loading={asking} onClick={() => void ask()}>
              查询结果
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

const overWords = ({ state, reason, purpose }: Charge): string =>
  state === 'late'
    ? `${reason}，款项将退回顾客，${purpose === 'bills' ? '账单未收款' : '未入账'}`
    : reason || '收款已关闭';

/** Seconds from one question to the next while the customer pays: a notification may be lost. */
const ASK_EVERY = 6;

/**
 * Asks the provider: at once for a charge without a code, every few seconds until it is over, and when somebody presses.
 * An answer without news makes no page read anything anew.
 */
function useAsk({ id, state }: Charge) {
  const queries = useQueryClient();
  const [silent, setSilent] = useState(false);
  const [pressed, setPressed] = useState(false);
  const ask = async (): Promise<void> => {
    try {
      const answer = await api.charges.query({ id }, { silent: true });
      setSilent(answer.silent);
      const changed = answer.charge.state === state ? [] : (api.charges.query.changes ?? []);
      await Promise.all(changed.map((call) => queries.invalidateQueries({ queryKey: [call] })));
    } catch {
      setSilent(true);
    }
  };
  const askRef = useRef(ask);
  useEffect(() => {
    askRef.current = ask;
  });
  const needsCode = state === 'asking';
  useEffect(() => {
    if (needsCode) void askRef.current();
  }, [id, needsCode]);
  const isOpen = needsCode || state === 'waiting';
  useEffect(() => {
    if (!isOpen) return;
    let isAsked = false;
    const timer = setInterval(() => {
      // One question at a time: a provider that takes long is not asked more often for it.
      if (isAsked) return;
      isAsked = true;
      void askRef.current().finally(() => {
        isAsked = false;
      });
    }, ASK_EVERY * 1_000);
    return () => clearInterval(timer);
  }, [id, isOpen]);
  const press = async (): Promise<void> => {
    setPressed(true);
    await ask();
    setPressed(false);
  };
  return { ask: press, asking: pressed, silent };
}
