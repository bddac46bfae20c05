import './base';
import '@arco-design/web-react/es/Notification/style/css.js';
import ArcoNotification from '@arco-design/web-react/es/Notification';
import type { ReactNode } from 'react';

export interface NotificationOptions {
  readonly title: string;
  readonly content: ReactNode;
  /** Milliseconds; 0 stays until closed. */
  readonly duration?: number;
  /** Opening one with the id of an open one replaces it. */
  readonly id?: string;
  readonly action?: ReactNode;
  readonly onClose?: () => void;
}

const open =
  (kind: 'info' | 'success' | 'warning' | 'error') =>
  ({ action, duration = 5000, ...options }: NotificationOptions): void =>
    void ArcoNotification[kind]({ ...options, duration, btn: action });

/** A box in the corner, for news that need more than a line. */
export const notification = {
  info: open('info'),
  success: open('success'),
  warning: open('warning'),
  error: open('error'),
  close: (id: string): void => ArcoNotification.remove(id),
} as const;
