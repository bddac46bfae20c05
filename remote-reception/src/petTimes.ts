import type { PetTime } from '@hospital/shared/contract/calls/petTimes';
import type { Period } from '@hospital/shared/contract/dutyTimes';
import { VISIT_TYPE_WORDS } from '@hospital/shared/contract/reservationStates';
import { shownEnd } from '@hospital/shared/contract/timeSlots';

const inWords = ({ startTime, endTime, type, planFlag, storeName }: PetTime): string =>
  `${startTime}–${shownEnd(endTime)} 在${storeName}已有${planFlag === 'Y' ? '洗美单' : `${VISIT_TYPE_WORDS[type]}预约`}`;

/**
 * What else an animal is expected for at a time; empty where there is nothing. It warns and holds nobody back.
 *
 * @param times when it is expected on that day, but for what is planned anew
 */
export function petOverlap(
  petName: string,
  times: readonly PetTime[],
  { startTime, endTime }: Period,
): string {
  const over = times.filter((one) => one.startTime < endTime && startTime < one.endTime);
  return over.length === 0 ? '' : `${petName}当天 ${over.map(inWords).join('，')}，与所选时间重叠`;
}
