import type { ReactNode } from 'react';
import type { DataOf } from '@hospital/shared/contract/call';
import type { Booking, bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { CancelDialog } from './CancelDialog';
import { FinishedDialog } from './FinishedDialog';
import { KeyList } from './KeyList';
import { type Registered, RegisterDialog } from './register/RegisterDialog';
import { RegisteredDialog } from './register/RegisteredDialog';
import { type Named, useArriving } from './register/useArriving';
import { SwitchDialog } from './SwitchDialog';

/** What can be open above the workbench. */
export type FrontTask =
  | { readonly kind: 'keys' }
  | { readonly kind: 'register'; readonly named: Named }
  | { readonly kind: 'registered'; readonly registered: Registered }
  | { readonly kind: 'switch' | 'cancel'; readonly visit: Booking }
  | {
      readonly kind: 'finished';
      readonly title: string;
      readonly answer: DataOf<typeof bookingCalls.finish>;
    };

export const NOBODY: Named = { keyword: '', ownerId: '', petId: '' };

interface FrontDialogsProps {
  readonly task: FrontTask;
  readonly visible: boolean;
  readonly onOpen: (task: FrontTask) => void;
  readonly onClose: () => void;
}

/** The one dialog that is open above the workbench. */
export function FrontDialogs({ task, onOpen, ...dialog }: FrontDialogsProps): ReactNode {
  switch (task.kind) {
    case 'keys':
      return <KeyList {...dialog} />;
    case 'register':
      return (
        <Registering
          named={task.named}
          onRegistered={(registered) => onOpen({ kind: 'registered', registered })}
          {...dialog}
        />
      );
    case 'registered':
      return (
        <RegisteredDialog
          registered={task.registered}
          onNext={() => onOpen({ kind: 'register', named: NOBODY })}
          {...dialog}
        />
      );
    case 'switch':
      return <SwitchDialog visit={task.visit} {...dialog} />;
    case 'cancel':
      return <CancelDialog visit={task.visit} {...dialog} />;
    case 'finished':
      return <FinishedDialog title={task.title} answer={task.answer} {...dialog} />;
  }
}

interface RegisteringProps {
  readonly named: Named;
  readonly visible: boolean;
  readonly onRegistered: (registered: Registered) => void;
  readonly onClose: () => void;
}

function Registering({ named, ...dialog }: RegisteringProps): ReactNode {
  return <RegisterDialog arriving={useArriving(named)} {...dialog} />;
}
