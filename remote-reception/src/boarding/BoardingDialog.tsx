import type { ReactNode } from 'react';
import { CancelDialog } from './CancelDialog';
import { DepositDialog } from './DepositDialog';
import { RoundDialog } from './detail/RoundDialog';
import { StayDetail } from './detail/StayDetail';
import { OutDialog } from './OutDialog';
import { StayDialog } from './stay/StayDialog';
import type { BoardingTask } from './tasks';

interface BoardingDialogProps {
  readonly task: BoardingTask;
  readonly visible: boolean;
  readonly onClose: () => void;
  /** Goes on with something else of the same stay. */
  readonly onGo: (task: BoardingTask) => void;
}

/** The dialog that is open on 寄养 or 笼位. One instance serves one opening. */
export function BoardingDialog({ task, onGo, ...dialog }: BoardingDialogProps): ReactNode {
  switch (task.kind) {
    case 'detail':
      return <StayDetail id={task.id} view={task.view ?? 'facts'} onGo={onGo} {...dialog} />;
    case 'out':
      return <OutDialog id={task.id} {...dialog} />;
    case 'deposit':
      return <DepositDialog id={task.id} {...dialog} />;
    case 'cancel':
      return <CancelDialog id={task.id} {...dialog} />;
    case 'round':
      return <RoundDialog onGo={onGo} {...dialog} />;
    default:
      return <StayDialog task={task} {...dialog} />;
  }
}
