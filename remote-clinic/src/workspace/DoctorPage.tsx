import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useCall, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { type BookingState, bookingStates } from '@hospital/shared/contract/bookingStates';
import type { Booking } from '@hospital/shared/contract/calls/bookings';
import { openTab } from '@hospital/shared/navigation';
import { useMay, useSession } from '@hospital/shared/session';
import { EmptyState, LoadError, message, Page, PageSkeleton, Panel } from '@hospital/shared/ui/core';
import { takeIn } from '../takenIn';
import { FailedAlone } from '../FailedAlone';
import { PatientRow } from './PatientRow';
import { Waiting } from './Waiting';
import classes from './doctor.module.css';

/** More than a doctor sees in a day. */
const MOST = 200;
const WAITS = 1;
const WITH_DOCTOR = 2;
/** What types by keys itself, or is open above the page. */
const TYPED = 'input, textarea, select, [contenteditable], [role="combobox"], [role="dialog"]';

/** 医生工作台: my patients of today, whom to take in next, and what else waits for me (clinic.md §4). */
export default function DoctorPage(): ReactNode {
  const today = useToday();
  const { id: doctorId } = useSession().user;
  const [state, setState] = useState<BookingState | 0>(0);
  const filters = { date: today, doctorId };
  const visits = useCall(
    api.bookings.list,
    { page: 1, pageSize: MOST, ...filters },
    { keepPrevious: true, silent: true },
  );
  const counts = useCall(api.bookings.stateCount, filters, { keepPrevious: true, silent: true });
  const consult = useCallMutation(api.bookings.consultation);
  const begin = useCallMutation(api.cases.save);
  const mayConsult = useMay(api.bookings.consultation);
  const mayBegin = useMay(api.cases.save);
  const maySee = useMay(api.cases.info);

  const list = visits.data?.list ?? [];
  const shown = list.filter((one) => state === 0 || one.state === state);
  const next = list.find((one) => one.state === WAITS);

  const openCase = (caseId: string): void => openTab(`/case/detail?id=${caseId}`);
  const take = (visit: Booking): void =>
    consult.mutate(
      { id: visit.id, version: visit.version },
      {
        onSuccess: ({ caseId }) => {
          message.success(`已接诊${visit.queueNo}号${visit.petName}`);
          if (caseId === null || !maySee) return;
          takeIn(caseId);
          openCase(caseId);
        },
      },
    );
  const write = (visit: Booking): void => {
    // By the same address as elsewhere: a record has one tab.
    if (visit.caseId !== null) openCase(visit.caseId);
    else begin.mutate({ bookingId: visit.id }, { onSuccess: ({ id }) => openCase(id) });
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.key.toLowerCase() !== 'j') return;
    if (event.target instanceof Element && event.target.closest(TYPED)) return;
    event.preventDefault();
    if (next && mayConsult && !consult.isPending) take(next);
    else if (!next) message.warning('没有待接诊的宠物');
  });
  useEffect(() => {
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);

  const all = counts.data?.reduce((sum, { count }) => sum + count, 0);
  const tabs = [{ state: 0 as const, count: all }, ...(counts.data ?? [])];
  return (
    <Page title="医生工作台" showTitle>
      <div className={classes.columns}>
        <Panel title="今日接诊">
          <div className={classes.counts} role="group" aria-label="按状态查看">
            {tabs.map(({ state: one, count }) => (
              <button
                key={one}
                type="button"
                className={classes.count}
                aria-pressed={one === state}
                onClick={() => setState(one)}
              >
                {one === 0 ? '全部' : bookingStates.words[one]} {count !== undefined && <b>{count}</b>}
              </button>
            ))}
            {!counts.data && !counts.error && <span className={classes.quiet}>正在加载各状态数量</span>}
          </div>
          <FailedAlone what="各状态数量" answer={counts} />
          {mayConsult && next && (
            <p className={classes.quiet}>
              按 <kbd>J</kbd> 接诊下一位：{next.queueNo}号{next.petName}
            </p>
          )}
          {!visits.data ? (
            visits.error ? (
              <LoadError
                what="今日接诊"
                error={visits.error}
                retrying={visits.isFetching}
                onRetry={() => void visits.refetch()}
              />
            ) : (
              <PageSkeleton rows={6} />
            )
          ) : shown.length === 0 ? (
            <EmptyState text={state === 0 ? '今天还没有您的挂号' : '没有这个状态的挂号'} />
          ) : (
            <ul className={classes.list} aria-label="今日接诊">
              {shown.map((visit) => (
                <PatientRow
                  key={visit.id}
                  visit={visit}
                  today={today}
                  next={visit.id === next?.id}
                  {...(mayConsult && visit.state === WAITS ? { onConsult: () => take(visit) } : {})}
                  {...(maySee && (visit.caseId !== null || (mayBegin && visit.state === WITH_DOCTOR))
                    ? { onWrite: () => write(visit) }
                    : {})}
                />
              ))}
            </ul>
          )}
        </Panel>
        <Waiting doctorId={doctorId} />
      </div>
    </Page>
  );
}
