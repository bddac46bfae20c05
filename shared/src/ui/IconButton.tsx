import type { ReactNode } from 'react';
import { Button, type ButtonProps } from './Button';
import { Tooltip } from './Tooltip';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'iconOnly' | 'children' | 'aria-label'> {
  /** Accessible name and tooltip, in Chinese. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A button that shows only an icon. */
export function IconButton({ label, icon, type = 'text', ...props }: IconButtonProps): ReactNode {
  return (
    <Tooltip content={label} mini>
      <Button {...props} type={type} icon={icon} iconOnly aria-label={label} />
    </Tooltip>
  );
}
