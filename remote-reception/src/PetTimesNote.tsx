import type { ReactNode } from 'react';
import type { PetTime } from '@hospital/shared/contract/calls/petTimes';
import { Alert } from '@hospital/shared/ui/core';
import { petOverlap } from './petTimes';

interface PetTimesNoteProps {
  readonly petName: string;
  /** When the animal is expected on that day, but for what is edited. */
  readonly times: readonly PetTime[];
  /** What is chosen, `HH:mm`; nothing is said before both are. */
  readonly startTime: string | undefined;
  readonly endTime: string | undefined;
}

/** Says that the animal is expected elsewhere at the chosen time. */
export function PetTimesNote({ petName, times, startTime, endTime }: PetTimesNoteProps): ReactNode {
  const words = startTime && endTime ? petOverlap(petName, times, { startTime, endTime }) : '';
  return words && <Alert type="warning" style={{ marginBottom: 16 }} content={words} />;
}
