import { and, eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { boardingStates } from '@hospital/shared/contract/boardingStates';
import { CAGE_FIELDS } from '@hospital/shared/contract/boardingWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { isUniqueViolation } from '../../platform/database/databaseError';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { expectVersion } from '../../platform/database/optimisticLock';
import { BusinessError, forbiddenTransition, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { requireStore } from '../../platform/sessions/session';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { firstRefused } from '../dictionary';
import { liveInfo } from '../inpatients/schema';
import { pet } from '../owners/schema';
import { expectSold } from '../product';
import { storeOf } from '../settings';
import { product } from '../stock/schema';
import { isOpen } from './occupancy';
import { boarding, cageUnit } from './schema';
import type { CageRow } from './stayRow';

type Request = RequestOf<typeof boardingCalls.saveCage>;

const bizType = 'cageUnit';
/** Of what is sold by the night. */
const CAGES = 'H3009';

/** @throws 40001 for what is no kind of cage; 40902 for one that the store does not sell */
async function expectKind(db: TenantDatabase, productId: string, storeId: string): Promise<void> {
  const [kind] = await db.select().from(product).where(eq(product.id, productId));
  if (!kind?.categoryCode.startsWith(CAGES)) throw invalid('productId', `请选择${CAGE_FIELDS.productId}`);
  expectSold(kind, storeId, '作为笼位类型');
}

/** A cage in which somebody is, or that is kept for somebody, is not closed. @throws 40902 */
async function expectEmpty(db: TenantDatabase, id: string): Promise<void> {
  const [stay] = await db
    .select({ state: boarding.state, petName: pet.name })
    .from(boarding)
    .innerJoin(pet, eq(pet.id, boarding.petId))
    .where(and(eq(boarding.cageId, id), isOpen))
    .limit(1);
  if (stay)
    throw new BusinessError(
      ErrorCode.ForbiddenTransition,
      `当前状态（${stay.petName}${boardingStates.words[stay.state]}）不允许停用`,
    );
  const [inpatient] = await db
    .select({ petName: pet.name })
    .from(liveInfo)
    .innerJoin(pet, eq(pet.id, liveInfo.petId))
    .where(and(eq(liveInfo.cageId, id), eq(liveInfo.state, 1)));
  if (inpatient) throw forbiddenTransition(`${inpatient.petName}住院`, '停用');
}

/** @throws 40001 for species that the dictionary does not offer; those that the cage has may stay */
async function expectSpecies(
  db: TenantDatabase,
  codes: readonly string[],
  had: readonly string[],
): Promise<void> {
  const refused = await firstRefused(db, 'pet_species', codes, had);
  if (refused) throw invalid('species', `${CAGE_FIELDS.species}${refused.why}`);
}

/** What is written. @throws 40001 for what is left out of a new one */
function valuesOf(request: Request, before: CageRow | null) {
  const name = request.name?.trim() ?? before?.name ?? '';
  const productId = request.productId || before?.productId;
  const size = request.size ?? before?.size;
  const closedFlag = request.closedFlag ?? before?.closedFlag ?? 'N';
  const closeReason = closedFlag === 'Y' ? (request.closeReason?.trim() ?? before?.closeReason ?? '') : '';
  if (name === '') throw invalid('name', `请填写${CAGE_FIELDS.name}`);
  if (!productId) throw invalid('productId', `请选择${CAGE_FIELDS.productId}`);
  if (!size) throw invalid('size', `请选择${CAGE_FIELDS.size}`);
  if (closedFlag === 'Y' && closeReason === '')
    throw invalid('closeReason', `请填写${CAGE_FIELDS.closeReason}`);
  return {
    ...{ name, productId, size, closedFlag, closeReason },
    species: request.species ?? before?.species ?? [],
    remarks: request.remarks?.trim() ?? before?.remarks ?? '',
  };
}

const logged = ({ name, size, species, closedFlag, closeReason, remarks }: CageRow) => ({
  ...{ name, size, species, closedFlag, closeReason, remarks },
});

const taken = (): BusinessError => {
  const msg = `${CAGE_FIELDS.name}已存在`;
  return new BusinessError(ErrorCode.NotUnique, msg, { errors: [{ field: 'name', msg }] });
};

/**
 * A new cage of a store, or one that is changed, closed or opened again.
 *
 * @throws 404, 40302; 40901; 40902 for closing one that is taken or kept; 40903 for its name; 40001
 */
export async function saveCage(
  context: CallContext,
  request: Request,
): Promise<DataOf<typeof boardingCalls.saveCage>> {
  const { db, identity, audit, tellChanges } = context;
  const before = request.id ? await rowInScope(context, cageUnit, request.id, 'held') : null;
  if (before) await expectVersion(before, { version: request.version || undefined }, () => before);
  const storeId = before?.storeId ?? storeOf(identity, request.storeId);
  requireStore(identity, storeId);
  const values = valuesOf(request, before);
  await expectSpecies(db, values.species, before?.species ?? []);
  if (values.productId !== before?.productId) await expectKind(db, values.productId, storeId);
  if (before && values.closedFlag === 'Y' && before.closedFlag === 'N') await expectEmpty(db, before.id);
  const written = before
    ? db
        .update(cageUnit)
        .set({ ...values, ...changedBy(context), version: before.version + 1 })
        .where(eq(cageUnit.id, before.id))
        .returning()
    : db
        .insert(cageUnit)
        .values({ ...values, id: newId(), storeId, ...madeBy(context) })
        .returning();
  const row = oneRow(
    await written.catch((error: unknown) => {
      throw isUniqueViolation(error, 'cage_unit_name') ? taken() : error;
    }),
  );
  audit({ bizType, bizId: row.id, before: before && logged(before), after: logged(row) });
  await tellChanges({ stores: [storeId] });
  return { id: row.id, version: row.version };
}
