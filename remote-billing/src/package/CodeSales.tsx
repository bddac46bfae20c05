import { useState, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { PAY_WAY_WORDS } from '@hospital/shared/contract/billWords';
import type { Charge } from '@hospital/shared/contract/calls/charges';
import { CHARGE_STATES } from '@hospital/shared/contract/chargeWords';
import { formatYuan } from '@hospital/shared/format';
import { Button, Panel, Tag } from '@hospital/shared/ui/core';
import { CodeNotice } from './CodeNotice';
import { CODE_SALES } from './package.model';
import { readSold } from './readSold';
import classes from './package.module.css';

const COLORS = { asking: 'orange', waiting: 'orange', paid: 'green', late: 'red', closed: 'gray' } as const;

/**
 * Packages that customers have paid by a code in the last quarter of an hour, or are paying, live: what was paid after
 * its dialog was closed is found here, with the code of its owner. Nothing where there are none.
 */
export function CodeSales(): ReactNode {
  const { data } = useCall(api.charges.list, {}, { silent: true, hideLoading: true });
  const [told, tell] = useState<{ readonly code: string; readonly name: string } | null>(null);
  const list = (data?.list ?? []).filter(({ purpose, state }) => purpose === 'package' && state !== 'closed');
  if (list.length === 0) return null;
  const read = async ({ id }: Charge): Promise<void> => {
    const sold = await readSold(id);
    if (sold) tell({ code: sold.code, name: sold.packageNo });
  };
  return (
    <Panel>
      <section className={classes.sales} aria-label={CODE_SALES}>
        <h2>{CODE_SALES}</h2>
        <ul>
          {list.map((charge) => (
            <li key={charge.id}>
              <Tag color={COLORS[charge.state]}>{CHARGE_STATES[charge.state]}</Tag>
              <span className={classes.words}>{wordsOf(charge)}</span>
              {charge.state === 'paid' && (
                <Button
                  size="small"
                  aria-label={`查看验证码：${charge.receiptNo}`}
                  onClick={() => void read(charge)}
                >
                  查看验证码
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {told && <CodeNotice code={told.code} packageName={told.name} onClose={() => tell(null)} />}
    </Panel>
  );
}

function wordsOf({ way, amount, state, receiptNo, reason, expire }: Charge): string {
  const money = `${PAY_WAY_WORDS[way]} ¥${formatYuan(amount)}`;
  if (state === 'paid') return `${money}，收据号 ${receiptNo}`;
  if (state === 'late') return `${money}，${reason}，款项将退回顾客`;
  return `${money}，收款码有效至 ${expire.slice(11)}`;
}
