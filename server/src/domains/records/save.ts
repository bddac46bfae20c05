import { eq } from 'drizzle-orm';
import { bookingStates, type BookingState } from '@hospital/shared/contract/bookingStates';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { caseCalls } from '@hospital/shared/contract/calls/cases';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError, forbiddenTransition, invalid } from '../../platform/errors/businessError';
import { petDead } from '../../platform/errors/ruleRefusals';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { isFirst } from '../bookings';
import { openCase } from '../cases';
import { medicalCase } from '../cases/schema';
import { keptPetOf } from '../customer';
import { booking } from '../reception/schema';
import { expectPlaces, storeOf } from '../settings';
import { writtenOf } from './content';

type Saved = RequestOf<typeof caseCalls.save>;

const DEAD = 2;
const CLINIC = 1;
/** With the doctor, or over. */
const SEEN = [2, 3];

/** What a visit says of its case; held, so that it leads to one. @throws 404, 40302, 40001, 40902; 40903 with the case */
async function ofVisit(context: CallContext, id: string, petId: string | undefined) {
  const row = await rowInScope(context, booking, id, 'held');
  if (petId !== undefined && petId !== row.petId) throw invalid('petId', '挂号单是另一只宠物的');
  const [taken] = await context.db
    .select({ id: medicalCase.id, caseNo: medicalCase.caseNo })
    .from(medicalCase)
    .where(eq(medicalCase.bookingId, id));
  if (taken)
    throw new BusinessError(ErrorCode.NotUnique, `该挂号已有病例（${taken.caseNo}）`, { caseId: taken.id });
  if (!SEEN.includes(row.state))
    throw forbiddenTransition(bookingStates.words[row.state as BookingState], '新建病例');
  return row;
}

/**
 * Begins a case of a visit that has none, or of an animal without a visit; whoever begins it is its doctor, or whom the
 * visit names.
 *
 * @throws 40001, 404, 40302, 40902; 42208 for a dead animal; 40903 with the case that the visit has
 */
export async function saveCase(
  context: CallContext,
  { bookingId, petId, caseType, ...given }: Saved,
): Promise<DataOf<typeof caseCalls.save>> {
  const { db, identity } = context;
  const visit = bookingId ? await ofVisit(context, bookingId, petId) : null;
  const named = visit?.petId ?? petId;
  if (named === undefined) throw invalid('petId', '请选择宠物');
  const storeId = visit?.storeId ?? storeOf(identity, undefined);
  await expectPlaces(db, identity, [storeId]);
  const { row: animal, owner } = await keptPetOf(context, named);
  if (animal.status === DEAD) throw petDead('新建病例');
  const content = await writtenOf(db, storeId, given);
  const measured: Record<string, string> = visit?.weight ? { weight: visit.weight } : {};
  const row = await openCase(context, {
    ...{ bookingId: visit?.id ?? null, storeId, ownerId: owner.id, petId: animal.id },
    doctorId: visit?.doctorId ?? identity.userId,
    caseType: caseType ?? CLINIC,
    firstFlag: visit?.firstFlag ?? ((await isFirst(context, animal.id)) ? 'Y' : 'N'),
    complaint: visit?.complaint ?? '',
    exam: measured,
    content,
  });
  await context.tellChanges({ stores: [storeId] });
  return { id: row.id, caseNo: row.caseNo, versionNo: row.versionNo, version: row.version };
}
