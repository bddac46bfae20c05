import './base';
import '@arco-design/web-react/es/Menu/style/css.js';

export { default as Menu } from '@arco-design/web-react/es/Menu';
export type { MenuProps } from '@arco-design/web-react/es/Menu';
