import type { ReactNode } from 'react';
import { HostMessage } from './HostMessage';

/** A page whose permission the user lacks. `kept`: what was unsaved in it is still there, out of sight. */
export const NoAccess = ({ kept = false }: { readonly kept?: boolean }): ReactNode => (
  <HostMessage heading="无权访问">
    您没有查看该页面的权限，如有需要请联系管理员开通。
    {kept && '未保存的内容仍在，开通后可继续填写。'}
  </HostMessage>
);
