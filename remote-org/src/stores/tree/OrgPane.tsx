import { type ReactNode, useId, useState } from 'react';
import { usePageState } from '@hospital/shared/navigation';
import * as api from '@hospital/shared/calls';
import { Can } from '@hospital/shared/session';
import {
  IconButton,
  IconDelete,
  IconDown,
  IconEdit,
  IconPlus,
  IconRefresh,
  Input,
} from '@hospital/shared/ui/core';
import type { OrgNode } from '@hospital/shared/contract/calls/organisation';
import { type Choice, useSettled } from '@hospital/shared/ui/data';
import classes from './OrgPane.module.css';
import { OrgTree } from './OrgTree';
import { useOrgTree } from './useOrgTree';

/** What the root hangs below. */
const ROOT = '0';

interface OrgPaneProps {
  /** Chosen node; null for the first one. */
  readonly selected: OrgNode | null;
  readonly onSelect: (node: OrgNode) => void;
  readonly onAdd: (parent: Choice | undefined) => void;
  readonly onEdit: (node: OrgNode) => void;
  readonly onDelete: (node: OrgNode) => void;
}

/** Left side of the page: keyword, the four buttons, and the tree of departments and stores (spec 1 §2). */
export function OrgPane({ selected, onSelect, ...on }: OrgPaneProps): ReactNode {
  const [text, setText] = useState('');
  const bodyId = useId();
  // On a narrow screen the tree stands above the table and is folded until it is wanted.
  const [open, setOpen] = usePageState('treeOpen', false);
  const tree = useOrgTree(useSettled(text.trim()));
  const node = selected ?? tree.rows?.[0]?.node;
  // A store has nothing below it: what is added hangs beside it.
  const above = tree.rows?.find((row) => row.node.id === node?.parentId && row.node.type === 1)?.node;
  const parent = node?.type === 2 ? above : node;
  return (
    <section className={`${classes.pane} ${open ? '' : classes.folded}`} aria-label="组织架构">
      <button
        type="button"
        className={classes.fold}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.place}>组织架构：{node?.name ?? ''}</span>
        <IconDown aria-hidden="true" />
      </button>
      <div id={bodyId} className={classes.body}>
        <Input
          aria-label="输入关键字过滤"
          placeholder="输入关键字过滤"
          allowClear
          maxLength={100}
          value={text}
          onChange={setText}
        />
        <div className={classes.bar}>
          <DeptButtons node={node} parent={parent} {...on} />
          <IconButton
            label="刷新"
            icon={<IconRefresh />}
            loading={tree.refreshing && tree.rows !== undefined}
            onClick={tree.refresh}
          />
        </div>
        <div className={classes.scroller}>
          <OrgTree tree={tree} selected={selected?.id ?? ''} onSelect={onSelect} />
        </div>
      </div>
    </section>
  );
}

interface DeptButtonsProps extends Pick<OrgPaneProps, 'onAdd' | 'onEdit' | 'onDelete'> {
  /** The chosen node; undefined while the tree is on its way. */
  readonly node: OrgNode | undefined;
  /** What a new department hangs below. */
  readonly parent: OrgNode | undefined;
}

/** Departments are added, changed and deleted here; a store is in its row of the table. */
function DeptButtons({ node, parent, onAdd, onEdit, onDelete }: DeptButtonsProps): ReactNode {
  const dept = node?.type === 1 ? node : undefined;
  return (
    <>
      <Can call={api.organisation.saveDept}>
        <IconButton
          label="新增部门"
          icon={<IconPlus />}
          onClick={() => onAdd(parent && { id: parent.id, name: parent.name })}
        />
      </Can>
      <Can call={api.organisation.updateDept}>
        <IconButton
          label="编辑部门"
          icon={<IconEdit />}
          disabled={!dept}
          onClick={() => dept && onEdit(dept)}
        />
      </Can>
      <Can call={api.organisation.deleteDept}>
        <IconButton
          label="删除部门"
          icon={<IconDelete />}
          disabled={!dept || dept.parentId === ROOT}
          onClick={() => dept && onDelete(dept)}
        />
      </Can>
    </>
  );
}
