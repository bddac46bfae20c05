import { usePageState } from '../navigation';
import { useState } from 'react';

interface OpenDialog<Task> {
  readonly task: Task;
  /** The `key` of the dialog: a new one for each opening, so that nothing of the one before stays. */
  readonly opening: number;
  /** False while it fades away. */
  readonly visible: boolean;
}

/**
 * A dialog of a page, by what it is open for; after a reload it is open again, with what was half typed there.
 *
 * @param name what it is called among the dialogs of its page; the page's own needs none
 */
export function useDialog<Task>(name = 'dialog'): {
  readonly dialog: OpenDialog<Task> | null;
  readonly open: (task: Task) => void;
  readonly close: () => void;
} {
  const [openTask, keepOpenTask] = usePageState<Task | null>(name, null);
  const [dialog, setDialog] = useState<OpenDialog<Task> | null>(() =>
    openTask === null ? null : { task: openTask, opening: 1, visible: true },
  );
  return {
    dialog,
    open: (task) => {
      keepOpenTask(task);
      setDialog((before) => ({ task, opening: (before?.opening ?? 0) + 1, visible: true }));
    },
    close: () => {
      keepOpenTask(null);
      setDialog((before) => before && { ...before, visible: false });
    },
  };
}
