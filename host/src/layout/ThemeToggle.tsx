import { IconMoon, IconSun } from '@hospital/shared/ui/icons/icons';
import type { ReactNode } from 'react';
import { BarButton } from './BarButton';
import { toggleTheme, useTheme } from './themeState';

/** `切换主题`: light or dark. */
export function ThemeToggle(): ReactNode {
  const dark = useTheme() === 'dark';
  return (
    <BarButton label="切换主题" pressed={dark} onClick={toggleTheme}>
      {dark ? <IconSun /> : <IconMoon />}
    </BarButton>
  );
}
