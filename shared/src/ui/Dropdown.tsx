import './base';
import '@arco-design/web-react/es/Dropdown/style/css.js';

export { default as Dropdown } from '@arco-design/web-react/es/Dropdown';
export type { DropdownProps } from '@arco-design/web-react/es/Dropdown';
