import { type ReactNode, useState } from 'react';
import type { OrgNode, Store } from '@hospital/shared/contract/calls/organisation';
import { usePageState } from '@hospital/shared/navigation';
import { confirmDelete, message, Page } from '@hospital/shared/ui/core';
import { type Choice, useDialog } from '@hospital/shared/ui/data';
import { useListQuery } from '@hospital/shared/ui/listView';
import { DeptDialog } from './edit/DeptDialog';
import { useDeleteDept, useDeleteStore } from './edit/org.calls';
import { StoreDialog } from './edit/StoreDialog';
import { ALL, filterOfNode, PAGE_SIZE, standsFor, type StoreOrder } from './list.model';
import { ResizablePanes } from './ResizablePanes';
import { StoreDetails } from './StoreDetails';
import { StoreList } from './StoreList';
import { OrgPane } from './tree/OrgPane';

/** What a dialog is opened for; `id` is `''` for a new record, `at` the department it begins with. */
interface DialogTask {
  readonly kind: 'dept' | 'store';
  readonly id: string;
  readonly at?: Choice | undefined;
}

interface OpenDetails {
  readonly storeId: string;
  readonly visible: boolean;
}

/** 门店管理: the tree of departments and stores at the left, the stores it stands for at the right (spec 1 §2). */
export default function StorePage(): ReactNode {
  const control = useListQuery<StoreOrder>('list', ALL, PAGE_SIZE);
  const [chosen, choose] = usePageState<OrgNode | null>('node', null);
  const [details, setDetails] = useState<OpenDetails | null>(null);
  const { dialog, open, close } = useDialog<DialogTask>();
  const deptDeletion = useDeleteDept();
  const storeDeletion = useDeleteStore();
  // What was chosen in the tree stays so until the list shows something else.
  const selected = chosen && standsFor(control.query.filter, chosen) ? chosen : null;

  const select = (node: OrgNode): void => {
    const { children: _, ...itself } = node;
    choose(itself);
    control.setFilter(filterOfNode(node));
  };
  const removed = (id: string): void => {
    message.success('删除成功');
    if (id === selected?.id) control.setFilter(ALL);
  };
  const removeDept = async ({ id, name }: OrgNode): Promise<void> => {
    if (await confirmDelete(() => deptDeletion.mutateAsync({ id }), { name })) removed(id);
  };
  const removeStore = async ({ id, storeName: name }: Store): Promise<void> => {
    if (await confirmDelete(() => storeDeletion.mutateAsync({ id }), { name })) removed(id);
  };

  return (
    <Page title="门店管理">
      <ResizablePanes
        left={
          <OrgPane
            selected={selected}
            onSelect={select}
            onAdd={(at) => open({ kind: 'dept', id: '', at })}
            onEdit={({ id }) => open({ kind: 'dept', id })}
            onDelete={(node) => void removeDept(node)}
          />
        }
        right={
          <StoreList
            control={control}
            node={selected}
            onOpen={(storeId) => setDetails({ storeId, visible: true })}
            onAdd={() => open({ kind: 'store', id: '', at: deptOf(selected) })}
            onEdit={({ id }) => open({ kind: 'store', id })}
            onDelete={(store) => void removeStore(store)}
          />
        }
      />
      {details && <StoreDetails {...details} onClose={() => setDetails({ ...details, visible: false })} />}
      {dialog?.task.kind === 'dept' && (
        <DeptDialog
          key={dialog.opening}
          id={dialog.task.id}
          parent={dialog.task.at}
          visible={dialog.visible}
          onClose={close}
        />
      )}
      {dialog?.task.kind === 'store' && (
        <StoreDialog
          key={dialog.opening}
          id={dialog.task.id}
          dept={dialog.task.at}
          visible={dialog.visible}
          onClose={close}
        />
      )}
    </Page>
  );
}

/** The department that the tree has chosen; the root stands for the whole chain and is none. */
const deptOf = (node: OrgNode | null): Choice | undefined =>
  node?.type === 1 && node.parentId !== '0' ? { id: node.id, name: node.name } : undefined;
