import IconClose from '@arco-design/web-react/icon/react-icon/IconClose';
import type { ReactNode } from 'react';
import classes from './CloseButton.module.css';

/** The cross of dialogs, as a real button. Arco's dialogs have the click on the element around it. */
export const CloseButton = ({ onClick }: { readonly onClick?: () => void }): ReactNode => (
  <button type="button" aria-label="关闭" className={classes.close} onClick={onClick}>
    <IconClose />
  </button>
);
