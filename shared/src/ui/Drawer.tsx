import './base';
import '@arco-design/web-react/es/Drawer/style/css.js';

export { default as Drawer } from '@arco-design/web-react/es/Drawer';
export type { DrawerProps } from '@arco-design/web-react/es/Drawer';
