import type { TimeSlot } from './timeSlots';

/** Whether what begins then counts in the slot: an animal counts where its washing begins. */
export const beginsIn = ({ startTime, endTime }: TimeSlot, start: string): boolean =>
  startTime <= start && start < endTime;
