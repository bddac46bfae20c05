import './base';
import '@arco-design/web-react/es/Input/style/css.js';

export { default as Input } from '@arco-design/web-react/es/Input';
export type {
  InputProps,
  TextAreaProps,
  InputSearchProps,
  InputPasswordProps,
} from '@arco-design/web-react/es/Input';
