import './base';
import '@arco-design/web-react/es/Popconfirm/style/css.js';

export { default as Popconfirm } from '@arco-design/web-react/es/Popconfirm';
export type { PopconfirmProps } from '@arco-design/web-react/es/Popconfirm';
