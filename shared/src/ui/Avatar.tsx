import './base';
import '@arco-design/web-react/es/Avatar/style/css.js';

export { default as Avatar } from '@arco-design/web-react/es/Avatar';
export type { AvatarProps } from '@arco-design/web-react/es/Avatar';
