import { workCounter } from '../state/workCounter';

/** The counted overlay (spec 1 §4): opens on the first request not flagged to skip it, closes at zero. */
export const loadingCounter = workCounter();

/** True while a counted request is under way. */
export const useLoading = loadingCounter.useRunning;
