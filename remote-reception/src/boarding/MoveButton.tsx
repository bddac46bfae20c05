import type { ReactNode } from 'react';
import {
  boardingStates,
  type BoardingMove,
  type BoardingStatus,
} from '@hospital/shared/contract/boardingStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { Button, Tooltip } from '@hospital/shared/ui/core';

interface MoveButtonProps {
  readonly state: BoardingStatus;
  readonly move: BoardingMove;
  readonly primary?: boolean;
  readonly onClick: () => void;
}

/** Moves a stay; where its state does not allow it, the button says why. */
export function MoveButton({ state, move, primary = false, onClick }: MoveButtonProps): ReactNode {
  const { word } = boardingStates.moves[move];
  const may = mayMove(boardingStates, state, move);
  const button = (
    <Button type={primary && may ? 'primary' : 'secondary'} disabled={!may} onClick={onClick}>
      {word}
    </Button>
  );
  return may ? button : <Tooltip content={whyNot(boardingStates, state, move)}>{button}</Tooltip>;
}
