import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import { usePageState } from '@hospital/shared/navigation';
import * as api from '@hospital/shared/calls';
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
  Toolbar,
} from '@hospital/shared/ui/core';
import { useDialog } from '@hospital/shared/ui/data';
import { useMemo, type ReactNode } from 'react';
import { allNodes, narrowed } from '../menuTree';
import { SIDE_FILTERS, type Side } from '../sides';
import { MenuDialog, type MenuTask } from './MenuDialog';
import { MenuTable } from './MenuTable';
import { useDeleteMenu, useMenuTree, useSortMenu } from './menus.calls';
import { menuLines, orderAfter, TOP } from './menus.model';
import classes from './menus.module.css';

/** 菜单管理: the menus of the three sides, whose items are also what roles grant (spec 1 §2 Routes, decision 0009). */
export default function MenuPage(): ReactNode {
  const tree = useMenuTree();
  const [side, setSide] = usePageState<Side>('side', '');
  const [keyword, setKeyword] = usePageState('keyword', '');
  const [turned, setTurned] = usePageState<Readonly<Record<string, boolean>>>('turned', {});
  const { dialog, open, close } = useDialog<MenuTask>();
  const sorting = useSortMenu();
  const deletion = useDeleteMenu();

  const whole = tree.data;
  const shown = useMemo(() => whole && narrowed(whole, side, keyword), [whole, side, keyword]);
  const searching = keyword.trim() !== '';
  const isOpen = (node: MenuNode): boolean => turned[node.id] ?? (searching || node.type === '1');
  const turnAll = (open: boolean): void =>
    setTurned(Object.fromEntries(allNodes(whole ?? []).map(({ id }) => [id, open])));

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
        <Toolbar
          search={
            <div className={classes.filters}>
              <Radio.Group
                type="button"
                aria-label="显示端"
                options={SIDE_FILTERS.map((one) => ({ ...one }))}
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
          }
        >
          <Can call={api.menus.save}>
            <Button
              type="primary"
              icon={<IconPlus />}
              disabled={!whole}
              onClick={() => open({ kind: 'add', parentId: TOP })}
            >
              新增
            </Button>
          </Can>
          <Button onClick={() => turnAll(true)}>全部展开</Button>
          <Button onClick={() => turnAll(false)}>全部收起</Button>
        </Toolbar>
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
          onClose={close}
        />
      )}
    </Page>
  );
}
