import type { ReactNode } from 'react';
import { EntryDialog } from '../entry/EntryDialog';
import { ReportDialog } from '../ReportDialog';
import { AuditDialog } from './AuditDialog';
import type { BenchTask } from './bench.model';
import { CancelDialog } from './CancelDialog';

interface BenchDialogsProps {
  readonly task: BenchTask;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const DIALOGS = { entry: EntryDialog, audit: AuditDialog, cancel: CancelDialog, report: ReportDialog };

/** The dialog of the page, by what it is open for. */
export function BenchDialogs({ task, ...props }: BenchDialogsProps): ReactNode {
  const Dialog = DIALOGS[task.kind];
  return <Dialog id={task.id} {...props} />;
}
