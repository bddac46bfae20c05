import type { ReactNode } from 'react';
import { ReferDialog } from '../ReferDialog';
import { DepositDialog } from './DepositDialog';
import { StayDialog } from './detail/StayDialog';
import { OutDialog } from './OutDialog';
import { AdmitDialog } from './stay/AdmitDialog';
import { EditDialog } from './stay/EditDialog';
import type { WardTask } from './tasks';

interface WardDialogsProps {
  readonly task: WardTask;
  readonly visible: boolean;
  readonly onClose: () => void;
  /** Goes on with something else. */
  readonly onGo: (task: WardTask) => void;
}

/** The dialog that is open on 住院管理. One instance serves one opening. */
export function WardDialogs({ task, onGo, ...dialog }: WardDialogsProps): ReactNode {
  switch (task.kind) {
    case 'admit':
      return <AdmitDialog task={task} {...dialog} />;
    case 'edit':
      return <EditDialog id={task.id} {...dialog} />;
    case 'deposit':
      return <DepositDialog id={task.id} {...dialog} />;
    case 'refer':
      return (
        <ReferDialog
          {...{ caseId: task.caseId, liveInfoId: task.id, petId: task.petId, petName: task.petName }}
          {...dialog}
        />
      );
    case 'out':
      return <OutDialog id={task.id} {...dialog} />;
    default:
      return <StayDialog id={task.id} onGo={onGo} {...dialog} />;
  }
}
