import { useSyncExternalStore } from 'react';

/** Below this width the layout is the mobile one (spec 1 §9). */
const query = '(max-width: 991px)';

const subscribe = (changed: () => void): (() => void) => {
  const list = matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
};

/** Whether the window is narrower than 992 px. */
export const useMobile = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches);
