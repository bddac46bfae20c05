import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  EmptyState,
  IconHome,
  IconRight,
  IconUserGroup,
  LoadError,
  PageSkeleton,
} from '@hospital/shared/ui/core';
import { treeKeyMove } from '@hospital/shared/ui/data';
import type { OrgNode } from '@hospital/shared/contract/calls/organisation';
import classes from './OrgTree.module.css';
import type { TreeRow } from './treeRows';
import { ROW_HEIGHT, useRowsInSight } from './useRowsInSight';
import type { Branch, OrgTree as OrgTreeState } from './useOrgTree';

interface OrgTreeProps {
  readonly tree: OrgTreeState;
  /** Chosen node; empty for the first one. */
  readonly selected: string;
  readonly onSelect: (node: OrgNode) => void;
}

/** Departments and stores by the ARIA tree pattern: one stop of Tab, arrows inside, Enter or Space chooses. */
export function OrgTree({ tree, selected, onSelect }: OrgTreeProps): ReactNode {
  const { rows, error } = tree;
  if (error)
    return <LoadError what="部门与门店" error={error} onRetry={tree.refresh} retrying={tree.refreshing} />;
  if (!rows) return <PageSkeleton rows={8} />;
  if (rows.length === 0) return <EmptyState compact />;
  return (
    <TreeRows
      label="部门与门店"
      rows={rows}
      selected={selected || (rows[0]?.node.id ?? '')}
      branchOf={tree.branchOf}
      onSelect={onSelect}
      onToggle={tree.toggle}
      onRetry={tree.retry}
    />
  );
}

interface TreeRowsProps {
  /** Accessible name of the tree. */
  readonly label: string;
  readonly rows: readonly TreeRow[];
  readonly selected: string;
  /** What is known below an open node; without it everything is. */
  readonly branchOf?: (id: string) => Branch | undefined;
  readonly onSelect: (node: OrgNode) => void;
  readonly onToggle: (node: OrgNode) => void;
  readonly onRetry?: (id: string) => void;
  /** Why a node cannot be chosen, in words; `''`: it can. */
  readonly whyNot?: (node: OrgNode) => string;
}

/** The lines of a tree. */
export function TreeRows({
  label,
  rows,
  selected,
  branchOf,
  onSelect,
  onToggle,
  onRetry,
  whyNot = () => '',
}: TreeRowsProps): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState('');
  // The row that the keyboard goes to, until it is drawn and has the focus.
  const [goal, setGoal] = useState('');
  const ids = rows.map(({ node }) => node.id);
  const tabStop = [focused, selected].find((id) => ids.includes(id)) ?? ids[0] ?? '';
  const { many, blocks } = useRowsInSight(list, rows.length, [ids.indexOf(tabStop), ids.indexOf(goal)]);

  useEffect(() => {
    if (goal !== '') rowOf(list.current, goal)?.focus();
  }, [goal]);

  const choose = (node: OrgNode): void => {
    if (whyNot(node) === '') onSelect(node);
  };
  const onKeyDown = (event: KeyboardEvent, at: number, { node }: TreeRow): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(node);
      return;
    }
    const move = treeKeyMove(event.key, at, rows);
    if (!move) return;
    event.preventDefault();
    if (typeof move === 'string') onToggle(node);
    else setGoal(ids[move.to] ?? '');
  };

  return (
    <ul ref={list} role="tree" aria-label={label} className={`${classes.tree} ${many ? classes.many : ''}`}>
      {blocks.map(({ gap, from, to }) => (
        <Fragment key={`${from}`}>
          {gap > 0 && <li role="none" style={{ height: gap * ROW_HEIGHT }} />}
          {rows.slice(from, to).map((row, index) => (
            <TreeItem
              key={row.node.id}
              row={row}
              branch={row.open ? branchOf?.(row.node.id) : undefined}
              selected={row.node.id === selected}
              tabStop={row.node.id === tabStop}
              onFocus={() => {
                setFocused(row.node.id);
                setGoal('');
              }}
              onKeyDown={(event) => onKeyDown(event, from + index, row)}
              whyNot={whyNot(row.node)}
              onSelect={() => choose(row.node)}
              onToggle={() => onToggle(row.node)}
              onRetry={() => onRetry?.(row.node.id)}
            />
          ))}
        </Fragment>
      ))}
    </ul>
  );
}

const rowOf = (list: HTMLElement | null, id: string): HTMLElement | null =>
  list?.querySelector(`[data-node="${CSS.escape(id)}"]`) ?? null;

interface TreeItemProps {
  readonly row: TreeRow;
  readonly branch: Branch | undefined;
  readonly selected: boolean;
  readonly tabStop: boolean;
  readonly whyNot: string;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onSelect: () => void;
  readonly onToggle: () => void;
  readonly onRetry: () => void;
}

function TreeItem(props: TreeItemProps): ReactNode {
  const { row, branch, selected, tabStop, whyNot, onFocus, onKeyDown, onSelect, onToggle, onRetry } = props;
  const { node, level, open } = row;
  const loading = branch !== undefined && !branch.nodes && !branch.failed;
  return (
    <>
      <li
        role="treeitem"
        data-node={node.id}
        aria-level={level}
        aria-posinset={row.position}
        aria-setsize={row.siblings}
        aria-expanded={open}
        aria-selected={selected}
        aria-busy={loading || undefined}
        tabIndex={tabStop ? 0 : -1}
        aria-disabled={whyNot !== '' || undefined}
        className={`${classes.item} ${selected ? classes.selected : ''} ${whyNot ? classes.refused : ''}`}
        style={{ paddingInlineStart: indent(level) }}
        title={node.name}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={onSelect}
      >
        <span
          aria-hidden="true"
          className={`${classes.switch} ${open ? classes.open : ''} ${loading ? classes.loading : ''}`}
          onClick={
            open === undefined
              ? undefined
              : (event) => {
                  event.stopPropagation();
                  onToggle();
                }
          }
        >
          {open !== undefined && <IconRight />}
        </span>
        {node.type === 2 ? <IconHome className={classes.icon} /> : <IconUserGroup className={classes.icon} />}
        <span className={classes.name}>
          {node.name}
          {whyNot && `（${whyNot}）`}
        </span>
      </li>
      {branch?.failed && (
        <li role="none" className={classes.note} style={{ paddingInlineStart: indent(level + 1) }}>
          加载失败
          <button type="button" className={classes.retry} onClick={onRetry}>
            重试
          </button>
        </li>
      )}
    </>
  );
}

const indent = (level: number): number => 4 + (level - 1) * 14;
