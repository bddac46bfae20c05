import { eq } from 'drizzle-orm';
import { bookingStates, type BookingMove, type BookingState } from '@hospital/shared/contract/bookingStates';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { formatDateTime } from '../../platform/database/chinaTime';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { BusinessError } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { rowInScope } from '../../platform/sessions/rowInScope';
import { userAccount } from '../accounts/schema';
import { pet } from '../owners/schema';
import { booking } from '../reception/schema';

export type BookingRow = typeof booking.$inferSelect;

export const bizType = 'booking';

const stateOf = ({ state }: BookingRow): BookingState => state as BookingState;

/** The visit as the log of operations keeps it. */
export const loggedVisit = (row: BookingRow, petName: string, doctorName: string) => ({
  ...{ bookingNo: row.bookingNo, petName, type: row.type, doctorName },
  state: row.state,
  ...(row.cancelReason === '' ? {} : { cancelReason: row.cancelReason }),
});

/** What whoever lost against somebody else is shown. */
const current = (row: BookingRow) => ({
  ...{ id: row.id, state: row.state, doctorId: row.doctorId, version: row.version },
  updateDate: formatDateTime(row.updateDate),
});

export async function nameOfUser({ db }: Pick<CallContext, 'db'>, id: string): Promise<string> {
  const [row] = await db.select({ name: userAccount.name }).from(userAccount).where(eq(userAccount.id, id));
  return row?.name ?? '';
}

async function nameOfPet({ db }: CallContext, id: string): Promise<string> {
  const [row] = await db.select({ name: pet.name }).from(pet).where(eq(pet.id, id));
  return row?.name ?? '';
}

/** The visit, held until the end of the transaction. @throws 404, 40302 */
export const holdVisit = (context: CallContext, id: string): Promise<BookingRow> =>
  rowInScope(context, booking, id, 'held');

/** @throws 40902 in the words of the states */
export function expectMove(row: BookingRow, move: BookingMove): void {
  if (!mayMove(bookingStates, stateOf(row), move))
    throw new BusinessError(ErrorCode.ForbiddenTransition, whyNot(bookingStates, stateOf(row), move));
}

/** @throws 40901 with the visit as it is now */
export const expectRead = (row: BookingRow, read: ReadVersion): Promise<void> =>
  expectVersion(row, read, () => current(row));

type Change = Partial<typeof booking.$inferInsert>;

/**
 * Writes what becomes of a visit that is held, with its version, its audit and whoever looks at the store.
 *
 * @param said what the log tells beside
 */
export async function changeVisit(
  context: CallContext,
  row: BookingRow,
  change: Change,
  said: object = {},
): Promise<BookingRow> {
  const { db, audit, tellChanges } = context;
  const [saved = row] = await db
    .update(booking)
    .set({ ...change, ...changedBy(context), version: row.version + 1 })
    .where(eq(booking.id, row.id))
    .returning();
  const petName = await nameOfPet(context, row.petId);
  const before = await nameOfUser(context, row.doctorId);
  const after = saved.doctorId === row.doctorId ? before : await nameOfUser(context, saved.doctorId);
  audit({
    ...{ bizType, bizId: row.id, kind: 'changed' },
    before: loggedVisit(row, petName, before),
    after: { ...loggedVisit(saved, petName, after), ...said },
  });
  await tellChanges({ stores: [row.storeId] });
  return saved;
}
