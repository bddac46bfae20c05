import './base';
import '@arco-design/web-react/es/Alert/style/css.js';

export { default as Alert } from '@arco-design/web-react/es/Alert';
export type { AlertProps } from '@arco-design/web-react/es/Alert';
