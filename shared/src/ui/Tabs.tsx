import './base';
import '@arco-design/web-react/es/Tabs/style/css.js';

export { default as Tabs } from '@arco-design/web-react/es/Tabs';
export type { TabsProps, TabPaneProps } from '@arco-design/web-react/es/Tabs';
