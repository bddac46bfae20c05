import './base';
import '@arco-design/web-react/es/Drawer/style/css.js';
import ArcoDrawer from '@arco-design/web-react/es/Drawer';
import type { DrawerProps as ArcoDrawerProps } from '@arco-design/web-react/es/Drawer';
import type { ReactNode } from 'react';
import { CloseButton } from './CloseButton';
import { useReturnFocus } from './useReturnFocus';

export interface DrawerProps extends ArcoDrawerProps {
  /** Names the drawer. */
  readonly title: string;
  readonly children?: ReactNode;
}

/** A dialog that slides in from a side; Esc, the cross and a click beside it close it, focus comes back. */
export function Drawer({ afterClose, ...props }: DrawerProps): ReactNode {
  const returnFocus = useReturnFocus(props.visible ?? false);
  // Arco hands attributes that it does not know to the element around the drawer.
  const dialog = { role: 'dialog', 'aria-modal': true, 'aria-label': props.title };
  return (
    <ArcoDrawer
      unmountOnExit
      escToExit
      closeIcon={<CloseButton />}
      {...(props.visible ? dialog : {})}
      {...props}
      afterClose={() => {
        returnFocus();
        afterClose?.();
      }}
    />
  );
}
