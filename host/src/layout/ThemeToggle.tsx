import { IconMoon, IconSun } from '@hospital/shared/ui/icons/icons';
import { applyTheme, storedTheme } from '@hospital/shared/ui/theme';
import { type ReactNode, useState } from 'react';
import { BarButton } from './BarButton';

/** `切换主题`: light or dark, kept under `theme`. */
export function ThemeToggle(): ReactNode {
  const [theme, setTheme] = useState(storedTheme);
  const toggle = (): void => {
    const next = theme === 'dark' ? 'light' : 'dark';
    applyTheme(next);
    document.documentElement.dataset.theme = next; // the colours of index.html
    setTheme(next);
  };
  return (
    <BarButton label="切换主题" pressed={theme === 'dark'} onClick={toggle}>
      {theme === 'dark' ? <IconSun /> : <IconMoon />}
    </BarButton>
  );
}
