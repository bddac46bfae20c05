import { IconFullscreen, IconFullscreenExit } from '@hospital/shared/ui/icons/icons';
import type { ReactNode } from 'react';
import { BarButton } from './BarButton';
import { toggleFullscreen, useFullscreen } from './fullscreen';

/** `全屏`. */
export function FullscreenButton(): ReactNode {
  const full = useFullscreen();
  return (
    <BarButton label="全屏" keys="F11" pressed={full} onClick={() => void toggleFullscreen()}>
      {full ? <IconFullscreenExit /> : <IconFullscreen />}
    </BarButton>
  );
}
