import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import { usePageState } from '@hospital/shared/navigation';
import { Can } from '@hospital/shared/session';
import {
  Button,
  confirmDelete,
  IconPlus,
  Input,
  LoadError,
  message,
  Page,
  Panel,
  Radio,
} from '@hospital/shared/ui/core';
import { useMemo, useState, type ReactNode } from 'react';
import { MenuDialog, type MenuTask } from './MenuDialog';
import { MenuTable } from './MenuTable';
import { useDeleteMenu, useMenuTree, useSortMenu } from './menus.calls';
import { allNodes, menuLines, narrowed, orderAfter, SIDES, TOP, type Side } from './menus.model';
import classes from './menus.module.css';

interface OpenDialog {
  readonly task: MenuTask;
  /** A new one for each opening, so that nothing of the one before stays. */
  readonly opening: number;
  readonly visible: boolean;
}

const SIDE_CHOICES = [{ value: '', label: '全部' }, ...SIDES];

/** 菜单管理: the menus of the three sides, whose items are also what roles grant (spec 1 §2 Routes, decision 0009). */
export default function MenuPage(): ReactNode {
  const tree = useMenuTree();
  const [side, setSide] = usePageState<Side>('side', '');
  const [keyword, setKeyword] = usePageState('keyword', '');
  const [turned, setTurned] = usePageState<Readonly<Record<string, boolean>>>('turned', {});
  // Open again after a reload, so that what was half typed there is at hand.
  const [openTask, keepOpenTask] = usePageState<MenuTask | null>('dialog', null);
  const [dialog, setDialog] = useState<OpenDialog | null>(
    () => openTask && { task: openTask, opening: 1, visible: true },
  );
  const sorting = useSortMenu();
  const deletion = useDeleteMenu();

  const whole = tree.data;
  const shown = useMemo(() => whole && narrowed(whole, side, keyword), [whole, side, keyword]);
  const searching = keyword.trim() !== '';
  const isOpen = (node: MenuNode): boolean => turned[node.id] ?? (searching || node.type === '1');
  const turnAll = (open: boolean): void =>
    setTurned(Object.fromEntries(allNodes(whole ?? []).map(({ id }) => [id, open])));

  const open = (task: MenuTask): void => {
    keepOpenTask(task);
    setDialog((before) => ({ task, opening: (before?.opening ?? 0) + 1, visible: true }));
  };

  const move = async (node: MenuNode, direction: 'up' | 'down'): Promise<void> => {
    if (!whole || !shown) return;
    await sorting.mutateAsync({ parentId: node.parentId, ids: orderAfter(whole, shown, node, direction) });
  };

  const remove = async ({ id, name }: MenuNode): Promise<void> => {
    const words = `确定删除菜单「${name}」吗? 所有角色将同时失去该权限。`;
    if (await confirmDelete(() => deletion.mutateAsync({ id }), words)) message.success('删除成功');
  };

  return (
    <Page title="菜单管理">
      <Panel>
        <div className={classes.toolbar}>
          <div className={classes.filters}>
            <Radio.Group
              type="button"
              aria-label="显示端"
              options={SIDE_CHOICES}
              value={side}
              onChange={setSide}
            />
            <Input
              aria-label="搜索菜单"
              placeholder="输入名称、路径或权限标识"
              allowClear
              maxLength={100}
              value={keyword}
              onChange={setKeyword}
            />
          </div>
          <div className={classes.buttons}>
            <Button onClick={() => turnAll(true)}>全部展开</Button>
            <Button onClick={() => turnAll(false)}>全部收起</Button>
            <Can permission="sys:menu:save">
              <Button
                type="primary"
                icon={<IconPlus />}
                disabled={!whole}
                onClick={() => open({ kind: 'add', parentId: TOP })}
              >
                新增
              </Button>
            </Can>
          </div>
        </div>
        {tree.isError && !whole ? (
          <LoadError
            what="菜单"
            error={tree.error}
            retrying={tree.isFetching}
            onRetry={() => void tree.refetch()}
          />
        ) : (
          <MenuTable
            lines={shown && menuLines(shown, isOpen)}
            moving={sorting.isPending}
            onToggle={(node) => setTurned({ ...turned, [node.id]: !isOpen(node) })}
            onMove={(node, direction) => void move(node, direction).catch(() => undefined)} // the client has said why
            onAdd={({ id }) => open({ kind: 'add', parentId: id })}
            onEdit={({ id }) => open({ kind: 'edit', id })}
            onDelete={(node) => void remove(node)}
          />
        )}
      </Panel>
      {dialog && whole && (
        <MenuDialog
          key={dialog.opening}
          task={dialog.task}
          tree={whole}
          visible={dialog.visible}
          onClose={() => {
            keepOpenTask(null);
            setDialog({ ...dialog, visible: false });
          }}
        />
      )}
    </Page>
  );
}
