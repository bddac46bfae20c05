import './base';
import '@arco-design/web-react/es/Button/style/css.js';

export { default as Button } from '@arco-design/web-react/es/Button';
export type { ButtonProps } from '@arco-design/web-react/es/Button';
