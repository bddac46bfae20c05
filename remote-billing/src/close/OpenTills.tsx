import { useState, type ReactNode } from 'react';
import { useCall, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { PAY_WAY_WORDS } from '@hospital/shared/contract/billWords';
import type { OpenTill } from '@hospital/shared/contract/calls/closings';
import { CLOSING_FIELDS } from '@hospital/shared/contract/closingWords';
import { fenOfYuan, formatDateTime, formatYuan } from '@hospital/shared/format';
import { useSession } from '@hospital/shared/session';
import { Button, LoadError, Panel, Tag } from '@hospital/shared/ui/core';
import { type DataColumn, DataTable, RowAction } from '@hospital/shared/ui/data';
import { inYuan } from '../inYuan';
import classes from './close.module.css';

const CASH = 1;
/** Of more the table scrolls, so that the closings below stay in sight. */
const ROWS_IN_SIGHT = 5;
const HEIGHT = 240;

type Row = OpenTill & { readonly id: string; readonly earlier: boolean };

const columnsOf = (oneStore: boolean): readonly DataColumn<Row>[] => [
  { title: CLOSING_FIELDS.cashierName, width: 96, render: ({ cashierName }) => cashierName || '—' },
  {
    ...{ title: '状态', width: 112 },
    render: ({ earlier }) => (earlier ? <Tag color="orange">往日未日结</Tag> : <Tag>今日未日结</Tag>),
  },
  { title: CLOSING_FIELDS.fromTime, width: 144, render: ({ fromTime }) => formatDateTime(fromTime) },
  { title: CLOSING_FIELDS.rowCount, width: 72, numeric: true, render: ({ rowCount }) => rowCount },
  {
    ...{ title: CLOSING_FIELDS.cashBooked, width: 132, numeric: true },
    render: ({ cashBooked }) => formatYuan(cashBooked),
  },
  {
    ...{ title: '其他支付方式', width: 240, wrap: true },
    render: ({ ways }) =>
      ways
        .filter(({ way }) => way !== CASH)
        .map(({ way, amount }) => `${PAY_WAY_WORDS[way]} ${inYuan(fenOfYuan(amount))}`)
        .join('，') || '—',
  },
  ...(oneStore ? [] : [{ title: CLOSING_FIELDS.storeName, width: 200, field: 'storeName' as const }]),
];

const ACTIONS = { title: '操作', width: 96, sticky: true } as const;

const rowsOf = (list: readonly OpenTill[], today: string): readonly Row[] =>
  list.map((till) => ({
    ...till,
    id: `${till.storeId} ${till.cashierId}`,
    earlier: till.fromTime.slice(0, 10) < today,
  }));

/** Who has not closed their till: those of earlier days in full, those of today on demand, as they may still do so. */
export function OpenTills({
  storeId,
  oneStore,
  onCloseOther,
}: {
  readonly storeId: string | undefined;
  /** The session stands in a store: its name says nothing new. */
  readonly oneStore: boolean;
  /** Closes a till for its cashier; who may not has no button. */
  readonly onCloseOther?: ((till: Pick<OpenTill, 'cashierId' | 'cashierName'>) => void) | undefined;
}): ReactNode {
  const today = useToday();
  const { data, error, isFetching, refetch } = useCall(
    api.closings.open,
    storeId === undefined ? {} : { storeId },
    { keepPrevious: true, silent: true },
  );
  const [withToday, setWithToday] = useState(false);
  const { user } = useSession();
  if (data?.total === 0) return null;
  if (!data)
    return (
      <Panel title="未日结">
        {error ? (
          <LoadError what="未日结" error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <p role="status">正在加载</p>
        )}
      </Panel>
    );
  const rows = rowsOf(data.list, today);
  const earlier = rows.filter((row) => row.earlier);
  // Who is not listed began later than who is: today for certain only where the list has come to today.
  const ofToday = (earlier.length < rows.length ? data.total : rows.length) - earlier.length;
  const shown = withToday ? rows : earlier;
  const cash = earlier.reduce((sum, { cashBooked }) => sum + fenOfYuan(cashBooked), 0);
  return (
    <Panel title="未日结">
      <p role="status" className={classes.open}>
        {[
          earlier.length > 0 && `往日未日结 ${earlier.length} 人，账面现金 ${inYuan(cash)}`,
          ofToday > 0 && `今日 ${ofToday} 人尚未日结`,
          data.total > rows.length && `仅列出最早的 ${rows.length} 人`,
        ]
          .filter(Boolean)
          .join('；')}
        {ofToday > 0 && (
          <Button size="small" type="text" aria-expanded={withToday} onClick={() => setWithToday(!withToday)}>
            {withToday ? '收起今日' : '查看今日'}
          </Button>
        )}
      </p>
      {shown.length > 0 && (
        <DataTable<Row>
          label="未日结列表"
          columns={[
            ...columnsOf(oneStore),
            ...(onCloseOther
              ? [
                  {
                    ...ACTIONS,
                    render: ({ cashierId, cashierName }: Row) =>
                      cashierId !== user.id && (
                        <RowAction
                          aria-label={`代为日结：${cashierName}`}
                          onClick={() => onCloseOther({ cashierId, cashierName })}
                        >
                          代为日结
                        </RowAction>
                      ),
                  },
                ]
              : []),
          ]}
          rows={shown}
          rowKey="id"
          height={shown.length > ROWS_IN_SIGHT ? HEIGHT : 'auto'}
        />
      )}
    </Panel>
  );
}
