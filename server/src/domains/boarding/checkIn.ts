import { eq } from 'drizzle-orm';
import { fenOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { BOARDING_FIELDS } from '@hospital/shared/contract/boardingWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { shanghaiDay } from '@hospital/shared/format';
import { takeNumber } from '../../platform/database/counters';
import { newId } from '../../platform/database/newId';
import { oneRow } from '../../platform/database/oneRow';
import { invalid, permissionMissing } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { petOf } from '../customer';
import { ownerStore } from '../customer/schema';
import { expectDays } from './days';
import { takeDeposit } from './deposit';
import { problemsOf, type Wanted } from './judge';
import { placed } from './occupancy';
import { particularsOf } from './particulars';
import { nightPrice } from './price';
import { OVERRIDE } from './permissions';
import { logged, namesOf, type BoardingRow } from './records';
import { boarding, cageUnit } from './schema';
import { expectMove, heldCage, heldStay } from './stayRow';
import { validityOf } from './validity';

type Request = RequestOf<typeof boardingCalls.checkIn>;
type Saved = DataOf<typeof boardingCalls.checkIn>;

interface TakenIn {
  readonly row: BoardingRow;
  /** Of the receipt of its deposit; empty: none was taken. */
  readonly paymentId: string;
}

/**
 * Judges the stay, and what somebody says of an animal without valid vaccination.
 *
 * @returns why it was let in all the same; empty: it needed no leave
 * @throws the first refusal; 40300 for who may not override
 */
async function expectAdmissible(
  { db, identity }: CallContext,
  wanted: Wanted,
  { overrideReason = '' }: Request,
): Promise<string> {
  const refusals = (await problemsOf(db, wanted)).flatMap(({ refusal }) => refusal ?? []);
  const [first] = refusals.filter(({ code }) => code !== ErrorCode.VaccineExpired);
  if (first) throw first;
  const [expired] = refusals;
  if (!expired) return '';
  const reason = overrideReason.trim();
  if (reason === '') throw expired;
  if (!identity.permissions.has(OVERRIDE)) throw permissionMissing(OVERRIDE);
  return reason;
}

/** What the deposit of the request adds. @throws 40001 for one without a way */
function depositOf({ deposit = 0, depositWay }: Request): { added: number; way: number | null } {
  const added = fenOf(deposit);
  if (added > 0 && depositWay === undefined)
    throw invalid('depositWay', `请选择${BOARDING_FIELDS.depositWay}`);
  return { added, way: added > 0 ? (depositWay ?? null) : null };
}

const needed = (field: 'petId' | 'cageId' | 'planEndDate', value: string | undefined): string => {
  const titles = { petId: '宠物', cageId: '笼位', planEndDate: BOARDING_FIELDS.planEndDate };
  if (!value) throw invalid(field, `请选择${titles[field]}`);
  return value;
};

/** A stay as it is to be written. */
interface Prepared {
  readonly values: Omit<
    typeof boarding.$inferInsert,
    'id' | 'boardingNo' | 'deposit' | 'depositWay' | 'createId' | 'updateId'
  >;
  readonly ownerId: string;
}

/**
 * Judges a stay and gives what is written of it. Owner, pet and cage are held by it, in this order.
 *
 * @param before the booked stay whose animal comes
 */
async function prepare(
  context: CallContext,
  request: Request,
  before: BoardingRow | null,
): Promise<Prepared> {
  const { db } = context;
  const today = shanghaiDay();
  const { row: animal, owner: person } = await petOf(
    context,
    before?.petId ?? needed('petId', request.petId),
    true,
  );
  const seen = await rowInScope(
    context,
    cageUnit,
    before && !request.cageId ? before.cageId : needed('cageId', request.cageId),
  );
  const cage = await heldCage(context, seen.id);
  if (before && cage.storeId !== before.storeId) throw invalid('cageId', '只能选择本店的笼位');
  const startDate = before ? today : (request.startDate ?? today);
  const planEndDate = request.planEndDate ?? needed('planEndDate', before?.planEndDate);
  const days = { startDate, planEndDate };
  expectDays(days);
  const now = before !== null || (startDate === today && request.state !== 0);
  const particulars = particularsOf(request, before);
  const validity = await validityOf(db, animal.id, particulars, before?.id);
  const wanted: Wanted = { pet: animal, owner: person, cage, days, now, validity, except: before?.id ?? '' };
  const overrideReason = await expectAdmissible(context, wanted, request);
  // Who boards there is known there, so that its cashier may be paid.
  await db.insert(ownerStore).values({ ownerId: person.id, storeId: cage.storeId }).onConflictDoNothing();
  const samePrice = before !== null && before.productId === cage.productId;
  const { price, originalPrice } = samePrice
    ? { price: before.dayPrice, originalPrice: before.originalPrice }
    : await nightPrice(db, { productId: cage.productId, storeId: cage.storeId, level: person.level });
  return {
    ownerId: person.id,
    values: {
      ...particulars,
      ...{ storeId: cage.storeId, petId: animal.id, cageId: cage.id, productId: cage.productId },
      ...{ dayPrice: price, originalPrice, startDate, planEndDate, overrideReason },
      ...{ state: now ? 1 : 0, inTime: now ? new Date() : null },
    },
  };
}

/** The animal of a booked stay comes. */
async function arrive(context: CallContext, request: Request, id: string): Promise<TakenIn> {
  const { db, audit } = context;
  const before = await heldStay(context, id, { version: request.version || undefined });
  expectMove(before, 'in');
  const { added, way } = depositOf(request);
  if (request.petId && request.petId !== before.petId)
    throw invalid('petId', '预订的宠物不能更换，请取消后重新预订');
  const { values, ownerId } = await prepare(context, request, before);
  const updated = db
    .update(boarding)
    .set({
      ...values,
      deposit: before.deposit + added,
      depositWay: way ?? before.depositWay,
      ...changedBy(context),
      version: before.version + 1,
    })
    .where(eq(boarding.id, id))
    .returning();
  const row = oneRow(await placed(updated));
  const paymentId = await takeDeposit(context, { row, ownerId, amount: added });
  audit({
    ...{ bizType: 'boarding', bizId: id },
    before: logged(before, await namesOf(db, before)),
    after: logged(row, await namesOf(db, row)),
  });
  return { row, paymentId };
}

/** A new stay, booked or begun. */
async function begin(context: CallContext, request: Request): Promise<TakenIn> {
  const { db, audit } = context;
  const { added, way } = depositOf(request);
  const { values, ownerId } = await prepare(context, request, null);
  const boardingNo = await takeNumber(db, 'boarding', values.storeId, new Date());
  const inserted = db
    .insert(boarding)
    .values({ ...values, id: newId(), boardingNo, deposit: added, depositWay: way, ...madeBy(context) })
    .returning();
  const row = oneRow(await placed(inserted));
  const paymentId = await takeDeposit(context, { row, ownerId, amount: added });
  audit({
    ...{ bizType: 'boarding', bizId: row.id },
    before: null,
    after: logged(row, await namesOf(db, row)),
  });
  return { row, paymentId };
}

/**
 * Books a stay or takes an animal in: a new one, or one that was booked.
 *
 * @throws 404, 40302; 40901; 40902 for a stay, pet or cage in whose state it is not done, and an agreement that is to be
 *   signed; 42204 for a cage that is taken; 42207, 42208; 40300 for who may not override; 40001
 */
export async function takeIn(context: CallContext, request: Request): Promise<Saved> {
  if (request.state !== undefined && request.state > 1) throw invalid('state', '只能预订或入住');
  const { row, paymentId } = request.id
    ? await arrive(context, request, request.id)
    : await begin(context, request);
  await context.tellChanges({ stores: [row.storeId] });
  return {
    ...{ id: row.id, boardingNo: row.boardingNo, state: row.state, version: row.version },
    ...(paymentId === '' ? {} : { paymentId }),
  };
}
