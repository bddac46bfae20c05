import './base';
import '@arco-design/web-react/es/Message/style/css.js';
import ArcoMessage from '@arco-design/web-react/es/Message';

/** Errors and warnings stand for 5 seconds (spec 1 §8). */
const UNTIL_READ = 5000;
const SHORT = 3000;

/** One line at the top of the page that goes by itself and is read aloud. */
export const message = {
  success: (text: string): void => void ArcoMessage.success({ content: text, duration: SHORT }),
  info: (text: string): void => void ArcoMessage.info({ content: text, duration: SHORT }),
  warning: (text: string): void => void ArcoMessage.warning({ content: text, duration: UNTIL_READ }),
  error: (text: string): void => void ArcoMessage.error({ content: text, duration: UNTIL_READ }),
  /** Takes all lines away, e.g. on sign-out. */
  clear: (): void => ArcoMessage.clear(),
} as const;
