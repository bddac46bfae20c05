import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { useMay } from '@hospital/shared/session';
import { AcceptDialog } from './dialog/AcceptDialog';
import { CancelDialog } from './dialog/CancelDialog';
import { InfoDialog } from './dialog/InfoDialog';
import type { NewReservation } from './dialog/reservation.model';
import { ReservationDialog } from './dialog/ReservationDialog';
import { WaitDialog } from './waits/WaitDialog';

/** What a dialog of the pages of reservations is open for. */
export type ReservationTask =
  | { readonly kind: 'new'; readonly start: NewReservation }
  | { readonly kind: 'wait'; readonly start: NewReservation }
  | { readonly kind: 'info' | 'edit' | 'accept' | 'cancel'; readonly id: string };

interface ReservationDialogsProps {
  readonly dialog: { readonly task: ReservationTask; readonly opening: number; readonly visible: boolean };
  readonly today: string;
  readonly open: (task: ReservationTask) => void;
  readonly close: () => void;
}

/** The dialogs that boards and lists of reservations have in common. */
export function ReservationDialogs({ dialog, today, open, close }: ReservationDialogsProps): ReactNode {
  const { task, opening, visible } = dialog;
  const common = { visible, onClose: close };
  const mayWait = useMay(api.waits.save);
  if (task.kind === 'wait') return <WaitDialog key={opening} start={task.start} {...common} />;
  if (task.kind === 'new')
    return (
      <ReservationDialog
        key={opening}
        id=""
        start={task.start}
        {...(mayWait ? { onWait: (start) => open({ kind: 'wait', start }) } : {})}
        {...common}
      />
    );
  const { id } = task;
  switch (task.kind) {
    case 'info':
      return (
        <InfoDialog key={opening} id={id} today={today} onStep={(kind) => open({ kind, id })} {...common} />
      );
    case 'edit':
      return <ReservationDialog key={opening} id={id} start={{ date: today, type: 1 }} {...common} />;
    case 'accept':
      return <AcceptDialog key={opening} id={id} {...common} />;
    case 'cancel':
      return <CancelDialog key={opening} id={id} {...common} />;
  }
}
