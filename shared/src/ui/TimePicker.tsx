import './base';
import '@arco-design/web-react/es/TimePicker/style/css.js';

export { default as TimePicker } from '@arco-design/web-react/es/TimePicker';
export type { TimePickerProps, TimeRangePickerProps } from '@arco-design/web-react/es/TimePicker';
