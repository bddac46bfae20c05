import { and, eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import { billCalls } from '@hospital/shared/contract/calls/bills';
import type { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { immuneStates } from '@hospital/shared/contract/immuneStates';
import type { Day } from '@hospital/shared/format';
import { formatDay } from '../../platform/database/chinaTime';
import { invalid } from '../../platform/errors/businessError';
import { requirePermission } from '../../platform/http/authorise';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { medicalCase } from '../cases/schema';
import { tellStoresOf } from '../customer';
import { remindersDone } from '../immunePlans';
import { immunePlan } from '../immunePlans/schema';
import { expectExecutor } from '../planning';
import { batchOf } from './batch';
import { certificateFor } from './certificate';
import { charge } from './charge';
import { coverOlder, planNext, validUntil } from './follow';
import { heldPlan, type HeldPlan, writePlan } from './heldPlan';
import { expectSameGroup, givenProduct, type ProductRow } from './products';
import { protocolOf } from './protocolRow';
import { placeOfPlan } from './savePlan';
import { expectRead } from './warnings';

type FinishRequest = RequestOf<typeof immunisationCalls.finishPlan>;

/** @throws 40001 for a day to come, or before the animal was born */
export function expectDone(doneOn: Day, birthday: Day | null): void {
  if (doneOn > formatDay(new Date())) throw invalid('finishDate', '执行日期不能晚于今天');
  if (birthday !== null && doneOn < birthday) throw invalid('finishDate', '执行日期不能早于生日');
}

/** Who gave it: the named one, or the caller. @throws 40001 for somebody who does not work in the store */
async function executorOf(
  { db, identity }: CallContext,
  named: string | undefined,
  storeId: string,
): Promise<string> {
  if (!named || named === identity.userId) return identity.userId;
  await expectExecutor(db, storeId, named);
  return named;
}

/** The case in which it was given, with its doctor. @throws 404, 40302; 40001 for a case of another animal */
async function caseOf(
  context: CallContext,
  caseId: string | null,
  { row }: HeldPlan,
): Promise<{ caseId: string | null; doctorId: string; storeId?: string }> {
  if (caseId === null) return { caseId, doctorId: row.doctorId };
  const found = await rowInScope(context, medicalCase, caseId);
  if (found.petId !== row.petId) throw invalid('caseId', '病例不属于该宠物');
  return { caseId, doctorId: found.doctorId, storeId: found.storeId };
}

/** What is given: as the form says, or as planned. Null: nobody has named a product of the chain. */
const productOf = async (
  { db }: CallContext,
  id: string | null,
  storeId: string,
): Promise<ProductRow | null> => (id === null ? null : givenProduct(db, id, storeId));

/**
 * A bill over the counter is for those who may write one; what is given in a case is charged there by whoever gives it, as
 * other work is. @throws 40300
 */
function expectMayCharge({ identity }: CallContext, { billFlag, caseId }: FinishRequest): void {
  if (billFlag === 'Y' && !caseId) requirePermission(billCalls.goodsSave, identity);
}

const VACCINATION = 1;

/**
 * Carries a plan out: what was given, by whom and of which batch; what comes next is planned, older plans of its group
 * are done with it, a vaccination against rabies gets its certificate, and where that is wanted it is charged.
 *
 * @throws 40300 for a counter bill that the caller may not write; 404, 40302; 40902 for one that is done or cancelled, and
 *   for what is not sold; 40901; 40001 for a day to come, a vaccination without a batch, or of one that has expired, and
 *   for what speaks against it and nobody has read; 40301 where a filed case is to be charged; 42201
 */
export async function finishPlan(
  context: CallContext,
  request: FinishRequest,
): Promise<DataOf<typeof immunisationCalls.finishPlan>> {
  const { db } = context;
  const { finishDate: doneOn, billFlag = 'N', site = '', reaction = '', manufacturer = '' } = request;
  expectMayCharge(context, request);
  const held = await heldPlan(context, request, 'finish');
  const { row, animal, owner } = held;
  expectDone(doneOn, animal.birthday);
  const inCase = await caseOf(context, request.caseId || null, held);
  const storeId = await placeOfPlan(context, request.storeId ?? inCase.storeId);
  if (inCase.storeId !== undefined && inCase.storeId !== storeId)
    throw invalid('caseId', '病例属于其他门店，请在该门店执行');
  const product = await productOf(context, request.productId ?? row.productId, storeId);
  const protocol = await protocolOf(db, row.protocolId);
  if (product) expectSameGroup(row, product, protocol?.productId);
  const batch = await batchOf(db, { storeId, product, doneOn }, request);
  if (row.type === VACCINATION && batch.batchNo === '') throw invalid('batchNo', '请填写疫苗批号');
  const executorId = await executorOf(context, request.executorId, storeId);
  if (billFlag === 'Y' && !product) throw invalid('productId', '开单须选择商品');
  if (request.skipWarnings)
    await expectRead(context, { row, animal, doneOn, product, protocol }, request.skipWarnings);
  const charged =
    billFlag === 'Y' && product
      ? await charge(context, held, { product, storeId, caseId: inCase.caseId })
      : null;
  const given = product ? { productId: product.id, productName: product.name } : {};
  const done = { row: { ...row, storeId, ...given }, animal, doneOn };
  const covered = await coverOlder(context, done);
  const next = await planNext(context, done);
  const certificateNo = await certificateFor(db, row, { storeId, doneOn });
  await writePlan(context, held, {
    ...{ status: immuneStates.moves.finish.to, storeId, finishDate: doneOn, ...given, ...batch },
    ...{ caseId: inCase.caseId, doctorId: inCase.doctorId },
    ...{ manufacturer: manufacturer.trim(), site: site.trim(), reaction: reaction.trim(), executorId },
    validDate: await validUntil(context, done, next),
    ...{ nextPlanId: next?.id ?? null, billItemId: charged?.billItemId ?? null, certificateNo },
    ...(request.remarks === undefined ? {} : { remarks: request.remarks.trim() }),
  });
  await remindersDone(context, await doneWith(context, row));
  await tellStoresOf(context, [owner.id]);
  return {
    ...{ nextPlanId: next?.id ?? null, nextDate: next?.planDate ?? null, certificateNo, covered },
    billId: charged?.billId ?? null,
  };
}

/** The plan, and those that were done with it. */
async function doneWith({ db }: CallContext, { id, petId }: HeldPlan['row']): Promise<string[]> {
  const rows = await db
    .select({ id: immunePlan.id })
    .from(immunePlan)
    .where(and(eq(immunePlan.petId, petId), eq(immunePlan.coveredById, id)));
  return [id, ...rows.map((row) => row.id)];
}
