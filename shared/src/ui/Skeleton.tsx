import './base';
import '@arco-design/web-react/es/Skeleton/style/css.js';

export { default as Skeleton } from '@arco-design/web-react/es/Skeleton';
export type { SkeletonProps } from '@arco-design/web-react/es/Skeleton';
