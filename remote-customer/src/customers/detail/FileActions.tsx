import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { Can, useSession } from '@hospital/shared/session';
import { Button, IconPlus } from '@hospital/shared/ui/core';
import type { DetailTask } from './DetailDialogs';

/** What can be done with the file of an owner as a whole. */
export function FileActions({ onOpen }: { readonly onOpen: (task: DetailTask) => void }): ReactNode {
  const inStore = useSession().workplace.workspaceType === 2;
  return (
    <>
      <Can call={api.pets.save}>
        <Button icon={<IconPlus />} onClick={() => onOpen({ kind: 'pet', petId: '' })}>
          新增宠物
        </Button>
      </Can>
      {inStore && (
        <Can call={api.customers.setStoreUserNo}>
          <Button onClick={() => onOpen({ kind: 'number' })}>本店编号</Button>
        </Can>
      )}
      <Can call={api.customers.memberCode}>
        <Button onClick={() => onOpen({ kind: 'code' })}>会员码</Button>
      </Can>
      <Can call={api.customers.merge}>
        <Button onClick={() => onOpen({ kind: 'merge' })}>合并宠主</Button>
      </Can>
      <Can call={api.customers.save}>
        <Button type="primary" onClick={() => onOpen({ kind: 'owner' })}>
          编辑宠主
        </Button>
      </Can>
    </>
  );
}
