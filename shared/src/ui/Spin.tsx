import './base';
import '@arco-design/web-react/es/Spin/style/css.js';

export { default as Spin } from '@arco-design/web-react/es/Spin';
export type { SpinProps } from '@arco-design/web-react/es/Spin';
