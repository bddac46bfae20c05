import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import { giveUpDrag, handleOf } from '@hospital/shared/dragging';
import type { ReactNode } from 'react';
import classes from './SortHandle.module.css';

export const INSTRUCTIONS = '拖动调整顺序；或按空格拿起，方向键移动，再按空格放下，Esc 放回';

interface SortHandleProps {
  readonly entry: DictEntry;
  readonly lifted: boolean;
}

/** Where an entry is taken to be dragged to another place. */
export function SortHandle({ entry, lifted }: SortHandleProps): ReactNode {
  return (
    <button
      type="button"
      className={classes.handle}
      {...handleOf({ id: entry.id, kind: 'move' })}
      aria-label={`调整顺序：${entry.name}`}
      aria-pressed={lifted}
      title={INSTRUCTIONS}
      // Where its row came out of sight and back.
      autoFocus={lifted}
      onBlur={({ currentTarget }) => {
        // React puts the focus back where it moves the row itself; gone for good, nothing stays half done.
        setTimeout(() => {
          if (lifted && document.activeElement !== currentTarget) giveUpDrag();
        });
      }}
    />
  );
}
