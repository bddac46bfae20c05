import { eq, sql } from 'drizzle-orm';
import { fenOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { wardCalls } from '@hospital/shared/contract/calls/ward';
import { LIVE_FIELDS } from '@hospital/shared/contract/liveWords';
import { petStates, type PetStatus } from '@hospital/shared/contract/petStates';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { forbiddenTransition, invalid } from '../../platform/errors/businessError';
import { petDead } from '../../platform/errors/ruleRefusals';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { medicalCase } from '../cases/schema';
import { petOf } from '../customer';
import { liveInfo } from '../inpatients/schema';
import type { pet } from '../owners/schema';
import { freeCage, placed } from './bed';
import { payIn } from './deposit';
import { plannedOut } from './plannedOut';
import { logged } from './records';
import { expectStaff } from './staff';
import { bizType } from './stayRow';

const RUNNING = 1;
const INPATIENT = 2;
const BOARDING_WORDS = '住院';

/** @throws 42208 for a dead animal, 40902 for one that is lost or was given away */
function expectAlive({ status }: typeof pet.$inferSelect): void {
  if (status === 2) throw petDead(BOARDING_WORDS);
  if (status !== 1) throw forbiddenTransition(petStates.words[status as PetStatus], BOARDING_WORDS);
}

const caseWords = ['进行中', '已结束', '已归档', '已取消', '已转诊'];

/**
 * Takes the animal of a running case into a cage; the case becomes one of an inpatient.
 *
 * @throws 404, 40302; 40902 for a case that is over, or an animal that is in hospital already; 42204 for a cage that is
 *   taken; 42208; 40001 for a deposit without a way, for who does not work there, and for days
 */
export async function admit(
  context: CallContext,
  request: RequestOf<typeof wardCalls.admit>,
): Promise<DataOf<typeof wardCalls.admit>> {
  const { db, audit, tellChanges } = context;
  const amount = fenOf(request.deposit ?? 0);
  if (amount > 0 && request.depositWay === undefined)
    throw invalid('depositWay', `请选择${LIVE_FIELDS.depositWay}`);
  const seen = await rowInScope(context, medicalCase, request.caseId);
  // Owner and pet are held before the case, the cage last: in this order desks hold them, too.
  const { row: animal, owner } = await petOf(context, seen.petId, true);
  expectAlive(animal);
  const record = await rowInScope(context, medicalCase, request.caseId, 'held');
  if (record.status !== RUNNING)
    throw forbiddenTransition(`病例${caseWords[record.status - 1] ?? ''}`, '办理住院');
  const { storeId } = record;
  const doctorId = request.doctorId ?? record.doctorId;
  const nurseId = request.nurseId ?? '';
  await expectStaff(db, 'doctorId', request.doctorId ?? '', storeId);
  await expectStaff(db, 'nurseId', nurseId, storeId);
  const planOutTime = plannedOut(request.planOutTime ?? null);
  const cage = await freeCage(context, { cageId: request.cageId, storeId, planOutTime, except: '' });
  const inserted = db
    .insert(liveInfo)
    .values({
      ...{ id: newId(), storeId, caseId: record.id, petId: animal.id, doctorId, nurseId, planOutTime },
      ...{ cageId: cage.id, cageName: cage.name, level: request.level ?? '', inTime: new Date() },
      ...{ condition: request.condition?.trim() ?? record.diagnosis, deposit: amount },
      depositWay: amount > 0 ? (request.depositWay ?? null) : null,
      ...madeBy(context),
    })
    .returning();
  const row = oneRow(await placed(inserted));
  await db
    .update(medicalCase)
    .set({
      ...{ caseType: INPATIENT, lastActivity: new Date() },
      ...changedBy(context),
      version: sql`${medicalCase.version} + 1`,
    })
    .where(eq(medicalCase.id, record.id));
  const paymentId = await payIn(context, { row, ownerId: owner.id, amount });
  audit({ bizType, bizId: row.id, before: null, after: await logged(db, row) });
  await tellChanges({ stores: [storeId] });
  return { id: row.id, version: row.version, ...(paymentId === '' ? {} : { paymentId }) };
}
