import { useEffect, useSyncExternalStore } from 'react';
import { notify } from '../notify';

const F11 = 122;

/** Shows the program on the whole screen, or no longer; where the browser cannot, a warning says so (spec 1 §2). */
export async function toggleFullscreen(): Promise<void> {
  if (!document.fullscreenEnabled) await notify('warning', '不支持全屏');
  else if (document.fullscreenElement) await document.exitFullscreen();
  else await document.documentElement.requestFullscreen();
}

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

export const useFullscreen = (): boolean =>
  useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));

/** F11 toggles, too, and not the browser's own full screen, which the program would not know of. */
export function useFullscreenKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.keyCode !== F11) return;
      event.preventDefault();
      if (!event.repeat) void toggleFullscreen();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
