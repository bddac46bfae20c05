import './base';
import '@arco-design/web-react/es/Space/style/css.js';

export { default as Space } from '@arco-design/web-react/es/Space';
export type { SpaceProps } from '@arco-design/web-react/es/Space';
