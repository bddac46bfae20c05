import { eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { wardCalls } from '@hospital/shared/contract/calls/ward';
import { formatDateTime } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { liveInfo, type EarlierCage } from '../inpatients/schema';
import { freeCage, placed } from './bed';
import { plannedOut } from './plannedOut';
import { logged, type LiveRow } from './records';
import { expectStaff } from './staff';
import { bizType, expectDeed, heldStay } from './stayRow';

type Request = RequestOf<typeof wardCalls.edit>;

/** A day that has passed stays where nobody changes it. */
function planOf({ planOutTime: typed }: Request, { planOutTime }: LiveRow): Date | null {
  if (typed === undefined) return planOutTime;
  const same = typed !== null && formatDateTime(planOutTime).startsWith(typed.slice(0, 16));
  return same ? planOutTime : plannedOut(typed);
}

/** The cages that it was in, with the one that it leaves now. */
const leaving = ({ cageId, earlierCages }: LiveRow): EarlierCage[] =>
  cageId === null ? earlierCages : [...earlierCages, { cageId, until: new Date().toISOString() }];

/**
 * Changes who looks after an inpatient and how, or moves it to another cage.
 *
 * @throws 404, 40302; 40901; 40902 for one that has left; 42204 for a cage that is taken; 40001
 */
export async function editStay(context: CallContext, request: Request): Promise<null> {
  const { db, audit, tellChanges } = context;
  const before = await heldStay(context, request.id, request);
  expectDeed(before, 'edit');
  const { storeId } = before;
  const doctorId = request.doctorId ?? before.doctorId;
  const nurseId = request.nurseId ?? before.nurseId;
  if (doctorId !== before.doctorId) await expectStaff(db, 'doctorId', doctorId, storeId);
  if (nurseId !== before.nurseId) await expectStaff(db, 'nurseId', nurseId, storeId);
  const planOutTime = planOf(request, before);
  const { cageId = before.cageId } = request;
  const cage =
    cageId !== null && cageId !== before.cageId
      ? await freeCage(context, { cageId, storeId, planOutTime, except: before.id })
      : null;
  const updated = db
    .update(liveInfo)
    .set({
      ...{ doctorId, nurseId, planOutTime, level: request.level ?? before.level },
      ...(cage ? { cageId: cage.id, cageName: cage.name, earlierCages: leaving(before) } : {}),
      condition: request.condition?.trim() ?? before.condition,
      ...changedBy(context),
      version: before.version + 1,
    })
    .where(eq(liveInfo.id, before.id))
    .returning();
  const row = oneRow(await placed(updated));
  audit({ bizType, bizId: row.id, before: await logged(db, before), after: await logged(db, row) });
  await tellChanges({ stores: [storeId] });
  return null;
}
