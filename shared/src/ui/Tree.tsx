import './base';
import '@arco-design/web-react/es/Tree/style/css.js';

export { default as Tree } from '@arco-design/web-react/es/Tree';
export type { TreeProps, TreeNodeProps } from '@arco-design/web-react/es/Tree';
