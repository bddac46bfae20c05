import type { ReactNode } from 'react';
import * as api from '@hospital/shared/calls';
import { liveStates, type LiveState } from '@hospital/shared/contract/liveStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { Can } from '@hospital/shared/session';
import { Button, Tooltip } from '@hospital/shared/ui/core';

/** Ends a stay; where its state does not allow it, the button says why. */
export function OutButton({
  state,
  onClick,
}: {
  readonly state: LiveState;
  readonly onClick: () => void;
}): ReactNode {
  const may = mayMove(liveStates, state, 'out');
  const button = (
    <Button type={may ? 'primary' : 'secondary'} disabled={!may} onClick={onClick}>
      {liveStates.moves.out.word}
    </Button>
  );
  return (
    <Can call={api.ward.discharge}>
      {may ? button : <Tooltip content={whyNot(liveStates, state, 'out')}>{button}</Tooltip>}
    </Can>
  );
}
