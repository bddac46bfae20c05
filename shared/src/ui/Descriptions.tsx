import './base';
import '@arco-design/web-react/es/Descriptions/style/css.js';

export { default as Descriptions } from '@arco-design/web-react/es/Descriptions';
export type { DescriptionsProps } from '@arco-design/web-react/es/Descriptions';
