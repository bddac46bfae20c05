import './base';
import '@arco-design/web-react/es/Breadcrumb/style/css.js';

export { default as Breadcrumb } from '@arco-design/web-react/es/Breadcrumb';
export type { BreadcrumbProps } from '@arco-design/web-react/es/Breadcrumb';
