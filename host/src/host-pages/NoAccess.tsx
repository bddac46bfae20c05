import type { ReactNode } from 'react';
import { HostMessage } from './HostMessage';

/** A page whose permission the user lacks. */
export const NoAccess = (): ReactNode => (
  <HostMessage heading="无权访问">您没有查看该页面的权限，如有需要请联系管理员开通。</HostMessage>
);
