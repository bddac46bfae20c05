import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { type ComponentType, memo, type ReactNode, useEffect, useState } from 'react';
import { notify } from '../notify';
import { closePalette, togglePalette, usePaletteOpen } from './paletteState';

interface PaletteProps {
  readonly menu: readonly MenuItem[];
}

const loadPalette = () => import(/* webpackChunkName: "command-palette" */ './CommandPalette');

/** Ctrl+K (on a Mac also Cmd+K) opens the search box; its code comes with the first opening. */
export const CommandPaletteHost = memo(function CommandPaletteHost({ menu }: PaletteProps): ReactNode {
  const open = usePaletteOpen();
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      if (!event.repeat) togglePalette();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
      closePalette();
    };
  }, []);

  useEffect(() => {
    if (!open || Palette) return;
    loadPalette().then(
      ({ CommandPalette }) => setPalette(() => CommandPalette),
      () => {
        closePalette();
        void notify('error', '搜索暂时无法打开');
      },
    );
  }, [open, Palette]);

  return open && Palette && <Palette menu={menu} />;
});
