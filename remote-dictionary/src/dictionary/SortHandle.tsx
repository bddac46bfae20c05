import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import classes from './SortHandle.module.css';
import type { EntrySorting } from './useEntrySorting';

/** Firefox begins no drag without data; of a type that no field takes for text. */
const DRAG_TYPE = 'application/x-dictionary-entry';

interface SortHandleProps {
  readonly entry: DictEntry;
  /** All entries of its type, in their order. */
  readonly entries: readonly DictEntry[];
  readonly sorting: EntrySorting;
}

/**
 * Where an entry is taken to be dragged to another place. For the keyboard: Space takes it and puts it down, the arrows
 * move it, Esc puts it back. No button element, which Firefox does not let be dragged.
 */
export function SortHandle({ entry, entries, sorting }: SortHandleProps): ReactNode {
  const { lifted } = sorting;
  const isLifted = lifted?.entry.id === entry.id;
  const steps: Readonly<Record<string, () => void>> = {
    ' ': () => (isLifted ? void sorting.putDown() : sorting.lift(entry, entries, 'keyboard')),
    Enter: () => (isLifted ? void sorting.putDown() : sorting.lift(entry, entries, 'keyboard')),
    ...(isLifted && {
      Escape: sorting.cancel,
      ArrowUp: () => sorting.moveTo(lifted.ids.indexOf(entry.id) - 1),
      ArrowDown: () => sorting.moveTo(lifted.ids.indexOf(entry.id) + 1),
      Home: () => sorting.moveTo(0),
      End: () => sorting.moveTo(lifted.ids.length - 1),
    }),
  };
  return (
    <span
      role="button"
      tabIndex={0}
      draggable
      className={classes.handle}
      aria-label={`调整顺序：${entry.name}`}
      aria-pressed={isLifted}
      title="拖动调整顺序；或按空格拿起，方向键移动，再按空格放下，Esc 放回"
      onKeyDown={(event: KeyboardEvent) => {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        step();
      }}
      onBlur={(event) => {
        // React puts the focus back where it moves the row itself; gone for good, nothing stays half done.
        const element = event.currentTarget;
        setTimeout(() => {
          if (isLifted && lifted.by === 'keyboard' && document.activeElement !== element) sorting.cancel();
        });
      }}
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.setData(DRAG_TYPE, entry.id);
        event.dataTransfer.effectAllowed = 'move';
        const row = event.currentTarget.closest('tr');
        if (row) event.dataTransfer.setDragImage(row, 24, 16);
        // After the picture of the row has been taken.
        setTimeout(() => sorting.lift(entry, entries, 'pointer'));
      }}
      onDragEnd={sorting.cancel}
    />
  );
}
