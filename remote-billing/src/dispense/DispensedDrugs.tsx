import { useState, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { VOID } from '@hospital/shared/contract/billStates';
import type { Dispensed } from '@hospital/shared/contract/calls/orders';
import { formatDateTime } from '@hospital/shared/format';
import { Can } from '@hospital/shared/session';
import { Button, EmptyState, Input, Panel, Tag } from '@hospital/shared/ui/core';
import { useDialog, useSettled } from '@hospital/shared/ui/data';
import classes from '../desk/cashier.module.css';
import lines from '../lines/lines.module.css';
import { BillsPanel } from './BillsPanel';
import { batchesInWords, RevokeDialog, type Revoked } from './RevokeDialog';

/** What the store has handed out lately, and 退药: what was handed out by mistake comes back. */
export function DispensedDrugs(): ReactNode {
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const answer = useCall(api.orders.dispensed, keyword === '' ? {} : { keyword }, {
    ...{ keepPrevious: true, silent: true },
  });
  const [chosen, choose] = useState('');
  const { dialog, open, close } = useDialog<Revoked>('revokeDispense');
  const { data } = answer;
  const row = data?.list.find(({ billId }) => billId === chosen);
  return (
    <div className={classes.desk}>
      <BillsPanel
        title="近30天已发药"
        name="已发药名单"
        answer={answer}
        tools={
          <Input
            value={typed}
            allowClear
            maxLength={64}
            autoComplete="off"
            aria-label="查找已发药"
            placeholder="姓名、电话、宠物或账单号"
            onChange={setTyped}
          />
        }
        empty={keyword === '' ? '近30天没有发药' : '没有找到，较早的发药请在库存流水中查找'}
        chosen={row}
        onChoose={choose}
        mark={({ billNo }) => <span className={classes.minor}>{billNo}</span>}
        time={({ dispenseTime }) => formatDateTime(dispenseTime)}
        more={
          data &&
          data.total > data.list.length && (
            <div className={classes.more}>只显示最近{data.list.length}张，其余请查找</div>
          )
        }
      />
      <Panel>{row ? <OneBill row={row} onRevoke={open} /> : <EmptyState text="请选择账单" />}</Panel>
      {dialog && (
        <RevokeDialog key={dialog.opening} asked={dialog.task} visible={dialog.visible} onClose={close} />
      )}
    </div>
  );
}

/** What was given to an animal does not, whatever a server of before says of it. */
const canComeBack = ({ fixedReason, givenFlag }: Dispensed['items'][number]): boolean =>
  fixedReason === '' && givenFlag !== 'Y';

interface OneBillProps {
  readonly row: Dispensed;
  readonly onRevoke: (asked: Revoked) => void;
}

function OneBill({ row, onRevoke }: OneBillProps): ReactNode {
  const { items } = row;
  const possible = items.filter(canComeBack);
  return (
    <>
      <header className={classes.head}>
        <h2>
          {row.petName} · {row.billNo}
        </h2>
        {row.status === VOID && <Tag color="orange">已作废</Tag>}
      </header>
      <ul className={lines.lines} aria-label="已发项目">
        {items.map((item) => (
          <li key={item.id} className={lines.charge}>
            <span className={lines.spread}>
              {item.productName}{' '}
              <span className={lines.minor}>
                {item.spec} {batchesInWords(item)} · {item.outReason || item.dispenserName}{' '}
                {formatDateTime(item.dispenseTime)}
              </span>{' '}
              {item.fixedReason !== '' && <Tag>{item.fixedReason}</Tag>}
            </span>
            {canComeBack(item) && (
              <Can call={api.orders.revokeDispense}>
                <Button size="small" onClick={() => onRevoke({ row, items: [item] })}>
                  退药<span className="visually-hidden">：{item.productName}</span>
                </Button>
              </Can>
            )}
          </li>
        ))}
      </ul>
      {possible.length > 1 && (
        <Can call={api.orders.revokeDispense}>
          <footer className={lines.foot}>
            <Button onClick={() => onRevoke({ row, items: possible })}>全部退药</Button>
          </footer>
        </Can>
      )}
    </>
  );
}
