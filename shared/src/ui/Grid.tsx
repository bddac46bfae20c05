import './base';
import '@arco-design/web-react/es/Grid/style/css.js';

export { default as Grid } from '@arco-design/web-react/es/Grid';
export type { RowProps, ColProps, GridProps } from '@arco-design/web-react/es/Grid';
