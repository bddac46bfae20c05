import './base';
import '@arco-design/web-react/es/Card/style/css.js';

export { default as Card } from '@arco-design/web-react/es/Card';
export type { CardProps } from '@arco-design/web-react/es/Card';
