import './base';
import '@arco-design/web-react/es/Popconfirm/style/css.js';
import ArcoPopconfirm from '@arco-design/web-react/es/Popconfirm';
import type { PopconfirmProps } from '@arco-design/web-react/es/Popconfirm';
import type { ReactNode } from 'react';

export type { PopconfirmProps };

/** A question beside its button; the keyboard goes into it and back. */
export const Popconfirm = (props: PopconfirmProps & { readonly children?: ReactNode }): ReactNode => (
  <ArcoPopconfirm focusLock autoFocus {...props} />
);
