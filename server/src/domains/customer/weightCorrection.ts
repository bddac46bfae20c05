import { eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { petCalls } from '@hospital/shared/contract/calls/pets';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDateTime } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion } from '../../platform/database/optimisticLock';
import { BusinessError, notFound, permissionMissing } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { pet, petWeight } from '../owners/schema';
import { bizType } from './petChange';
import { CORRECT_ALL, mayCorrectOf, weighings, weightRecord } from './petRecords';
import { petOf, tellStoresOf } from './scope';
import { kilograms } from './weights';

/**
 * Puts a weight right or takes it back; what it was stays in the log. What the pet weighs is then its newest weight.
 *
 * @throws 404, 40302; 403 for a weight of somebody else; 40901 with the present weight; 40902 for one that a case says
 */
export async function correctWeight(
  context: CallContext,
  request: RequestOf<typeof petCalls.correctWeight>,
): Promise<DataOf<typeof petCalls.correctWeight>> {
  const { db, audit } = context;
  const { id, weight } = request;
  const of = eq(petWeight.id, id);
  const [seen] = await weighings(context, of);
  if (!seen) throw notFound();
  const { row, owner } = await petOf(context, seen.petId, true);
  // Whoever else corrects it holds the pet, too.
  const [wrong] = await weighings(context, of);
  if (!wrong) throw notFound();
  if (!mayCorrectOf(context, wrong.operatorId)) throw permissionMissing(CORRECT_ALL);
  if (wrong.ofCase) throw new BusinessError(ErrorCode.ForbiddenTransition, '体重来自病例，请在病例中更正');
  await expectVersion(wrong, request, () => Promise.resolve(weightRecord(context, wrong)));
  if (weight === null) await db.delete(petWeight).where(of);
  else
    await db
      .update(petWeight)
      .set({ weight: kilograms(weight), ...changedBy(context), version: wrong.version + 1 })
      .where(of);
  const [newest] = await weighings(context, eq(petWeight.petId, row.id)).limit(1);
  const saved = oneRow(
    await db
      .update(pet)
      .set({ weight: newest?.weight ?? '0', ...changedBy(context), version: row.version + 1 })
      .where(eq(pet.id, row.id))
      .returning({ weight: pet.weight }),
  );
  const measured = { name: row.name, measureTime: formatDateTime(wrong.measureTime) };
  audit({
    ...{ bizType, bizId: row.id, kind: 'changed' },
    before: { ...measured, weight: Number(wrong.weight) },
    after: { ...measured, weight },
  });
  await tellStoresOf(context, [owner.id]);
  return { petWeight: Number(saved.weight) || null };
}
