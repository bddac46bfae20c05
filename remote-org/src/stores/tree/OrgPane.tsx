import { type ReactNode, useEffect, useState } from 'react';
import { IconButton, IconRefresh, Input } from '@hospital/shared/ui/core';
import type { OrgNode } from '@hospital/shared/contract/calls/organisation';
import classes from './OrgPane.module.css';
import { OrgTree } from './OrgTree';
import { useOrgTree } from './useOrgTree';

const TYPING_PAUSE_MS = 300;

interface OrgPaneProps {
  readonly selected: string;
  readonly onSelect: (node: OrgNode) => void;
}

/** Left side of the page: keyword, refresh, and the tree of departments and stores. */
export function OrgPane({ selected, onSelect }: OrgPaneProps): ReactNode {
  const [text, setText] = useState('');
  const tree = useOrgTree(useSettled(text.trim()));
  return (
    <section className={classes.pane} aria-label="组织架构">
      <div className={classes.bar}>
        <Input
          aria-label="输入关键字过滤"
          placeholder="输入关键字过滤"
          allowClear
          maxLength={100}
          value={text}
          onChange={setText}
        />
        <IconButton
          label="刷新"
          icon={<IconRefresh />}
          loading={tree.refreshing && tree.rows !== undefined}
          onClick={tree.refresh}
        />
      </div>
      <div className={classes.scroller}>
        <OrgTree tree={tree} selected={selected} onSelect={onSelect} />
      </div>
    </section>
  );
}

/** A text once its typing has paused; an emptied one at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
