import { workCounter } from '@hospital/shared/host';

const navigations = workCounter();

/** Counts a page that is being opened; call the result when it is there or no longer wanted. */
export const beginNavigation = navigations.begin;

/** Whether a page is being opened. */
export const useNavigating = navigations.useRunning;
