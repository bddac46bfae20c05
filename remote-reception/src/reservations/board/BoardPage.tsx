import { type KeyboardEvent, type ReactNode, useCallback, useEffect } from 'react';
import { useCall, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { ReservationBrief } from '@hospital/shared/contract/calls/reservations';
import { holidayInWords } from '@hospital/shared/contract/holidays';
import type { VisitType } from '@hospital/shared/contract/reservationStates';
import { addDays, weekdayOf } from '@hospital/shared/format';
import { openTab, usePageState, useSearchParams } from '@hospital/shared/navigation';
import { Can, useMay, useMenu } from '@hospital/shared/session';
import { Button, IconPlus, LoadError, Page, PageSkeleton, Panel, TabList } from '@hospital/shared/ui/core';
import { useDialog } from '@hospital/shared/ui/data';
import { DayField } from '../../DayField';
import { isInMenu } from '../../isInMenu';
import { useBoardDay } from '../../useBoardDay';
import { ReservationDialogs, type ReservationTask } from '../ReservationDialogs';
import { useNow } from '../../useNow';
import { Board } from './Board';
import classes from './board.module.css';
import { WaitList } from '../waits/WaitList';
import type { FreeTime } from './useDrawnTime';
import { useMoves } from './useMoves';

/** A board of each kind of people, by a type that they attend to. */
const BOARDS = [
  { value: 1, title: '医生' },
  { value: 3, title: '洗美' },
  { value: 4, title: '寄养' },
] as const;
/** 预约月历, which some roles with a board have not. */
const CALENDAR = '/reservation/calendar';
const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

const boardOf = (text: string | null): VisitType =>
  BOARDS.find(({ value }) => String(value) === text)?.value ?? 1;

/** 预约: the day of a store by doctors, or by washers; `?date=` names the day, `?reserve=` opens the dialog with a word, `?show=` a reservation. */
export default function BoardPage(): ReactNode {
  const [params] = useSearchParams();
  const today = useToday();
  const [date, setDate] = useBoardDay(params.get('date') ?? '');
  const [type, setType] = usePageState<VisitType>('type', boardOf(params.get('type')));
  const now = useNow();
  const answer = useCall(api.reservations.chart, { date, type }, { keepPrevious: true, silent: true });
  const counts = useCall(
    api.reservations.total,
    { startDate: date, endDate: date, ...(type === 3 ? { type } : {}) },
    { keepPrevious: true, silent: true },
  );
  const hasCalendar = isInMenu(useMenu(), CALENDAR);
  const mayReserve = useMay(api.reservations.save);
  const mayEdit = useMay(api.reservations.edit);
  const { dialog, open, close } = useDialog<ReservationTask>();
  useWordOfAddress('reserved', params.get('reserve'), (keyword) =>
    open({ kind: 'new', start: { date, type, keyword } }),
  );

  useWordOfAddress('shown', params.get('show'), (id) => open({ kind: 'info', id }));

  const chart = answer.data;
  const names = useCallback(
    (id: string) => chart?.resources.find((one) => one.id === id)?.name ?? '',
    [chart],
  );
  const { moved, move } = useMoves(names);
  const reserve = (doctorId: string, { startTime, minutes }: FreeTime): void =>
    open({
      kind: 'new',
      start: { date, type, doctorId, startTime, ...(minutes === null ? {} : { minutes }) },
    });
  const show = (item: ReservationBrief): void => open({ kind: 'info', id: item.id });

  const turn = (event: KeyboardEvent): void => {
    const days = { PageUp: -1, PageDown: 1 }[event.key];
    const fields = event.target instanceof HTMLElement && event.target.closest('input, [role=dialog]');
    if (days === undefined || fields) return;
    event.preventDefault();
    setDate(addDays(date, days));
  };

  return (
    <Page title="预约">
      <Panel>
        <div onKeyDown={turn}>
          <div className={classes.bar}>
            <TabList<VisitType> label="看板" kind="card" tabs={BOARDS} value={type} onChange={setType} />
            <Button title="PageUp" onClick={() => setDate(addDays(date, -1))}>
              前一天
            </Button>
            <span className={classes.date}>
              <DayField value={date} onChange={(day) => day && setDate(day)} aria-label="日期" />
            </span>
            <span>
              星期{WEEKDAYS[weekdayOf(date)]}
              {chart?.holiday && chart.date === date && (
                <strong className={classes.holiday}> {holidayInWords(chart.holiday)}</strong>
              )}
            </span>
            <Button title="PageDown" onClick={() => setDate(addDays(date, 1))}>
              后一天
            </Button>
            {date !== today && <Button onClick={() => setDate(today)}>今天</Button>}
            <Can call={api.reservations.save}>
              <Button
                type="primary"
                icon={<IconPlus />}
                onClick={() => open({ kind: 'new', start: { date, type } })}
              >
                新增预约
              </Button>
            </Can>
            {type !== 4 && (
              <Can call={api.waits.save}>
                <Button onClick={() => open({ kind: 'wait', start: { date, type } })}>加入候补</Button>
              </Can>
            )}
            {hasCalendar && (
              <Button onClick={() => openTab(`${CALENDAR}?startDate=${date}&endDate=${date}`)}>
                当天列表
              </Button>
            )}
            <span className={classes.counts} role="status">
              {chart?.date === date && chart.booked !== null && `洗美已约 ${chart.booked} 只；预约`}
              {counts.data &&
                `共 ${counts.data.total} 个，待到店 ${counts.data.waiting}，已到店 ${counts.data.arrived}，爽约 ${counts.data.noShow}，取消 ${counts.data.cancelled}`}
            </span>
          </div>
          {type !== 4 && <WaitList type={type} date={date} onDay={setDate} />}
          {chart ? (
            <Board
              chart={chart}
              shown={answer.isPlaceholderData ? '' : `${date}/${type}`}
              moved={moved}
              now={now}
              mayEdit={mayEdit}
              onFree={mayReserve ? reserve : null}
              onOpen={show}
              onMove={move}
            />
          ) : answer.isError ? (
            <LoadError what="预约看板" error={answer.error} onRetry={() => void answer.refetch()} />
          ) : (
            <PageSkeleton rows={8} />
          )}
        </div>
      </Panel>
      {dialog && <ReservationDialogs dialog={dialog} today={today} open={open} close={close} />}
    </Page>
  );
}

/** Opens the dialog once for what the address says. */
function useWordOfAddress(key: string, word: string | null, open: (word: string) => void): void {
  const [done, setDone] = usePageState(key, '');
  useEffect(() => {
    if (word === null || word === done) return;
    setDone(word);
    open(word);
    // Once for each address: what opens it is another function each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [word, done]);
}
