import { eq } from 'drizzle-orm';
import { whyNoDeed, type BoardingDeed } from '@hospital/shared/contract/boardingStates';
import { boardingStates, type BoardingMove } from '@hospital/shared/contract/boardingStates';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { BusinessError, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { stayOf, type BoardingRow } from './records';
import { boarding, cageUnit } from './schema';

export type CageRow = typeof cageUnit.$inferSelect;

/** The stay, held until the end of the transaction. @throws 404; 40302; 40901 with the present stay */
export async function heldStay(
  context: CallContext,
  id: string,
  read: ReadVersion = {},
): Promise<BoardingRow> {
  const row = await rowInScope(context, boarding, id, 'held');
  await expectVersion(row, read, () => stayOf(context, row.id));
  return row;
}

/** @throws 40902 in the words of the states */
export function expectMove({ state }: BoardingRow, move: BoardingMove): void {
  if (!mayMove(boardingStates, state, move))
    throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(boardingStates, state, move));
}

/** @throws 40902 for a stay in whose state that is not done */
export function expectDeed({ state }: BoardingRow, deed: BoardingDeed): void {
  const why = whyNoDeed(state, deed);
  if (why) throw new BusinessError(ErrorCode.ForbiddenTransition, why);
}

/** The cage of a stay, held: who wants it at the same time waits. @throws 404 */
export async function heldCage({ db }: CallContext, id: string): Promise<CageRow> {
  const [row] = await db.select().from(cageUnit).where(eq(cageUnit.id, id)).for('update');
  if (!row) throw notFound();
  return row;
}
