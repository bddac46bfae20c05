import './base';
import '@arco-design/web-react/es/Badge/style/css.js';

export { default as Badge } from '@arco-design/web-react/es/Badge';
export type { BadgeProps } from '@arco-design/web-react/es/Badge';
