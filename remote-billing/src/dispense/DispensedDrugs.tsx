import { useState, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Dispensed } from '@hospital/shared/contract/calls/orders';
import { formatDateTime } from '@hospital/shared/format';
import { Can } from '@hospital/shared/session';
import { Button, EmptyState, Input, LoadError, PageSkeleton, Panel, Tag } from '@hospital/shared/ui/core';
import { useDialog, useSettled } from '@hospital/shared/ui/data';
import classes from '../desk/cashier.module.css';
import lines from '../lines/lines.module.css';
import { batchesInWords, RevokeDialog, VOID, type Revoked } from './RevokeDialog';

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
      <Panel>
        <header className={classes.head}>
          <h2>近30天已发药</h2>
          <span role="status">{data ? `${data.total} 张` : '正在加载'}</span>
        </header>
        <div className={classes.tools}>
          <Input
            value={typed}
            allowClear
            maxLength={64}
            autoComplete="off"
            aria-label="查找已发药"
            placeholder="姓名、电话、宠物或账单号"
            onChange={setTyped}
          />
        </div>
        {answer.error && !data && (
          <LoadError
            what="已发药名单"
            error={answer.error}
            retrying={answer.isFetching}
            onRetry={() => void answer.refetch()}
          />
        )}
        {!data && !answer.error && <PageSkeleton rows={6} />}
        {data?.list.length === 0 && (
          <EmptyState text={keyword === '' ? '近30天没有发药' : '没有找到，较早的发药请在库存流水中查找'} />
        )}
        <ul className={classes.waiting} aria-label="已发药名单">
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
                <span className={classes.minor}>{one.billNo}</span>
                <span className={classes.minor}>{one.doctorName}</span>
                <span className={classes.minor}>{formatDateTime(one.dispenseTime)}</span>
              </button>
            </li>
          ))}
        </ul>
        {data && data.total > data.list.length && (
          <div className={classes.more}>只显示最近{data.list.length}张，其余请查找</div>
        )}
      </Panel>
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
                {item.spec} {batchesInWords(item)} · {item.dispenserName} {formatDateTime(item.dispenseTime)}
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
