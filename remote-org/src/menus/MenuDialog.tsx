import { ApiError } from '@hospital/shared/api';
import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { DraftOffer, EmptyState, FormModal, message, StaleRecord, useForm } from '@hospital/shared/ui/core';
import { useState, type ReactNode } from 'react';
import { MenuFields } from './MenuFields';
import { currentOf, useSaveMenu, useUpdateMenu } from './menus.calls';
import {
  allNodes,
  differencesOf,
  draftDifferences,
  newValues,
  requestOf,
  valuesOf,
  type MenuDraft,
  type MenuValues,
} from './menus.model';

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
  // What is edited is the item of the opening: one that the server tells of later must not pass for it.
  const [opened] = useState(() => (task.kind === 'edit' ? nodeOf(tree, task.id) : undefined));
  const [initial] = useState(() =>
    opened ? valuesOf(opened) : newValues(tree, nodeOf(tree, task.kind === 'add' ? task.parentId : '')),
  );
  const [newer, setNewer] = useState<MenuNode | null>(null);
  const [conflict, setConflict] = useState<MenuNode | null>(null);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  const draft = useDraft<MenuDraft>(task.kind === 'edit' ? `menu:${task.id}` : `menu:new:${task.parentId}`);
  const saving = useSaveMenu();
  const updating = useUpdateMenu();
  const current = newer ?? opened;

  const submit = async (values: MenuValues): Promise<void> => {
    try {
      if (current) {
        const { id, version } = current;
        await updating.mutateAsync({ ...requestOf(values, current), id, version });
      } else {
        await saving.mutateAsync({ ...requestOf(values), permission: values.permission ?? '' });
      }
    } catch (failure) {
      if (failure instanceof ApiError && failure.notFound) message.error(failure.message);
      if (failure instanceof ApiError && failure.staleVersion) setConflict(currentOf(failure));
      throw failure;
    }
    draft.discard();
    message.success('操作成功');
  };

  /** Whoever leaves gives up what is typed, but not an older draft that still waits for an answer. */
  const close = (): void => {
    if (!draft.found) draft.discard();
    onClose();
  };

  /** Goes on from the other's version; what is typed stays unless their values are taken. */
  const settle = (takeTheirs: boolean): void => {
    setNewer(conflict);
    setConflict(null);
    if (takeTheirs && conflict) form.setFieldsValue(valuesOf(conflict));
  };

  return (
    <FormModal<MenuValues>
      title={task.kind === 'edit' ? '编辑菜单' : '新增菜单'}
      visible={visible}
      form={form}
      width={560}
      failure={task.kind === 'edit' && !opened ? <EmptyState text="该菜单已被删除" /> : undefined}
      initialValues={initial}
      labelWidth={88}
      onSubmit={submit}
      onDirtyChange={setDirty}
      onValuesChange={(values, changed) =>
        draft.keep(changed ? { values, ...(opened ? { version: opened.version } : {}) } : null)
      }
      onClose={close}
    >
      <DraftOffer
        draft={draft}
        differences={(found) => draftDifferences(initial, found, tree)}
        outdated={({ version }) => version !== opened?.version}
        onRestore={({ values }) => form.setFieldsValue(values)}
      />
      {conflict && (
        <StaleRecord
          differences={differencesOf(form.getFieldsValue() as MenuValues, conflict, tree)}
          onSettle={settle}
        />
      )}
      <MenuFields form={form} tree={tree} node={current} />
    </FormModal>
  );
}
