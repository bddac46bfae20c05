import './base';
import '@arco-design/web-react/es/Link/style/css.js';

export { default as Link } from '@arco-design/web-react/es/Link';
export type { LinkProps } from '@arco-design/web-react/es/Link';
