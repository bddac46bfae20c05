import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { Alert } from '@hospital/shared/ui/core';
import { OwnerLink } from '../OwnerLink';

/** Says of a file that was merged where its owner is found now. */
export function MergedNotice({ toId }: { readonly toId: string }): ReactNode {
  const { data: kept } = useCall(api.customers.info, { id: toId }, { silent: true });
  return (
    <Alert
      type="warning"
      content={
        <>
          该档案已合并，不能再修改。请使用保留的档案：
          <OwnerLink ownerId={toId} name={kept?.name ?? '打开档案'} />
        </>
      }
    />
  );
}
