import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import { FormModal, useForm } from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import { useState, type ReactNode } from 'react';
import { allNodes } from '../menuTree';
import { MenuFields } from './MenuFields';
import { useMenuTreeAnew, useSaveMenu, useUpdateMenu } from './menus.calls';
import { newValues, requestOf, valuesOf, wordsOf, type MenuValues } from './menus.model';

/** What the dialog is opened for. */
export type MenuTask =
  /** A new item below another one, `'0'` for the top bar. */
  { readonly kind: 'add'; readonly parentId: string } | { readonly kind: 'edit'; readonly id: string };

interface MenuDialogProps {
  readonly task: MenuTask;
  readonly tree: readonly MenuNode[];
  readonly visible: boolean;
  readonly onClose: () => void;
}

const nodeOf = (tree: readonly MenuNode[], id: string): MenuNode | undefined =>
  allNodes(tree).find((node) => node.id === id);

/** Adds or edits an item of the menu. One instance serves one opening. */
export function MenuDialog({ task, tree, visible, onClose }: MenuDialogProps): ReactNode {
  const [form] = useForm<MenuValues>();
  const id = task.kind === 'edit' ? task.id : '';
  // There is no call for one item: the tree is read anew at each opening.
  const all = useMenuTreeAnew(id !== '');
  const record = { ...all, data: nodeOf(all.data ?? [], id) };
  const [initial] = useState(() => newValues(tree, nodeOf(tree, task.kind === 'add' ? task.parentId : '')));
  const saving = useSaveMenu();
  const updating = useUpdateMenu();
  const edited = useRecordForm<MenuValues, MenuNode>({
    entity: task.kind === 'edit' ? `menu:${task.id}` : `menu:new:${task.parentId}`,
    what: '菜单',
    visible,
    form,
    record: id ? record : null,
    valuesOf,
    initial,
    words: wordsOf(tree),
    onClose,
  });
  const { current } = edited;
  const submit = (values: MenuValues): Promise<void> =>
    edited.send((version) =>
      version === undefined
        ? saving.mutateAsync({ ...requestOf(values), permission: values.permission ?? '' })
        : updating.mutateAsync({ ...requestOf(values, current), id, version }),
    );

  return (
    <FormModal<MenuValues>
      {...edited.modal}
      title={id ? '编辑菜单' : '新增菜单'}
      visible={visible}
      form={form}
      width={560}
      labelWidth={88}
      onSubmit={submit}
    >
      {edited.notes}
      <MenuFields form={form} tree={tree} node={current} />
    </FormModal>
  );
}
