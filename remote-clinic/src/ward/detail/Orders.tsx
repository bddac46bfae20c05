import type { ReactNode } from 'react';
import { useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { WardOrder, WardStayInfo } from '@hospital/shared/contract/calls/ward';
import { whyNoLiveDeed } from '@hospital/shared/contract/liveStates';
import { addDays, formatTime } from '@hospital/shared/format';
import { Can, useMay } from '@hospital/shared/session';
import { Button, confirm, EmptyState, Tag } from '@hospital/shared/ui/core';
import classes from './detail.module.css';
import { NewOrder } from './NewOrder';
import type { Typed } from './typed';

/** 医嘱: what is to be done by the hour, day by day, to be ticked off. */
export function Orders({ stay, typed }: { readonly stay: WardStayInfo; readonly typed: Typed }): ReactNode {
  const today = useToday();
  const changes = whyNoLiveDeed(stay.state, 'order') === null;
  return (
    <>
      {changes && (
        <Can call={api.ward.saveOrder}>
          <NewOrder liveInfoId={stay.id} typed={typed} />
        </Can>
      )}
      {stay.orders.length === 0 && <EmptyState compact text="还没有医嘱" />}
      {daysOf(stay.orders, today).map(([day, orders]) => (
        <section key={day} aria-label={dayWord(day, today)}>
          <h4 className={classes.day}>
            {dayWord(day, today)}
            <span>
              {orders.filter(({ doneTime }) => doneTime !== null).length}/{orders.length}
            </span>
          </h4>
          <ul className={classes.round}>
            {orders.map((order) => (
              <Line key={order.id} order={order} stay={stay} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** By day: today first, then what is to come, then what was, the latest first. */
function daysOf(orders: readonly WardOrder[], today: string): [string, WardOrder[]][] {
  const days = new Map<string, WardOrder[]>();
  for (const order of orders) {
    const day = order.time.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), order]);
  }
  const all = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
  const past = all.filter(([day]) => day < today).reverse();
  return [...all.filter(([day]) => day >= today), ...past];
}

const dayWord = (day: string, today: string): string => {
  if (day === today) return '今日';
  return day === addDays(today, 1) ? '明日' : day;
};

function Line({ order, stay }: { readonly order: WardOrder; readonly stay: WardStayInfo }): ReactNode {
  const done = useCallMutation(api.inpatients.orderDone);
  const undo = useCallMutation(api.inpatients.orderUndone);
  const stop = useCallMutation(api.ward.deleteOrder);
  const may = useMay(api.inpatients.orderDone);
  const { id, version, content, doneTime } = order;
  const open = doneTime === null && stay.state === 1;
  const undoable = order.undoFlag === 'Y' && stay.state === 1;
  const time = formatTime(order.time);
  const tick = (): void => {
    if (doneTime === null) return done.mutate({ id, version });
    void confirm({
      title: '撤销完成',
      content: `${time} ${content}：由${order.doneName}于${formatTime(doneTime)}完成，确定撤销吗? 撤销后重新列为待执行。`,
      okText: '撤销',
      danger: true,
      onOk: () => undo.mutateAsync({ id, version }),
    });
  };
  return (
    <li className={classes.order}>
      <label className={classes.tick}>
        <input
          type="checkbox"
          checked={doneTime !== null}
          disabled={!may || !(open || undoable) || done.isPending || undo.isPending}
          onChange={tick}
        />
        <span className={classes.time}>{time}</span>
        <span className={doneTime === null ? undefined : classes.done}>{content}</span>
        {order.dueFlag === 'Y' && open && <Tag color="red">到时</Tag>}
      </label>
      {open && (
        <Can call={api.ward.deleteOrder}>
          <Button
            type="text"
            status="danger"
            size="mini"
            aria-label={`停止：${time} ${content}`}
            onClick={() =>
              void confirm({
                title: '停止医嘱',
                content: `确定停止 ${time} ${content} 吗?`,
                okText: '停止',
                danger: true,
                onOk: () => stop.mutateAsync({ id, version }),
              })
            }
          >
            停止
          </Button>
        </Can>
      )}
      {doneTime !== null && (
        <p className={classes.who}>
          {order.doneName} {formatTime(doneTime)} 完成
        </p>
      )}
      {order.undone?.map((one) => (
        <p key={one.undoneTime} className={classes.undone}>
          {one.doneName} {formatTime(one.doneTime)} 完成，{one.undoneName} {formatTime(one.undoneTime)} 撤销
        </p>
      ))}
    </li>
  );
}
