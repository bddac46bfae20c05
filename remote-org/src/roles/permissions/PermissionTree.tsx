import type { MenuNode } from '@hospital/shared/contract/calls/menus';
import { Button, EmptyState, IconRight, Input, Radio } from '@hospital/shared/ui/core';
import { treeKeyMove } from '@hospital/shared/ui/data';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { allNodes, narrowed } from '../../menuTree';
import { SIDE_FILTERS, type Side } from '../../sides';
import { checkedOf, permissionRows, toggled, type Checked, type PermissionRow } from './permissionRows';
import classes from './PermissionTree.module.css';

interface PermissionTreeProps {
  readonly tree: readonly MenuNode[];
  /** Ids of what is granted; a form item fills these two in. */
  readonly value?: readonly string[];
  readonly onChange?: (menuIds: string[]) => void;
  /** What one holds oneself, hence may give and take. */
  readonly held: ReadonlySet<string>;
  readonly readOnly?: boolean;
}

/** Permissions as the menu's tree: by side, searched by name or key, granted node by node (spec 1 §6). */
export function PermissionTree(props: PermissionTreeProps): ReactNode {
  const { tree, value = [], onChange, held, readOnly = false } = props;
  const [side, setSide] = useState<Side>('');
  const [keyword, setKeyword] = useState('');
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const granted = useMemo(() => new Set(value), [value]);
  const shown = useMemo(() => narrowed(tree, side, keyword), [tree, side, keyword]);
  const searching = keyword.trim() !== '';
  const isOpen = (node: MenuNode): boolean => turned.get(node.id) ?? (searching || node.type === '1');
  const rows = permissionRows(shown, isOpen);
  const count = allNodes(tree).filter((node) => granted.has(node.id)).length;

  const mayGive = (node: MenuNode): boolean => node.permission === '' || held.has(node.permission);
  const toggle = (node: MenuNode): void => {
    if (!readOnly && mayGive(node)) onChange?.([...toggled(tree, node, granted, mayGive)]);
  };
  const turnAll = (open: boolean): void => setTurned(new Map(allNodes(tree).map((node) => [node.id, open])));

  return (
    <div className={classes.box}>
      <div className={classes.bar}>
        <Radio.Group
          type="button"
          size="small"
          aria-label="显示端"
          options={SIDE_FILTERS.map((one) => ({ ...one }))}
          value={side}
          onChange={setSide}
        />
        <Input
          aria-label="搜索权限"
          placeholder="输入名称或权限标识"
          allowClear
          maxLength={100}
          value={keyword}
          onChange={setKeyword}
          onPressEnter={(event) => event.preventDefault()} // does not send the form around it
        />
        <Button size="small" onClick={() => turnAll(true)}>
          全部展开
        </Button>
        <Button size="small" onClick={() => turnAll(false)}>
          全部收起
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState compact />
      ) : (
        <Rows
          rows={rows}
          checked={(node) => checkedOf(node, granted)}
          locked={(node) => readOnly || !mayGive(node)}
          onTurn={(node) => setTurned(new Map(turned).set(node.id, !isOpen(node)))}
          onToggle={toggle}
        />
      )}
      <p className={classes.count} aria-live="polite">
        已选 {count} 项
      </p>
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly PermissionRow[];
  readonly checked: (node: MenuNode) => Checked;
  readonly locked: (node: MenuNode) => boolean;
  readonly onTurn: (node: MenuNode) => void;
  readonly onToggle: (node: MenuNode) => void;
}

/** The ARIA tree: one stop of Tab, arrows inside, Space and Enter grant or take. */
function Rows({ rows, checked, locked, onTurn, onToggle }: RowsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState('');
  const tabStop = rows.some(({ node }) => node.id === focused) ? focused : rows[0]?.node.id;

  const onKeyDown = (event: KeyboardEvent, at: number, { node }: PermissionRow): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      onToggle(node);
      return;
    }
    const move = treeKeyMove(event.key, at, rows);
    if (!move) return;
    event.preventDefault();
    if (typeof move === 'string') onTurn(node);
    else list.current?.querySelectorAll<HTMLElement>('[role="treeitem"]')[move.to]?.focus();
  };

  return (
    <ul ref={list} role="tree" aria-label="权限" aria-multiselectable="true" className={classes.tree}>
      {rows.map((row, at) => {
        const { node, level, open } = row;
        const state = checked(node);
        const off = locked(node);
        return (
          <li
            key={node.id}
            role="treeitem"
            aria-level={level}
            aria-posinset={row.position}
            aria-setsize={row.siblings}
            aria-expanded={open}
            aria-checked={state}
            aria-disabled={off || undefined}
            tabIndex={node.id === tabStop ? 0 : -1}
            className={`${classes.item} ${off ? classes.off : ''}`}
            style={{ paddingInlineStart: (level - 1) * 22 }}
            onFocus={() => setFocused(node.id)}
            onKeyDown={(event) => onKeyDown(event, at, row)}
            onClick={() => onToggle(node)}
          >
            <span
              aria-hidden="true"
              className={`${classes.switch} ${open ? classes.open : ''}`}
              onClick={(event) => {
                if (open === undefined) return;
                event.stopPropagation();
                onTurn(node);
              }}
            >
              {open !== undefined && <IconRight />}
            </span>
            <span aria-hidden="true" className={classes.check} data-checked={String(state)} />
            <span className={classes.name}>{node.name}</span>
            <code className={classes.key}>{node.permission}</code>
          </li>
        );
      })}
    </ul>
  );
}
