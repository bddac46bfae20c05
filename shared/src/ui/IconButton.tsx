import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'iconOnly' | 'children' | 'aria-label'> {
  /** Accessible name and tooltip, in Chinese. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A button that shows only an icon. The browser shows its name, as it does for the buttons of the top bar. */
export function IconButton({ label, icon, type = 'text', ...props }: IconButtonProps): ReactNode {
  return <Button {...props} type={type} icon={icon} iconOnly aria-label={label} title={label} />;
}
