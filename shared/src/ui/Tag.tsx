import './base';
import '@arco-design/web-react/es/Tag/style/css.js';

export { default as Tag } from '@arco-design/web-react/es/Tag';
export type { TagProps } from '@arco-design/web-react/es/Tag';
