import type { ReactNode } from 'react';
import { useCall, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { reservationStates } from '@hospital/shared/contract/reservationStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { addMonths, type Day } from '@hospital/shared/format';
import { openTab, usePageState } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { Button, LoadError, Page, PageSkeleton, Panel } from '@hospital/shared/ui/core';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery } from '@hospital/shared/ui/listView';
import { ReservationDialogs, type ReservationTask } from '../ReservationDialogs';
import classes from './calendar.module.css';
import { columns, fieldsOf, ofDay, requestOf, type ReservationOrder } from './list.model';
import { Month, monthInWords } from './Month';

const boardOf = (date: string): string => `/reservation/board?date=${date}`;

/** 预约月历: the loads of a month, and the reservations of its days as a list (spec 2 §7 Booking and reservation). */
export default function CalendarPage(): ReactNode {
  const today = useToday();
  return <Calendar key={today} today={today} />;
}

/** The calendar as it is used on a day: what was chosen in it counts until midnight, as on the boards. */
function Calendar({ today }: { readonly today: Day }): ReactNode {
  const control = useListQuery<ReservationOrder>(`list/${today}`, ofDay(today));
  const given = requestOf(control.query.filter);
  const [month, setMonth] = usePageState(`month/${today}`, (given.startDate ?? today).slice(0, 7));
  const days = useCall(api.reservations.calendar, { month }, { keepPrevious: true, silent: true });
  const answer = useCall(
    api.reservations.list,
    { ...placeOf(control.query), ...given },
    { keepPrevious: true, silent: true },
  );
  const counts = useCall(api.reservations.total, given, { keepPrevious: true, silent: true });
  const doctors = useCall(api.users.doctors, {}, { silent: true });
  const mayEdit = useMay(api.reservations.edit);
  const mayAccept = useMay(api.reservations.accept);
  const mayExport = useMay(api.reservations.export);
  const { dialog, open, close } = useDialog<ReservationTask>();
  const turn = (months: number): void => setMonth(addMonths(`${month}-01`, months).slice(0, 7));
  const choose = (date: string): void =>
    control.setFilter({ ...control.query.filter, startDate: date, endDate: date });
  const { startDate = '', endDate = '' } = given;

  return (
    <Page title="预约月历">
      <Panel>
        <div className={classes.bar}>
          <Button onClick={() => turn(-1)}>上个月</Button>
          <h2 aria-live="polite">{monthInWords(month)}</h2>
          <Button onClick={() => turn(1)}>下个月</Button>
          {month !== today.slice(0, 7) && <Button onClick={() => setMonth(today.slice(0, 7))}>本月</Button>}
          <Button
            type="primary"
            disabled={startDate !== endDate || startDate === ''}
            onClick={() => openTab(boardOf(startDate))}
          >
            打开当天看板
          </Button>
          <span className={classes.hint}>单击看当天列表，双击或按 O 打开看板</span>
        </div>
        {days.data ? (
          <Month
            month={month}
            days={days.data}
            today={today}
            chosen={startDate === endDate ? startDate : ''}
            onChoose={choose}
            onOpen={(date) => openTab(boardOf(date))}
          />
        ) : days.isError ? (
          <LoadError what="预约月历" error={days.error} onRetry={() => void days.refetch()} />
        ) : (
          <PageSkeleton rows={6} />
        )}
        <div className={classes.list}>
          <ListView
            scene="reservation"
            label="预约列表"
            control={control}
            fields={fieldsOf(doctors.data ?? [])}
            columns={columns}
            actions={{
              title: '操作',
              width: 152,
              sticky: true,
              render: ({ id, petName, name, status }) => (
                <>
                  <RowAction
                    aria-label={`查看：${petName || name}的预约`}
                    onClick={() => open({ kind: 'info', id })}
                  >
                    查看
                  </RowAction>
                  {mayAccept && status === 1 && (
                    <RowAction
                      aria-label={`到店：${petName || name}`}
                      onClick={() => open({ kind: 'accept', id })}
                    >
                      到店
                    </RowAction>
                  )}
                  {mayEdit && (
                    <RowAction
                      aria-label={`修改：${petName || name}的预约`}
                      because={
                        mayMove(reservationStates, status, 'change')
                          ? ''
                          : whyNot(reservationStates, status, 'change')
                      }
                      onClick={() => open({ kind: 'edit', id })}
                    >
                      修改
                    </RowAction>
                  )}
                </>
              ),
            }}
            answer={answer}
            rows={answer.data?.list}
            total={answer.data?.total ?? 0}
            rowKey="id"
            summary={
              counts.data
                ? `共 ${counts.data.total} 个，待到店 ${counts.data.waiting}，已到店 ${counts.data.arrived}，爽约 ${counts.data.noShow}，取消 ${counts.data.cancelled}`
                : `共 ${answer.data?.total ?? 0} 个`
            }
            onExport={mayExport ? (shown) => api.reservations.export({ ...given, ...shown }) : undefined}
            empty="没有预约"
          />
        </div>
      </Panel>
      {dialog && <ReservationDialogs dialog={dialog} today={today} open={open} close={close} />}
    </Page>
  );
}
