import { eq } from 'drizzle-orm';
import type { LiveInfo } from '@hospital/shared/contract/calls/inpatients';
import { formatDateTime } from '../../platform/database/chinaTime';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { userAccount } from '../accounts/schema';
import { pet } from '../owners/schema';
import { liveInfo, liveOrder } from './schema';

type OrderRow = typeof liveOrder.$inferSelect;

export const IN_HOSPITAL = 1;
export const bizType = 'liveOrder';

/** An order as the calls of inpatients answer it. */
export const shownOrder = (row: OrderRow): LiveInfo['orders'][number] => ({
  id: row.id,
  time: formatDateTime(row.orderTime),
  content: row.content,
  doneBy: row.doneBy,
  doneTime: row.doneTime && formatDateTime(row.doneTime),
  version: row.version,
});

/** An order as the log of operations has it. */
export const loggedOrder = (row: OrderRow, petName: string, doneByName: string) => ({
  petName,
  ...shownOrder(row),
  doneByName,
});

/** An order with where it is to be done. */
export const orderOf = async (db: TenantDatabase, id: string) => {
  const [found] = await db
    .select({ order: liveOrder, storeId: liveInfo.storeId, state: liveInfo.state, petName: pet.name })
    .from(liveOrder)
    .innerJoin(liveInfo, eq(liveInfo.id, liveOrder.liveInfoId))
    .innerJoin(pet, eq(pet.id, liveInfo.petId))
    .where(eq(liveOrder.id, id));
  return found;
};

/** Who did an order; empty while nobody has. */
export async function nameOfDoer(db: TenantDatabase, { doneBy }: OrderRow): Promise<string> {
  if (doneBy === '') return '';
  const [row] = await db
    .select({ name: userAccount.name })
    .from(userAccount)
    .where(eq(userAccount.id, doneBy));
  return row?.name ?? '';
}
