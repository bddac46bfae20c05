import type { ReactNode } from 'react';
import { useCall, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { VISIT_TYPE_WORDS } from '@hospital/shared/contract/reservationStates';
import { washStates } from '@hospital/shared/contract/washStates';
import { formatTime, formatYuan } from '@hospital/shared/format';
import { TabLink } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { LoadError } from '@hospital/shared/ui/core';
import { useNow } from '../../useNow';
import { Section } from './Section';
import { BOARD, BOARDING, callsOf, CASHIER, expectedOf, isAwaited, shown, WASHING } from './day.model';
import { Telephone } from '../../Telephone';
import classes from './today.module.css';

/** As many as an answer may hold; a store has fewer in a day. */
const MOST = { page: 1, pageSize: 200 };
const QUIET = { silent: true, hideLoading: true, keepPrevious: true };

/**
 * The day beside the visits: whom the desk has to call, who is expected, what is washed, who boards and who has to pay. Each
 * user sees what they may; without any of it nothing is here.
 */
export function DayAside(): ReactNode {
  const today = useToday();
  const now = useNow();
  const mayExpect = useMay(api.reservations.list);
  const mayWash = useMay(api.washing.list);
  const mayBoard = useMay(api.boarding.list);
  const mayPay = useMay(api.bills.waiting);
  const expected = useCall(
    api.reservations.list,
    { ...MOST, startDate: today, endDate: today },
    { ...QUIET, enabled: mayExpect },
  );
  const waits = useCall(api.waits.list, {}, { ...QUIET, enabled: mayExpect });
  const washing = useCall(api.washing.list, { ...MOST, date: today }, { ...QUIET, enabled: mayWash });
  const inHouse = useCall(api.boarding.list, { ...MOST, state: 1 }, { ...QUIET, enabled: mayBoard });
  const booked = useCall(
    api.boarding.list,
    { ...MOST, state: 0, orderByField: 'startDate', orderByType: 'asc' },
    { ...QUIET, enabled: mayBoard },
  );
  const owing = useCall(api.bills.waiting, {}, { ...QUIET, enabled: mayPay });

  const asked = [expected, waits, washing, inHouse, booked, owing];
  const failed = asked.find(({ data, error }) => !data && error);
  const reservations = expected.data?.list ?? [];
  const plans = washing.data?.list ?? [];
  const stays = inHouse.data?.list ?? [];
  const clock = now.slice(11);
  const calls = callsOf({ reservations, waits: waits.data ?? [], plans, stays }, clock);
  const coming = (booked.data?.list ?? []).filter(({ startDate }) => startDate <= today);
  const leaving = stays.filter(({ planEndDate }) => planEndDate === today);
  const [tasks, done] = [sumOf(stays, 'matters'), sumOf(stays, 'mattersDone')];
  if (!mayExpect && !mayWash && !mayBoard && !mayPay) return null;

  return (
    <aside className={classes.aside} aria-label="今日概况">
      {failed?.error && (
        <LoadError
          what="今日概况"
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={() => asked.forEach((one) => !one.data && one.error && void one.refetch())}
        />
      )}
      {calls.length > 0 && (
        <Section
          title={`待联系 ${calls.length}`}
          lines={calls.map(({ key, who, why, mobile, to }) => ({
            key,
            line: (
              <>
                <TabLink to={to}>{who}</TabLink> {why} <Telephone number={mobile} />
              </>
            ),
          }))}
        />
      )}
      {expected.data && (
        <Section
          title={`预约 待到店${reservations.filter(isAwaited).length}`}
          to={BOARD}
          lines={expectedOf(reservations, clock).map((one) => ({
            key: one.id,
            line: (
              <>
                {one.startTime} <TabLink to={shown(one)}>{one.petName || one.name}</TabLink>{' '}
                {VISIT_TYPE_WORDS[one.type]} {one.doctorName || '不指定'}
              </>
            ),
          }))}
        />
      )}
      {washing.data && (
        <Section
          title={`洗美 ${([1, 2, 3] as const)
            .map(
              (state) => `${washStates.words[state]}${plans.filter((plan) => plan.state === state).length}`,
            )
            .join(' ')}`}
          to={WASHING}
          lines={plans
            .filter(({ state }) => state === 2)
            .map(({ id, petName, washerName, receiveTime }) => ({
              key: id,
              line: `${petName} ${washerName} ${formatTime(receiveTime)} 接收`,
            }))}
        />
      )}
      {inHouse.data && (
        <Section
          title={`寄养 在店${inHouse.data.total}${tasks > 0 ? ` 今日事项${done}/${tasks}` : ''}`}
          to={BOARDING}
          lines={[
            ...leaving.map((stay) => ({ key: stay.id, line: `${stay.petName} ${stay.cageName} 今日离店` })),
            ...coming.map((stay) => ({ key: stay.id, line: `${stay.petName} ${stay.cageName} 待入住` })),
          ]}
        />
      )}
      {owing.data && (
        <Section
          title={`待结算 ${owing.data.total}位，共 ¥${formatYuan(owing.data.oweSum)}`}
          to={CASHIER}
          toWord="去收款"
          lines={owing.data.list
            .filter((one) => one.today === 'Y')
            .map(({ ownerId, billId, ownerName, billNo, petNames, oweAmount }) => ({
              key: ownerId || billId,
              line: `${ownerName || billNo} ${petNames.join('、')} ¥${formatYuan(oweAmount)}`,
            }))}
        />
      )}
    </aside>
  );
}

const sumOf = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0);
