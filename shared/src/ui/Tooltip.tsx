import './base';
import '@arco-design/web-react/es/Tooltip/style/css.js';

export { default as Tooltip } from '@arco-design/web-react/es/Tooltip';
export type { TooltipProps } from '@arco-design/web-react/es/Tooltip';
