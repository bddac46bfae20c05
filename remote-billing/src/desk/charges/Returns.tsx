import { useState, type ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { PAY_WAY_WORDS } from '@hospital/shared/contract/billWords';
import type { ChargeReturn } from '@hospital/shared/contract/calls/charges';
import { RETURN_STATES } from '@hospital/shared/contract/chargeWords';
import { formatDateTime, formatYuan } from '@hospital/shared/format';
import { useMay } from '@hospital/shared/session';
import { Button, message, Tag } from '@hospital/shared/ui/core';
import { ByHandDialog } from './ByHandDialog';
import classes from './charges.module.css';

const COLORS = { waiting: 'orange', done: 'green', failed: 'red' } as const;

/** Money that came by a payment provider and goes back by it, live; nothing where there is none. */
export function Returns(): ReactNode {
  const maySend = useMay(api.charges.sendBack);
  const { data } = useCall(api.charges.returns, {}, { silent: true, hideLoading: true });
  const mayNote = useMay(api.charges.byHand);
  const [noting, note] = useState<ChargeReturn | null>(null);
  const send = useCallMutation(api.charges.sendBack);
  const sendBack = async ({ id }: ChargeReturn): Promise<void> => {
    try {
      await send.mutateAsync({ id });
      message.success('已重新提交退回');
    } catch {
      // The refusal is on screen.
    }
  };
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section className={classes.returns} aria-label="待退回款项">
      <h2>待退回款项</h2>
      <ul>
        {list.map((one) => (
          <li key={one.id}>
            <Tag color={COLORS[one.state]}>{RETURN_STATES[one.state]}</Tag>
            <span className={classes.words}>
              {PAY_WAY_WORDS[one.way]} ¥{formatYuan(one.amount)}，{one.reason}（{one.billNos.join('、')}
              ，流水号
              {one.providerNo}）{one.error !== '' && `：${one.error}`}
              {one.handBy !== '' && (
                <span className={classes.hand}>
                  {one.handBy} 于 {formatDateTime(one.handTime)} 登记人工退款：{one.handReason}
                </span>
              )}
            </span>
            {one.state === 'failed' && maySend && (
              <Button
                size="small"
                loading={send.isPending}
                aria-label={`重新退回：${one.providerNo}`}
                onClick={() => void sendBack(one)}
              >
                重新退回
              </Button>
            )}
            {one.state === 'failed' && mayNote && (
              <Button size="small" aria-label={`登记人工退款：${one.providerNo}`} onClick={() => note(one)}>
                登记人工退款
              </Button>
            )}
          </li>
        ))}
      </ul>
      {noting && <ByHandDialog back={noting} onClose={() => note(null)} />}
    </section>
  );
}
