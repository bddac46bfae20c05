import './base';
import '@arco-design/web-react/es/Divider/style/css.js';

export { default as Divider } from '@arco-design/web-react/es/Divider';
export type { DividerProps } from '@arco-design/web-react/es/Divider';
