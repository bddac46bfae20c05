import './base';
import '@arco-design/web-react/es/DatePicker/style/css.js';
import './DatePicker.css';

export { default as DatePicker } from '@arco-design/web-react/es/DatePicker';
export type { DatePickerProps, RangePickerProps } from '@arco-design/web-react/es/DatePicker';
