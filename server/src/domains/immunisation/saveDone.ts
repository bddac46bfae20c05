import { eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { immunisationCalls } from '@hospital/shared/contract/calls/immunisation';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { tellStoresOf } from '../customer';
import { product } from '../stock/schema';
import { expectDone } from './finishPlan';
import { coverOlder, planNext, validUntil } from './follow';
import { writePlan } from './heldPlan';
import { expectNotPlanned } from './planned';
import { protocolFor } from './protocolRow';
import { addPlans, groupOf, placeOfPlan, plannedPet } from './savePlan';

type SaveRequest = RequestOf<typeof immunisationCalls.save>;

/** What was given elsewhere: of the chain's list, also what it sells no more, or in words. @throws 40001 */
async function givenOf(
  { db }: CallContext,
  { productId = '', productName = '' }: SaveRequest,
): Promise<{ productId: string | null; productName: string }> {
  if (productId !== '') {
    const [row] = await db.select({ name: product.name }).from(product).where(eq(product.id, productId));
    if (!row) throw invalid('productId', '商品不存在');
    return { productId, productName: row.name };
  }
  if (productName.trim() === '') throw invalid('productName', '请填写疫苗或药品名称');
  return { productId: null, productName: productName.trim() };
}

/**
 * Writes down what was done elsewhere, or before plans were kept; the next one is planned by the protocol, and what was
 * planned of its group until then is done with it.
 *
 * @throws 404, 40302; 42208 for a dead animal; 40001; 40902 for a protocol that is not in use; 40903 where the same was
 *   done, or is planned, on that day
 */
export async function saveDone(
  context: CallContext,
  request: SaveRequest,
): Promise<DataOf<typeof immunisationCalls.save>> {
  const { finishDate: doneOn, protocolId = '', type, expireDate = null } = request;
  const storeId = await placeOfPlan(context, request.storeId);
  const { animal, owner } = await plannedPet(context, request.petId, '登记免疫驱虫');
  expectDone(doneOn, animal.birthday);
  if (request.validDate && request.validDate < doneOn) throw invalid('validDate', '有效期至不能早于执行日期');
  const given = await givenOf(context, request);
  const protocol = protocolId === '' ? null : await protocolFor(context.db, protocolId, animal);
  if (protocol && protocol.type !== type) throw invalid('protocolId', '免疫程序与类型不符');
  const groupCode = groupOf(type, protocol?.groupCode ?? request.groupCode, given.productName);
  await expectNotPlanned(context.db, { petId: animal.id, groupCode, ...given, planDate: doneOn });
  const text = (value: string | undefined): string => value?.trim() ?? '';
  const row = oneRow(
    await addPlans(context, { animal, ownerId: owner.id }, [
      {
        ...{ id: newId(), seriesId: newId(), storeId, type, groupCode, ...given },
        ...{ protocolId: protocol?.id ?? null, doseNo: 0, totalDose: 0, planDate: doneOn },
        ...{ finishDate: doneOn, status: 'Y', expireDate, externalFlag: 'Y' },
        ...{ batchNo: text(request.batchNo), manufacturer: text(request.manufacturer) },
        ...{ site: text(request.site), reaction: text(request.reaction) },
        ...{ certificateNo: text(request.certificateNo), hospital: text(request.hospital) },
        remarks: text(request.remarks),
      },
    ]),
  );
  const done = { row, animal, doneOn };
  await coverOlder(context, done);
  const next = await planNext(context, done);
  const validDate = request.validDate ?? (await validUntil(context, done, next));
  await writePlan(context, { row, animal }, { validDate, nextPlanId: next?.id ?? null });
  await tellStoresOf(context, [owner.id]);
  return { id: row.id, nextPlanId: next?.id ?? null };
}
