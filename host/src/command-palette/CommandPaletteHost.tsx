import type { MenuItem } from '@hospital/shared/contract/calls/identity';
import { type ComponentType, memo, type ReactNode, useEffect, useState } from 'react';
import { notify } from '../notify';
import { closePalette, togglePalette, typeAhead, usePaletteTyped } from './paletteState';

interface PaletteHostProps {
  readonly menu: readonly MenuItem[];
}
interface PaletteProps extends PaletteHostProps {
  readonly typed: string;
}

const loadPalette = () => import(/* webpackChunkName: "command-palette" */ './CommandPalette');

/** Ctrl+K (on a Mac also Cmd+K) opens the search box; its code comes with the first opening. */
export const CommandPaletteHost = memo(function CommandPaletteHost({ menu }: PaletteHostProps): ReactNode {
  const typed = usePaletteTyped();
  const open = typed !== null;
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

  useEffect(() => {
    if (!open || Palette) return undefined;
    addEventListener('keydown', keepTyped, { capture: true });
    return () => removeEventListener('keydown', keepTyped, { capture: true });
  }, [open, Palette]);

  return open && Palette && <Palette menu={menu} typed={typed} />;
});

/** Keys are for the search box from Ctrl+K on, also while its code is on its way; what has the focus still hears none. */
function keepTyped(event: KeyboardEvent): void {
  const { key } = event;
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === 'Escape') closePalette();
  else if (key === 'Backspace') typeAhead((typed) => typed.slice(0, -1));
  else if (key.length === 1) typeAhead((typed) => typed + key);
  else if (key !== 'Enter') return;
  event.preventDefault();
  event.stopPropagation();
}
