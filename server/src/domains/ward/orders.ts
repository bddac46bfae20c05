import { eq } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { wardCalls } from '@hospital/shared/contract/calls/ward';
import { LIVE_FIELDS, MOST_LIVE_DAYS, MOST_ORDERS } from '@hospital/shared/contract/liveWords';
import { addDays, shanghaiDay } from '@hospital/shared/format';
import { formatDateTime, formatDay, parseDateTime } from '../../platform/database/chinaTime';
import { newId } from '../../platform/database/newId';
import { expectVersion } from '../../platform/database/optimisticLock';
import { oneRow } from '../../platform/database/oneRow';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forbiddenTransition, invalid, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { liveOrder } from '../inpatients/schema';
import { pet } from '../owners/schema';
import type { LiveRow } from './records';
import { expectDeed, heldStay } from './stayRow';

type OrderRow = typeof liveOrder.$inferSelect;
type SaveRequest = RequestOf<typeof wardCalls.saveOrder>;

const bizType = 'liveOrder';

const nameOfPet = async (db: TenantDatabase, { petId }: LiveRow): Promise<string> =>
  oneRow(await db.select({ name: pet.name }).from(pet).where(eq(pet.id, petId))).name;

const logged = ({ orderTime, content }: OrderRow, petName: string) => ({
  ...{ petName, time: formatDateTime(orderTime), content, doneByName: '' },
});

/** When it is to be done. @throws 40001 before the animal came, or too far ahead */
function timeOf(text: string, { inTime }: LiveRow): Date {
  const time = parseDateTime(text);
  if (!time) throw invalid('times', `${LIVE_FIELDS.orderTime}不存在`);
  if (formatDay(time) < formatDay(inTime)) throw invalid('times', `${LIVE_FIELDS.orderTime}不能早于入院`);
  if (formatDay(time) > addDays(shanghaiDay(), MOST_LIVE_DAYS))
    throw invalid('times', `${LIVE_FIELDS.orderTime}不能超过${MOST_LIVE_DAYS}天`);
  return time;
}

const contentOf = ({ content }: SaveRequest): string => {
  const text = content.trim();
  if (text === '') throw invalid('content', `请填写${LIVE_FIELDS.content}`);
  return text;
};

/** An order that is not done, with its stay, both held. @throws 404, 40302; 40902 for one that is done */
async function heldOrder(context: CallContext, id: string): Promise<{ row: OrderRow; stay: LiveRow }> {
  const { db } = context;
  const [seen] = await db
    .select({ liveInfoId: liveOrder.liveInfoId })
    .from(liveOrder)
    .where(eq(liveOrder.id, id));
  if (!seen) throw notFound();
  const stay = await heldStay(context, seen.liveInfoId);
  expectDeed(stay, 'order');
  const [row] = await db.select().from(liveOrder).where(eq(liveOrder.id, id)).for('update');
  if (!row) throw notFound();
  if (row.doneTime) throw forbiddenTransition('已完成', '修改');
  return { row, stay };
}

/** One order for each of the times. */
async function give(context: CallContext, request: SaveRequest): Promise<string[]> {
  const { db, audit, tellChanges } = context;
  if (!request.liveInfoId) throw invalid('liveInfoId', '请选择住院宠物');
  const stay = await heldStay(context, request.liveInfoId);
  expectDeed(stay, 'order');
  const content = contentOf(request);
  const times = [...new Set(request.times)].map((text) => timeOf(text, stay));
  const known = await db.$count(liveOrder, eq(liveOrder.liveInfoId, stay.id));
  if (known + times.length > MOST_ORDERS) throw invalid('times', `医嘱不能超过${MOST_ORDERS}条`);
  const rows = await db
    .insert(liveOrder)
    .values(
      times.map((orderTime) => ({
        ...{ id: newId(), liveInfoId: stay.id, orderTime, content },
        ...madeBy(context),
      })),
    )
    .returning();
  const petName = await nameOfPet(db, stay);
  for (const row of rows) audit({ bizType, bizId: row.id, before: null, after: logged(row, petName) });
  await tellChanges({ stores: [stay.storeId] });
  return rows.map(({ id }) => id);
}

async function change(context: CallContext, request: SaveRequest, id: string): Promise<string[]> {
  const { db, audit, tellChanges } = context;
  const { row, stay } = await heldOrder(context, id);
  const petName = await nameOfPet(db, stay);
  await expectVersion(row, { version: request.version || undefined }, () => logged(row, petName));
  const [time, ...more] = request.times;
  if (time === undefined || more.length > 0) throw invalid('times', '修改医嘱时只能填写一个执行时间');
  const updated = await db
    .update(liveOrder)
    .set({
      ...{ orderTime: timeOf(time, stay), content: contentOf(request) },
      ...changedBy(context),
      version: row.version + 1,
    })
    .where(eq(liveOrder.id, id))
    .returning();
  audit({ bizType, bizId: id, before: logged(row, petName), after: logged(oneRow(updated), petName) });
  await tellChanges({ stores: [stay.storeId] });
  return [id];
}

/**
 * Gives orders for an inpatient, or changes one that is not done.
 *
 * @throws 404, 40302; 40901; 40902 for one that is done, or an animal that has left; 40001
 */
export const saveOrder = async (
  context: CallContext,
  request: SaveRequest,
): Promise<DataOf<typeof wardCalls.saveOrder>> => ({
  ids: request.id ? await change(context, request, request.id) : await give(context, request),
});

/** Stops an order; that it was given stays told in the log of operations. @throws as `saveOrder` */
export async function deleteOrder(
  context: CallContext,
  { id, version }: RequestOf<typeof wardCalls.deleteOrder>,
): Promise<null> {
  const { db, audit, tellChanges } = context;
  const { row, stay } = await heldOrder(context, id);
  const petName = await nameOfPet(db, stay);
  await expectVersion(row, { version }, () => logged(row, petName));
  await db.delete(liveOrder).where(eq(liveOrder.id, id));
  audit({ bizType, bizId: id, before: logged(row, petName), after: null });
  await tellChanges({ stores: [stay.storeId] });
  return null;
}
