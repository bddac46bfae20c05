import type { User } from '@hospital/shared/contract/calls/users';
import { Tag } from '@hospital/shared/ui/core';
import type { ReactNode } from 'react';

/** Whether a user can sign in, in a word and a colour. */
export function UserState({ enabled, lockFlag }: Pick<User, 'enabled' | 'lockFlag'>): ReactNode {
  if (enabled === 'N') return <Tag>已停用</Tag>;
  return lockFlag === 'Y' ? <Tag color="orange">已锁定</Tag> : <Tag color="green">启用</Tag>;
}
