import './base';
import '@arco-design/web-react/es/InputNumber/style/css.js';

export { default as InputNumber } from '@arco-design/web-react/es/InputNumber';
export type { InputNumberProps } from '@arco-design/web-react/es/InputNumber';
