import { useEffect, useState, type ReactNode } from 'react';
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
 * Packages whose payment by a code was begun in the last quarter of an hour, live: what was paid after its dialog was
 * closed is found here, for who began it with the code of its owner. Nothing where there are none.
 */
export function CodeSales(): ReactNode {
  const list = useListed().filter(({ purpose, state }) => purpose === 'package' && state !== 'closed');
  const [told, tell] = useState<{ readonly code: string; readonly name: string } | null>(null);
  const read = async (charge: Charge): Promise<void> => {
    const sold = await readSold(charge);
    if (sold) tell({ code: sold.code, name: buyOf(charge) });
  };
  return (
    <>
      {list.length > 0 && (
        <Panel>
          <section className={classes.sales} aria-label={CODE_SALES}>
            <h2>{CODE_SALES}</h2>
            <ul>
              {list.map((charge) => (
                <li key={charge.id}>
                  <Tag color={COLORS[charge.state]}>{CHARGE_STATES[charge.state]}</Tag>
                  <span className={classes.words}>{wordsOf(charge)}</span>
                  {charge.state === 'paid' && charge.own && (
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
        </Panel>
      )}
      {told && (
        <CodeNotice code={told.code} packageName={told.name} again="sales" onClose={() => tell(null)} />
      )}
    </>
  );
}

/** Charges of the store that are still listed: an answer grows old while nothing changes. */
function useListed(): readonly Charge[] {
  const { data, dataUpdatedAt } = useCall(api.charges.list, {}, { silent: true, hideLoading: true });
  const [now, setNow] = useState(Date.now);
  const ends = (data?.list ?? []).map(({ secondsShown }) => dataUpdatedAt + secondsShown * 1_000);
  const next = Math.min(...ends.filter((end) => end > now));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()));
    return () => clearTimeout(timer);
  }, [next]);
  return (data?.list ?? []).filter((_, at) => (ends[at] ?? 0) > now);
}

/** Who buys which package. */
const buyOf = ({ ownerName = '', packageName = '' }: Charge): string => `${ownerName} ${packageName}`.trim();

function wordsOf(charge: Charge): string {
  const { way, amount, state, receiptNo, reason, expire, own } = charge;
  const money = [buyOf(charge), `${PAY_WAY_WORDS[way]} ¥${formatYuan(amount)}`].filter(Boolean).join('，');
  if (state === 'paid') return `${money}，收据号 ${receiptNo}${own ? '' : '，验证码由发起收款的人查看'}`;
  if (state === 'late') return `${money}，${reason}，款项将退回顾客`;
  return `${money}，收款码有效至 ${expire.slice(11)}`;
}
