import { type ReactNode, useState } from 'react';
import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import type { ImmuneTask } from '../tasks';
import { BookDialog } from './BookDialog';
import { DoneDialog } from './DoneDialog';
import { FinishDialog } from './FinishDialog';
import { MoveDialog } from './MoveDialog';
import { NewPlanDialog } from './NewPlanDialog';
import { TipDialog } from './TipDialog';
import { RevokeDialog, VoidDialog } from './UndoDialog';

interface ImmuneDialogsProps {
  readonly task: ImmuneTask;
  /** Plans in sight, of which the task names one. */
  readonly plans: readonly ImmunePlan[] | undefined;
  /** Whose plans these are; without it dialogs that make something ask. */
  readonly petId?: string | undefined;
  readonly caseId?: string | undefined;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** The dialog that is open. One instance serves one opening, and shows the plan as it was then. */
export default function ImmuneDialogs(props: ImmuneDialogsProps): ReactNode {
  const { task, plans, petId, caseId, visible, onClose } = props;
  const wanted = 'id' in task ? task.id : '';
  const [opened, setOpened] = useState<ImmunePlan>();
  const found = opened ?? plans?.find(({ id }) => id === wanted);
  if (found && !opened) setOpened(found);
  if (task.kind === 'plan') return <NewPlanDialog {...{ petId, visible, onClose }} />;
  if (task.kind === 'done') return <DoneDialog {...{ petId, visible, onClose }} />;
  if (!found) return null;
  const of = { plan: found, visible, onClose };
  if (task.kind === 'finish') return <FinishDialog {...of} caseId={caseId} />;
  if (task.kind === 'change') return <MoveDialog {...of} />;
  if (task.kind === 'tip') return <TipDialog {...of} />;
  if (task.kind === 'revoke') return <RevokeDialog {...of} />;
  if (task.kind === 'void') return <VoidDialog {...of} />;
  return <BookDialog {...of} />;
}
