import type { ReactNode } from 'react';
import { HostMessage } from './HostMessage';

/** `/404` and every address that is no page of this user. */
export const NotFound = (): ReactNode => (
  <HostMessage heading="404">页面不存在，或您没有访问权限，请检查地址是否正确。</HostMessage>
);
