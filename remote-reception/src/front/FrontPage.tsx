import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BookingState } from '@hospital/shared/contract/bookingStates';
import { formatYuan } from '@hospital/shared/format';
import { useSearchParams } from '@hospital/shared/navigation';
import { Can, useMay } from '@hospital/shared/session';
import {
  Button,
  EmptyState,
  Input,
  LoadError,
  Page,
  PageSkeleton,
  Panel,
  Select,
} from '@hospital/shared/ui/core';
import { useDialog, useSettled } from '@hospital/shared/ui/data';
import { CurrentNumbers } from './CurrentNumbers';
import { FrontDialogs, type FrontTask, NOBODY } from './FrontDialogs';
import { GoodsButton } from './GoodsButton';
import { StateCounts } from './StateCounts';
import { DayAside } from './today/DayAside';
import { useKeys } from './useKeys';
import { useVisitMoves } from './useVisitMoves';
import { VisitList } from './VisitList';
import { WaitingReferrals } from './WaitingReferrals';
import classes from './front.module.css';

/** More than a store sees in a day; the list says so where there are more. */
const MOST = 200;
const SEARCH = 'front-search';

/** 前台工作台: today as it is, and what the desk does about it (spec 2 §7 Booking; domain.md §2.4). */
export default function FrontPage(): ReactNode {
  const today = useToday();
  const [state, setState] = useState<BookingState | 0>(0);
  const [doctorId, setDoctorId] = useState('');
  const [typed, setTyped] = useState('');
  const keyword = useSettled(typed.trim());
  const filters = {
    date: today,
    ...(doctorId === '' ? {} : { doctorId }),
    ...(keyword === '' ? {} : { keyword }),
  };
  const visits = useCall(
    api.bookings.list,
    { page: 1, pageSize: MOST, ...filters, ...(state === 0 ? {} : { states: [state] }) },
    { keepPrevious: true, silent: true },
  );
  const counts = useCall(api.bookings.stateCount, filters, { keepPrevious: true, silent: true });
  const doctors = useCall(api.bookings.doctors, { type: 1 }, { silent: true });
  const { dialog, open, close } = useDialog<FrontTask>();
  const mayRegister = useMay(api.bookings.register);
  // The aside has what everybody owes then, whatever is filtered.
  const maySeeOwing = useMay(api.bills.waiting);
  const { mayDo, onDo } = useVisitMoves(open);
  const keysOn = !dialog?.visible;

  useAddress(open);
  useKeys(
    {
      ...(mayRegister ? { n: () => open({ kind: 'register', named: NOBODY }) } : {}),
      '?': () => open({ kind: 'keys' }),
      '/': () => document.getElementById(SEARCH)?.focus(),
    },
    keysOn,
  );

  const list = visits.data?.list ?? [];
  const due = list.filter(({ state: of, unpaidAmount }) => of !== 4 && unpaidAmount > 0);
  const owed = due.reduce((sum, { unpaidAmount }) => sum + Math.round(unpaidAmount * 100), 0);
  const more = (visits.data?.total ?? 0) - list.length;

  return (
    <Page
      title="前台工作台"
      showTitle
      actions={
        <>
          <Button onClick={() => open({ kind: 'keys' })} aria-keyshortcuts="?">
            快捷键
          </Button>
          <GoodsButton />
          <Can call={api.bookings.register}>
            <Button
              type="primary"
              aria-keyshortcuts="N"
              onClick={() => open({ kind: 'register', named: NOBODY })}
            >
              挂号 (N)
            </Button>
          </Can>
        </>
      }
    >
      <Panel>
        <div className={classes.filters}>
          <StateCounts counts={counts.data ?? []} value={state} onChange={setState} />
          <Select
            aria-label="医生"
            placeholder="全部医生"
            allowClear
            className={classes.doctor ?? ''}
            value={doctorId || undefined}
            options={(doctors.data ?? []).map((one) => ({ value: one.doctorId, label: one.doctorName }))}
            onChange={(id?: string) => setDoctorId(id ?? '')}
          />
          <Input
            id={SEARCH}
            aria-label="查找"
            placeholder="宠物、宠主、电话或挂号单号"
            allowClear
            className={classes.search ?? ''}
            value={typed}
            onChange={setTyped}
          />
        </div>
        <CurrentNumbers doctors={doctors.data ?? []} />
        <WaitingReferrals />
        <div className={classes.day}>
          <div>
            {due.length > 0 && !maySeeOwing && (
              <p className={classes.quiet}>
                待结算 {due.length} 笔，共 ¥{formatYuan(owed / 100)}
              </p>
            )}
            {!visits.data ? (
              visits.error ? (
                <LoadError
                  what="今日就诊"
                  error={visits.error}
                  retrying={visits.isFetching}
                  onRetry={() => void visits.refetch()}
                />
              ) : (
                <PageSkeleton rows={6} />
              )
            ) : list.length === 0 ? (
              <EmptyState text={state === 0 && keyword === '' ? '今天还没有人挂号' : '没有符合条件的就诊'} />
            ) : (
              <VisitList visits={list} mayDo={mayDo} onDo={onDo} keysOn={keysOn} />
            )}
            {more > 0 && <p className={classes.quiet}>另有 {more} 条，请按状态、医生或关键字查找</p>}
          </div>
          <DayAside />
        </div>
      </Panel>
      {dialog && (
        <FrontDialogs
          key={dialog.opening}
          task={dialog.task}
          visible={dialog.visible}
          onOpen={open}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** An address with `register` opens the registration, for the text or the pet that it names. */
function useAddress(open: (task: FrontTask) => void): void {
  const [params] = useSearchParams();
  const keyword = params.get('register');
  const [ownerId, petId] = [params.get('owner') ?? '', params.get('pet') ?? ''];
  const begin = useEffectEvent((named: { keyword: string; ownerId: string; petId: string }) =>
    open({ kind: 'register', named }),
  );
  // Effects run anew each time the tab is shown again; an address opens the dialog once.
  const begun = useRef(false);
  useEffect(() => {
    if (keyword === null || begun.current) return;
    begun.current = true;
    begin({ keyword, ownerId, petId });
  }, [keyword, ownerId, petId]);
}
