import { eq } from 'drizzle-orm';
import { oneRow } from '../../../platform/database/oneRow';
import type { CallContext } from '../../../platform/http/call';
import { changedBy } from '../../../platform/sessions/authorship';
import { reservation, reservationWait } from '../../reception/schema';
import { namesOf } from '../../scheduling';
import type { WaitRow } from './records';

export const bizType = 'reservationWait';

/** Somebody who waits, as the log of operations keeps it. */
export async function loggedWait({ db }: Pick<CallContext, 'db'>, row: WaitRow): Promise<object> {
  const names = await namesOf(db, row.doctorId === '' ? [] : [row.doctorId]);
  const [made] = row.reservationId
    ? await db
        .select({ reservationNo: reservation.reservationNo })
        .from(reservation)
        .where(eq(reservation.id, row.reservationId))
    : [];
  return {
    ...{ petName: row.petName, name: row.name, type: row.type, doctorName: names.get(row.doctorId) ?? '' },
    ...{ waitDate: row.waitDate, part: row.part, minutes: row.minutes, status: row.status },
    ...{ remarks: row.remarks, reservationNo: made?.reservationNo ?? '' },
  };
}

/** Writes new values of a held row, with its line in the log. */
export async function changeWait(
  context: CallContext,
  row: WaitRow,
  values: Partial<WaitRow>,
): Promise<void> {
  const { db, audit } = context;
  const updated = await db
    .update(reservationWait)
    .set({ ...values, ...changedBy(context), version: row.version + 1 })
    .where(eq(reservationWait.id, row.id))
    .returning();
  audit({
    ...{ bizType, bizId: row.id },
    before: await loggedWait(context, row),
    after: await loggedWait(context, oneRow(updated)),
  });
  await context.tellChanges({ stores: [row.storeId] });
}
