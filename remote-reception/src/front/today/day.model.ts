import type { Boarding } from '@hospital/shared/contract/calls/boarding';
import type { Reservation } from '@hospital/shared/contract/calls/reservations';
import type { Wait } from '@hospital/shared/contract/calls/waits';
import type { WashPlan } from '@hospital/shared/contract/calls/washing';
import { isUntold } from '@hospital/shared/contract/washNotices';

/** What the day holds beside the visits, as far as it has been read and the user may see it. */
interface Day {
  readonly reservations: readonly Reservation[];
  readonly waits: readonly Wait[];
  readonly plans: readonly WashPlan[];
  readonly stays: readonly Boarding[];
}

/** Somebody whom the desk has to call, and where what follows is done. */
interface Call {
  readonly key: string;
  readonly who: string;
  readonly why: string;
  readonly mobile: string;
  readonly to: string;
}

const nameOf = (petName: string, ownerName: string): string =>
  petName === '' ? ownerName : `${petName}（${ownerName}）`;

/** Pages on which the lines are worked off. */
export const BOARD = '/reservation/board';
export const WASHING = '/wash/board';
export const BOARDING = '/boarding/list';
export const CASHIER = '/bill/cashier';

/** The board with one reservation open. */
export const shown = ({ id }: Reservation): string => `${BOARD}?show=${id}`;

/** Reserved and not here yet. */
export const isAwaited = ({ status }: Reservation): boolean => status === 0 || status === 1;

/** @param clock `17:05`, of the server */
const isLate = (one: Reservation, clock: string): boolean => one.status === 1 && one.startTime < clock;

/**
 * Who must be called, the most urgent first: who should be here by now, whose animal is ready or should have been fetched,
 * for whom a time has become free, who has yet to be confirmed, and who did not come.
 */
export function callsOf({ reservations, waits, plans, stays }: Day, clock: string): readonly Call[] {
  const ofReservation = (one: Reservation, why: string): Call => ({
    ...{ key: `r${one.id}`, who: nameOf(one.petName, one.name), why, mobile: one.mobile, to: shown(one) },
  });
  const withStatus = (status: Reservation['status']) => reservations.filter((one) => one.status === status);
  return [
    ...reservations
      .filter((one) => isLate(one, clock))
      .map((one) => ofReservation(one, `预约${one.startTime}，还没到`)),
    ...plans
      .filter(({ state, notice }) => state === 3 && isUntold(notice))
      .map((plan) => ({
        ...{ key: `w${plan.id}`, who: nameOf(plan.petName, plan.ownerName) },
        why: plan.notice === 'failed' ? '洗美完成，短信失败' : '洗美完成，待通知',
        ...{ mobile: plan.pickupMobile || plan.ownerMobile, to: WASHING },
      })),
    ...stays
      .filter(({ overdueFlag }) => overdueFlag === 'Y')
      .map((stay) => ({
        ...{ key: `b${stay.id}`, who: nameOf(stay.petName, stay.ownerName) },
        ...{ why: `寄养应于${stay.planEndDate.slice(5)}离店`, mobile: stay.ownerMobile, to: BOARDING },
      })),
    ...waits.flatMap(({ id, petName, name, mobile, type, waitDate, offer }) =>
      offer
        ? {
            ...{ key: `q${id}`, who: nameOf(petName, name), mobile },
            why: `候补可约${waitDate.slice(5)} ${offer.startTime}`,
            to: `${BOARD}?date=${waitDate}&type=${type === 3 ? 3 : 1}`,
          }
        : [],
    ),
    ...withStatus(0).map((one) => ofReservation(one, `预约${one.startTime}，待确认`)),
    ...withStatus(4).map((one) => ofReservation(one, `预约${one.startTime}，爽约`)),
  ];
}

/** Who is expected next, the earliest first. */
export const expectedOf = (reservations: readonly Reservation[], clock: string): readonly Reservation[] =>
  reservations
    .filter((one) => isAwaited(one) && one.startTime >= clock)
    .sort((one, other) => one.startTime.localeCompare(other.startTime));
