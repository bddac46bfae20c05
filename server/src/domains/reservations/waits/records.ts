import { eq, sql } from 'drizzle-orm';
import type { Wait } from '@hospital/shared/contract/calls/waits';
import { userAccount } from '../../accounts/schema';
import { owner, pet } from '../../owners/schema';
import { reservationWait } from '../../reception/schema';
import { formatDateTime } from '../../../platform/database/chinaTime';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { shownMobile } from '../../../platform/privacy/mobile';
import type { SessionIdentity } from '../../../platform/sessions/session';

export type WaitRow = typeof reservationWait.$inferSelect;

/** Who waits, with the names of all who take part; what files say today goes before what was said on the telephone. */
export const someWaits = (db: TenantDatabase) =>
  db
    .select({
      row: reservationWait,
      name: sql<string>`coalesce(${owner.name}, ${reservationWait.name})`,
      mobile: sql<string>`coalesce(${owner.mobile}, ${reservationWait.mobile})`,
      petName: sql<string>`coalesce(${pet.name}, ${reservationWait.petName})`,
      doctorName: sql<string>`coalesce(${userAccount.name}, '')`,
    })
    .from(reservationWait)
    .leftJoin(owner, eq(owner.id, reservationWait.ownerId))
    .leftJoin(pet, eq(pet.id, reservationWait.petId))
    .leftJoin(userAccount, eq(userAccount.id, reservationWait.doctorId));

export type NamedWait = Awaited<ReturnType<typeof someWaits>>[number];

/** Somebody who waits, as lists show it. */
export const waitOf = (
  identity: SessionIdentity,
  { row, name, mobile, petName, doctorName }: NamedWait,
  offer: Wait['offer'],
): Wait => ({
  ...{ id: row.id, storeId: row.storeId, ownerId: row.ownerId, petId: row.petId, name, petName },
  mobile: shownMobile(identity, mobile),
  ...{ doctorId: row.doctorId, doctorName, waitDate: row.waitDate, minutes: row.minutes },
  // Narrow numbers of the database are those of the contract, by its checks.
  ...{ type: row.type as Wait['type'], part: row.part as Wait['part'], status: row.status as Wait['status'] },
  ...{ remarks: row.remarks, version: row.version, createName: row.createName, offer },
  createDate: formatDateTime(row.createDate),
});
