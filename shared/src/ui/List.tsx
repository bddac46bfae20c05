import './base';
import '@arco-design/web-react/es/List/style/css.js';

export { default as List } from '@arco-design/web-react/es/List';
export type { ListProps } from '@arco-design/web-react/es/List';
