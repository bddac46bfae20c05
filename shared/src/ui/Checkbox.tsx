import './base';
import '@arco-design/web-react/es/Checkbox/style/css.js';

export { default as Checkbox } from '@arco-design/web-react/es/Checkbox';
export type { CheckboxProps } from '@arco-design/web-react/es/Checkbox';
