import './base';
import '@arco-design/web-react/es/Radio/style/css.js';

export { default as Radio } from '@arco-design/web-react/es/Radio';
export type { RadioProps, RadioGroupProps } from '@arco-design/web-react/es/Radio';
