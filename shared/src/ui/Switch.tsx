import './base';
import '@arco-design/web-react/es/Switch/style/css.js';

export { default as Switch } from '@arco-design/web-react/es/Switch';
export type { SwitchProps } from '@arco-design/web-react/es/Switch';
