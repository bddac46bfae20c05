import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import * as api from '@hospital/shared/calls';
import { useMay } from '@hospital/shared/session';
import { IconButton, IconRight, MenuIcon, Tag } from '@hospital/shared/ui/core';
import { DataTable, type DataColumn, RowAction } from '@hospital/shared/ui/data';
import type { ReactNode } from 'react';
import { sidesOf } from '../sides';
import { typeName, type MenuLine } from './menus.model';
import classes from './menus.module.css';

interface MenuTableProps {
  readonly lines: readonly MenuLine[] | undefined;
  /** A move is on its way: no other one until the order is known. */
  readonly moving: boolean;
  readonly onToggle: (node: MenuNode) => void;
  readonly onMove: (node: MenuNode, direction: 'up' | 'down') => void;
  readonly onAdd: (node: MenuNode) => void;
  readonly onEdit: (node: MenuNode) => void;
  readonly onDelete: (node: MenuNode) => void;
}

/** The menu as a tree in a table. */
export function MenuTable({ lines, moving, ...on }: MenuTableProps): ReactNode {
  const mayAdd = useMay(api.menus.save);
  const mayEdit = useMay(api.menus.update);
  const mayDelete = useMay(api.menus.delete);
  const columns: DataColumn<MenuLine>[] = [
    { title: '名称', width: 168, render: (line) => <Name line={line} onToggle={on.onToggle} /> },
    {
      title: '排序',
      width: mayEdit ? 104 : 72,
      wrap: true,
      render: (line) => <Sort line={line} mayMove={mayEdit} moving={moving} onMove={on.onMove} />,
    },
    { title: '类型', width: 80, render: ({ node }) => <Type node={node} /> },
    {
      title: '状态',
      width: 80,
      render: ({ node }) =>
        node.type !== '3' && (node.visible === 'Y' ? <Tag color="green">显示</Tag> : <Tag>隐藏</Tag>),
    },
    { title: '权限标识', width: 136, render: ({ node }) => node.permission },
    { title: '路径', width: 104, render: ({ node }) => node.path },
    { title: '显示端', width: 144, render: ({ node }) => sidesOf(node.showType) },
    { title: '提示', width: 88, render: ({ node }) => node.tooltip },
    ...(mayAdd || mayEdit || mayDelete
      ? [
          {
            title: '操作',
            width: 184,
            sticky: true,
            render: ({ node }: MenuLine) => (
              <>
                {mayEdit && <RowAction onClick={() => on.onEdit(node)}>编辑</RowAction>}
                {mayDelete && (
                  <RowAction danger because={keptBecause(node)} onClick={() => on.onDelete(node)}>
                    删除
                  </RowAction>
                )}
                {mayAdd && node.type !== '3' && (
                  <RowAction onClick={() => on.onAdd(node)}>新增下级</RowAction>
                )}
              </>
            ),
          },
        ]
      : []),
  ];
  return <DataTable label="菜单列表" columns={columns} rows={lines} rowKey="id" />;
}

/** Why an item cannot be deleted; `''` when it can. */
function keptBecause({ systemFlag, children }: MenuNode): string {
  if (systemFlag === 'Y') return '系统菜单，不能删除，可以隐藏';
  return children.length > 0 ? '存在下级，不能删除' : '';
}

function Name({ line, onToggle }: Pick<MenuTableProps, 'onToggle'> & { readonly line: MenuLine }): ReactNode {
  const { node, level, open } = line;
  const name = (
    <>
      {node.type !== '3' && <MenuIcon name={node.icon} />}
      <span className={classes.text}>{node.name}</span>
    </>
  );
  return (
    <span className={classes.name} style={{ paddingInlineStart: (level - 1) * 20 }}>
      {open === undefined ? (
        <span className={classes.leaf}>{name}</span>
      ) : (
        <button type="button" className={classes.toggle} aria-expanded={open} onClick={() => onToggle(node)}>
          <IconRight className={classes.arrow} aria-hidden="true" />
          {name}
        </button>
      )}
    </span>
  );
}

function Type({ node: { type } }: { readonly node: MenuNode }): ReactNode {
  const colours = { 1: 'arcoblue', 2: 'green', 3: 'gray' } as const;
  return <Tag color={colours[type]}>{typeName(type)}</Tag>;
}

function Sort({
  line: { node, first, last },
  mayMove,
  moving,
  onMove,
}: Pick<MenuTableProps, 'moving' | 'onMove'> & {
  readonly line: MenuLine;
  readonly mayMove: boolean;
}): ReactNode {
  if (!mayMove) return node.sort;
  return (
    <span className={classes.sort}>
      <span className={classes.number}>{node.sort}</span>
      <IconButton
        label={`上移${node.name}`}
        size="mini"
        icon={<IconRight className={classes.up} />}
        disabled={first || moving}
        onClick={() => onMove(node, 'up')}
      />
      <IconButton
        label={`下移${node.name}`}
        size="mini"
        icon={<IconRight className={classes.down} />}
        disabled={last || moving}
        onClick={() => onMove(node, 'down')}
      />
    </span>
  );
}
