import { IconFullscreen, IconFullscreenExit } from '@hospital/shared/ui/icons/icons';
import { type ReactNode, useSyncExternalStore } from 'react';
import { notify } from '../notify';
import { BarButton } from './BarButton';

const subscribe = (changed: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** `全屏`; where the browser has none, a warning says so. */
export function FullscreenButton(): ReactNode {
  const full = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement));
  const toggle = async (): Promise<void> => {
    if (!document.fullscreenEnabled) await notify('warning', '不支持全屏');
    else if (full) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
  };
  return (
    <BarButton label="全屏" pressed={full} onClick={() => void toggle()}>
      {full ? <IconFullscreenExit /> : <IconFullscreen />}
    </BarButton>
  );
}
