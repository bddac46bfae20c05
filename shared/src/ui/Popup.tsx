import './base';
import '@arco-design/web-react/es/Trigger/style/css.js';
import ArcoTrigger from '@arco-design/web-react/es/Trigger';
import type { ReactElement, ReactNode } from 'react';

export interface PopupProps {
  readonly open: boolean;
  /** What floats below the child, as wide as it; above it where there is no room. */
  readonly content: ReactNode;
  /** What it hangs on: one element that takes a ref. */
  readonly children: ReactElement;
}

const NONE: [] = [];

/** Something that floats beside an element, over dialogs, too; who shows it says when. It takes no focus. */
export const Popup = ({ open, content, children }: PopupProps): ReactNode => (
  <ArcoTrigger
    popup={() => content}
    popupVisible={open}
    trigger={NONE}
    position="bl"
    popupAlign={{ bottom: 4, top: 4 }}
    autoAlignPopupWidth
    duration={0}
  >
    {children}
  </ArcoTrigger>
);
