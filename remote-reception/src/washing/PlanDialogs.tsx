import { type ReactNode, useState } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { WashPlan } from '@hospital/shared/contract/calls/washing';
import { CancelDialog, ChargeDialog, FinishDialog, ReceiveDialog } from './MoveDialogs';
import { NoticeDialog } from './NoticeDialog';
import { SaveDialog } from './SaveDialog';
import type { Task } from './usePlanActions';

interface PlanDialogsProps {
  readonly task: Task;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const MOVES = {
  receive: ReceiveDialog,
  finish: FinishDialog,
  notify: NoticeDialog,
  charge: ChargeDialog,
  cancel: CancelDialog,
} as const;

/** The dialog that is open on the page. One instance serves one opening. */
export function PlanDialogs({ task, visible, onClose }: PlanDialogsProps): ReactNode {
  if (task.kind === 'save')
    return <SaveDialog id={task.id} date={task.date} visible={visible} onClose={onClose} />;
  return <MoveOfPlan task={task} visible={visible} onClose={onClose} />;
}

interface MoveProps extends PlanDialogsProps {
  readonly task: Exclude<Task, { readonly kind: 'save' }>;
}

/** The plan is read for the opening; what the server tells of later does not change it under the form. */
function MoveOfPlan({ task, visible, onClose }: MoveProps): ReactNode {
  const [opened, setOpened] = useState<WashPlan>();
  const { data, isFetching } = useCall(api.washing.info, { id: task.id }, { staleTime: 0 });
  if (data && !opened && !isFetching) setOpened(data);
  const Dialog = MOVES[task.kind];
  return opened ? <Dialog plan={opened} visible={visible} onClose={onClose} /> : null;
}
