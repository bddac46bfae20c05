import {
  whyNoLiveDeed,
  liveStates,
  type LiveDeed,
  type LiveMove,
} from '@hospital/shared/contract/liveStates';
import type { LiveState } from '@hospital/shared/contract/liveStates';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { liveInfo } from '../inpatients/schema';
import { stayOf, type LiveRow } from './records';

export const bizType = 'liveInfo';

/** The stay, held until the end of the transaction. @throws 404; 40302; 40901 with the present stay */
export async function heldStay(context: CallContext, id: string, read: ReadVersion = {}): Promise<LiveRow> {
  const row = await rowInScope(context, liveInfo, id, 'held');
  await expectVersion(row, read, () => stayOf(context, row.id));
  return row;
}

const stateOf = ({ state }: LiveRow): LiveState => state as LiveState;

/** @throws 40902 in the words of the states */
export function expectMove(row: LiveRow, move: LiveMove): void {
  if (!mayMove(liveStates, stateOf(row), move))
    throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(liveStates, stateOf(row), move));
}

/** @throws 40902 for a stay in whose state that is not done */
export function expectDeed(row: LiveRow, deed: LiveDeed): void {
  const why = whyNoLiveDeed(stateOf(row), deed);
  if (why) throw new BusinessError(ErrorCode.ForbiddenTransition, why);
}
