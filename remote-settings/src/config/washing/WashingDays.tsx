import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { WashingLimits } from '@hospital/shared/contract/calls/settings';
import { useMay } from '@hospital/shared/session';
import { Button, confirmDelete, EmptyState, IconPlus, message } from '@hospital/shared/ui/core';
import { DataTable, RowAction, useDialog, type DataColumn } from '@hospital/shared/ui/data';
import { lazy, Suspense, type ReactNode } from 'react';
import { dateInWords, timesInWords, type DayKey } from './washing.model';
import classes from './washing.module.css';

const DayDialog = lazy(async () => ({ default: (await import('./DayDialog')).DayDialog }));

interface WashingDaysProps {
  readonly limits: WashingLimits;
}

interface DialogTask {
  readonly storeId: string;
  /** Null: a new one. */
  readonly day: DayKey | null;
}

interface DayRow extends DayKey {
  readonly id: string;
  readonly limit: number;
}

/** Rows of one height; more of them scroll. */
const MOST_IN_SIGHT = 10;
const HEIGHT = 480;

/** The limits of single days. */
export function WashingDays({ limits }: WashingDaysProps): ReactNode {
  const { storeId, days } = limits;
  const mayEdit = useMay(api.settings.setWashingLimitOfDay);
  const { dialog, open, close } = useDialog<DialogTask>('washingDay');
  const removal = useCallMutation(api.settings.setWashingLimitOfDay);

  const remove = async ({ date, startTime, endTime }: DayKey): Promise<void> => {
    const times = startTime === '' ? {} : { startTime, endTime };
    const question = `确定删除 ${date} ${timesInWords({ startTime, endTime })}的限额吗?`;
    const send = () => removal.mutateAsync({ storeId, date, ...times, limit: null, version: null });
    if (await confirmDelete(send, question)) message.success('删除成功');
  };

  return (
    <div className={classes.days}>
      <div className={classes.head}>
        <h3>单日限额</h3>
        {mayEdit && (
          <Button icon={<IconPlus />} onClick={() => open({ storeId, day: null })}>
            添加日期
          </Button>
        )}
      </div>
      <DataTable<DayRow>
        label="单日限额"
        columns={columnsOf(mayEdit ? { change: (day) => open({ storeId, day }), remove } : undefined)}
        rows={days.map((day) => ({ ...day, id: `${day.date} ${day.startTime}` }))}
        rowKey="id"
        height={days.length > MOST_IN_SIGHT ? HEIGHT : 'auto'}
        empty={<EmptyState compact text="没有单独设置的日期" />}
      />
      {dialog?.task.storeId === storeId && (
        <Suspense>
          <DayDialog
            key={dialog.opening}
            storeId={storeId}
            day={dialog.task.day}
            days={days}
            visible={dialog.visible}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

interface RowActions {
  readonly change: (day: DayKey) => void;
  readonly remove: (day: DayKey) => Promise<void>;
}

function columnsOf(actions: RowActions | undefined): DataColumn<DayRow>[] {
  const nameOf = (day: DayRow): string => `${day.date} ${timesInWords(day)}`;
  return [
    { title: '日期', width: 160, render: ({ date }) => dateInWords(date) },
    { title: '时段', width: 160, render: timesInWords },
    { title: '限额', width: 96, numeric: true, render: ({ limit }) => `${limit}只` },
    ...(actions
      ? [
          {
            title: '操作',
            width: 120,
            sticky: true,
            render: ({ id, limit, ...day }: DayRow) => (
              <>
                <RowAction
                  aria-label={`修改：${nameOf({ id, limit, ...day })}`}
                  onClick={() => actions.change(day)}
                >
                  修改
                </RowAction>
                <RowAction
                  danger
                  aria-label={`删除：${nameOf({ id, limit, ...day })}`}
                  onClick={() => void actions.remove(day)}
                >
                  删除
                </RowAction>
              </>
            ),
          },
        ]
      : []),
  ];
}
