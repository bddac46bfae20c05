import type { ApiError } from '@hospital/shared/api';
import type { OrgNode } from '@hospital/shared/contract/calls/organisation';
import { EmptyState, Input, LoadError, Modal, PageSkeleton } from '@hospital/shared/ui/core';
import { useState, type ReactNode } from 'react';
import type { Choice } from '@hospital/shared/ui/data';
import { PickTree } from './PickTree';
import classes from './edit.module.css';

interface PickDialogProps {
  readonly title: string;
  readonly placeholder: string;
  readonly visible: boolean;
  readonly chosen: Choice | undefined;
  /** Undefined while they are on their way. */
  readonly nodes: readonly OrgNode[] | undefined;
  readonly error: ApiError | null;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  readonly onPick: (choice: Choice) => void;
  readonly onClose: () => void;
  /** Below the tree, also when nothing is in it: where what is missing is made. */
  readonly note?: ReactNode;
}

/** A dialog over a form: a searchable tree, from which one node is chosen. */
export function PickDialog({ title, placeholder, visible, nodes, ...props }: PickDialogProps): ReactNode {
  return (
    <Modal title={title} visible={visible} footer={null} style={{ width: 440 }} onCancel={props.onClose}>
      <PickBody {...props} title={title} placeholder={placeholder} nodes={nodes} />
    </Modal>
  );
}

function PickBody({
  title,
  placeholder,
  chosen,
  nodes,
  error,
  retrying,
  onRetry,
  onPick,
  note,
}: Omit<PickDialogProps, 'visible' | 'onClose'>): ReactNode {
  const [text, setText] = useState('');
  const shown = nodes && matching(nodes, text.trim());
  return (
    <div className={classes.picker}>
      <Input
        autoFocus
        allowClear
        maxLength={100}
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        onChange={setText}
      />
      <div className={classes.pickerBody}>
        {error && !shown ? (
          <LoadError what={title} error={error} retrying={retrying} onRetry={onRetry} />
        ) : !shown ? (
          <PageSkeleton rows={6} />
        ) : shown.length === 0 ? (
          <EmptyState compact />
        ) : (
          <PickTree
            label={title}
            nodes={shown}
            chosen={chosen?.id ?? ''}
            searched={text.trim() !== ''}
            onPick={onPick}
          />
        )}
      </div>
      {note && <p className={classes.note}>{note}</p>}
    </div>
  );
}

/** Nodes whose name holds the text, with all above them. */
function matching(nodes: readonly OrgNode[], text: string): OrgNode[] {
  if (text === '') return [...nodes];
  const wanted = text.toLowerCase();
  return nodes.flatMap((node) => {
    const children = matching(node.children ?? [], text);
    if (children.length === 0 && !node.name.toLowerCase().includes(wanted)) return [];
    return [{ ...node, children }];
  });
}
