import { eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { boardingCalls } from '@hospital/shared/contract/calls/boarding';
import { shanghaiDay } from '@hospital/shared/format';
import { oneRow } from '../../platform/database/oneRow';
import { forbiddenTransition, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { petOf } from '../customer';
import { expectDays } from './days';
import { expectFree, placed } from './occupancy';
import { particularsOf } from './particulars';
import { nightPrice } from './price';
import { logged, namesOf, type BoardingRow } from './records';
import { boarding } from './schema';
import { expectDeed, heldCage, heldStay } from './stayRow';

type Request = RequestOf<typeof boardingCalls.edit>;

/** @throws 40001 for days that are over or the wrong way round, or a first day of an animal that is there */
function daysOf(row: BoardingRow, request: Request) {
  const { startDate = row.startDate, planEndDate = row.planEndDate } = request;
  if (row.state === 1 && startDate !== row.startDate) throw invalid('startDate', '已入住，不能修改入住日期');
  const days = { startDate, planEndDate };
  const moved = startDate !== row.startDate || planEndDate !== row.planEndDate;
  if (!moved) return { days, moved };
  // A booking that nobody kept may only be moved on; an animal in the house stays until today at least.
  expectDays(days, row.state === 1 ? row.startDate : shanghaiDay());
  if (planEndDate < shanghaiDay()) throw invalid('planEndDate', '预计离店不能早于今天');
  return { days, moved };
}

/** Where it is to be, on which days, and for how much; pet and cage are held. */
async function placeOf(context: CallContext, row: BoardingRow, request: Request) {
  const { db } = context;
  const { days, moved } = daysOf(row, request);
  const cageId = request.cageId || row.cageId;
  if (!moved && cageId === row.cageId) return days;
  const { owner: person } = await petOf(context, row.petId, true);
  const cage = await heldCage(context, cageId);
  if (cage.storeId !== row.storeId) throw invalid('cageId', '只能选择本店的笼位');
  if (cage.closedFlag === 'Y' && cageId !== row.cageId) throw forbiddenTransition('停用', '换入该笼位');
  const now = row.state === 1;
  await expectFree(db, { cageId, petId: row.petId }, { days, now, except: row.id });
  if (cage.productId === row.productId) return { ...days, cageId };
  const { price, originalPrice } = await nightPrice(db, {
    ...{ productId: cage.productId, storeId: cage.storeId, level: person.level },
  });
  return { ...days, cageId, productId: cage.productId, dayPrice: price, originalPrice };
}

/**
 * Changes a stay that is booked or in the house; a cage of another kind has its price from then on for all nights.
 *
 * @throws 404, 40302; 40901 with the present stay; 40902; 42204; 40001
 */
export async function editStay(context: CallContext, { id, version, ...request }: Request): Promise<null> {
  const { db, audit, tellChanges } = context;
  const before = await heldStay(context, id, { version });
  expectDeed(before, 'edit');
  const place = await placeOf(context, before, { id, ...request });
  const updated = db
    .update(boarding)
    .set({
      ...particularsOf(request, before),
      ...place,
      ...changedBy(context),
      version: before.version + 1,
    })
    .where(eq(boarding.id, id))
    .returning();
  const row = oneRow(await placed(updated));
  audit({
    ...{ bizType: 'boarding', bizId: id },
    before: logged(before, await namesOf(db, before)),
    after: logged(row, await namesOf(db, row)),
  });
  await tellChanges({ stores: [row.storeId] });
  return null;
}
