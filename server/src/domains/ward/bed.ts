import { LIVE_FIELDS } from '@hospital/shared/contract/liveWords';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { formatDay } from '../../platform/database/chinaTime';
import { isUniqueViolation } from '../../platform/database/databaseError';
import { forbiddenTransition, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { cageTaken, heldCage, takenBy, type CageRow } from '../boarding';
import { cageUnit } from '../boarding/schema';

interface Asked {
  readonly cageId: string;
  readonly storeId: string;
  readonly planOutTime: Date | null;
  /** The stay that moves; empty: a new one. */
  readonly except: string;
}

/**
 * A cage for an inpatient, held: boarders want cages under the same lock, so that each holds one animal.
 *
 * @throws 404, 40302; 40001 for a cage of another store; 40902 for one that is closed; 42204 for one that is taken, now or
 *   by a boarder who comes before the planned day
 */
export async function freeCage(
  context: CallContext,
  { cageId, storeId, planOutTime, except }: Asked,
): Promise<CageRow> {
  const seen = await rowInScope(context, cageUnit, cageId);
  if (seen.storeId !== storeId) throw invalid('cageId', `只能选择本店的${LIVE_FIELDS.cageName}`);
  const cage = await heldCage(context, cageId);
  if (cage.closedFlag === 'Y') throw forbiddenTransition('停用', `入住：${cage.name}`);
  const today = shanghaiDay();
  const planned = planOutTime ? formatDay(planOutTime) : addDays(today, 1);
  const days = { startDate: today, planEndDate: planned > today ? planned : addDays(today, 1) };
  const [taken] = await takenBy(context.db, [cageId], { days, now: true, except });
  if (taken) throw cageTaken(taken);
  return cage;
}

/** The constraints decide, whatever was looked at before. @throws 42204, 40902 */
export async function placed<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, 'live_info_cage')) throw cageTaken();
    if (isUniqueViolation(error, 'live_info_pet')) throw forbiddenTransition('住院', '再次办理住院');
    throw error;
  }
}
