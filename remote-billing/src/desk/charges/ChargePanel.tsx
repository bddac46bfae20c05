import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { PAY_WAY_WORDS } from '@hospital/shared/contract/billWords';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import { CHARGE_STATES } from '@hospital/shared/contract/chargeWords';
import { formatYuan } from '@hospital/shared/format';
import { Alert, Button } from '@hospital/shared/ui/core';
import classes from './charges.module.css';

interface ChargePanelProps {
  readonly charge: Charge;
  readonly onPaid: (charge: Charge) => void;
  /** It is over without paying anything. */
  readonly onOver: () => void;
}

/** A charge that waits for its customer: its code, and what became of it. */
export function ChargePanel({ charge, onPaid, onOver }: ChargePanelProps): ReactNode {
  const cancel = useCallMutation(api.charges.cancel);
  const { ask, asking, silent } = useAsk(charge);
  const told = useRef('');
  useEffect(() => {
    if (charge.state !== 'paid' || told.current === charge.id) return;
    told.current = charge.id;
    onPaid(charge);
  });
  const isOver = charge.state === 'closed' || charge.state === 'late';
  return (
    <section className={classes.charge} aria-label="扫码收款">
      <p className={classes.amount}>
        {PAY_WAY_WORDS[charge.way]} <strong>¥{formatYuan(charge.amount)}</strong>
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

const overWords = ({ state, reason }: Charge): string =>
  state === 'late' ? `${reason}，款项将退回顾客，账单未收款` : reason || '收款已关闭';

/** Asks the provider: at once for a charge without a code, when it runs out, and when somebody presses. */
function useAsk({ id, state, secondsLeft, expire }: Charge) {
  const query = useCallMutation(api.charges.query);
  const [silent, setSilent] = useState(false);
  const ask = async (): Promise<void> => {
    try {
      setSilent((await query.mutateAsync({ id })).silent);
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
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => void askRef.current(), (secondsLeft + 1) * 1_000);
    return () => clearTimeout(timer);
  }, [id, expire, secondsLeft]);
  return { ask, asking: query.isPending, silent };
}
