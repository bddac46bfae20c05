import type { ReactNode } from 'react';
import type { PetTime } from '@hospital/shared/contract/calls/petTimes';
import { VISIT_TYPE_WORDS } from '@hospital/shared/contract/reservationStates';
import { shownEnd } from '@hospital/shared/contract/timeSlots';
import { Alert } from '@hospital/shared/ui/core';

interface PetTimesNoteProps {
  readonly petName: string;
  /** When the animal is expected on that day, but for what is edited. */
  readonly times: readonly PetTime[];
  /** What is chosen, `HH:mm`; nothing is said before both are. */
  readonly startTime: string | undefined;
  readonly endTime: string | undefined;
}

const inWords = ({ startTime, endTime, type, planFlag, storeName }: PetTime): string =>
  `${startTime}–${shownEnd(endTime)} 在${storeName}已有${planFlag === 'Y' ? '洗美单' : `${VISIT_TYPE_WORDS[type]}预约`}`;

/** Says that the animal is expected elsewhere at the chosen time; it warns and holds nobody back. */
export function PetTimesNote({ petName, times, startTime, endTime }: PetTimesNoteProps): ReactNode {
  if (!startTime || !endTime) return null;
  const over = times.filter((one) => one.startTime < endTime && startTime < one.endTime);
  if (over.length === 0) return null;
  return (
    <Alert
      type="warning"
      style={{ marginBottom: 16 }}
      content={`${petName}当天 ${over.map(inWords).join('，')}，与所选时间重叠`}
    />
  );
}
