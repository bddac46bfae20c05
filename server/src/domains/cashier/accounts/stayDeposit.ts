import { eq, sql } from 'drizzle-orm';
import { whyNoDeed, type BoardingStatus } from '@hospital/shared/contract/boardingStates';
import type { ChargeWay } from '@hospital/shared/contract/chargeWords';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { whyNoLiveDeed, type LiveState } from '@hospital/shared/contract/liveStates';
import { payDepositIn } from '../../billing';
import { boarding } from '../../boarding/schema';
import { liveInfo } from '../../inpatients/schema';
import { pet } from '../../owners/schema';
import { oneRow } from '../../../platform/database/oneRow';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { BusinessError, notFound } from '../../../platform/errors/businessError';
import type { WriteContext } from '../../../platform/http/call';
import { changedBy } from '../../../platform/sessions/authorship';

export type StayKind = 'ward' | 'boarding';

const tables = { ward: liveInfo, boarding } as const;

/** What stays of both kinds have in common, as far as their deposits go. */
type StayRow = Pick<
  typeof liveInfo.$inferSelect,
  'id' | 'storeId' | 'petId' | 'deposit' | 'depositWay' | 'version'
> & { readonly state: number };

/** The table of stays of a kind. Both have the columns of a deposit under the same names. */
export const staysOf = (kind: StayKind): typeof liveInfo => tables[kind] as unknown as typeof liveInfo;

/** @throws 40902 for a stay that is over */
export function expectDepositTaken(kind: StayKind, { state }: Pick<StayRow, 'state'>): void {
  const why =
    kind === 'ward'
      ? whyNoLiveDeed(state as LiveState, 'deposit')
      : whyNoDeed(state as BoardingStatus, 'deposit');
  if (why) throw new BusinessError(ErrorCode.ForbiddenTransition, why);
}

/** A stay, held until the end of the transaction, with whose it is. @throws 404 */
export async function heldStayOf(
  db: TenantDatabase,
  kind: StayKind,
  id: string,
): Promise<{ readonly stay: StayRow; readonly ownerId: string }> {
  const table = staysOf(kind);
  const [stay] = await db.select().from(table).where(eq(table.id, id)).for('update');
  if (!stay) throw notFound();
  const [animal] = await db.select({ ownerId: pet.ownerId }).from(pet).where(eq(pet.id, stay.petId));
  if (!animal) throw notFound();
  return { stay, ownerId: animal.ownerId };
}

interface Raise {
  readonly ownerId: string;
  /** Fen. */
  readonly amount: number;
  readonly way: ChargeWay | 1 | 4;
  /** What makes it happen once. */
  readonly reference: string;
}

/** Adds to the deposit of a stay that is held, and to its owner's account. @returns the stay as it is now, with the id of the receipt */
export async function raiseDeposit(
  context: Pick<WriteContext, 'db' | 'identity'>,
  kind: StayKind,
  { id }: Pick<StayRow, 'id'>,
  { ownerId, amount, way, reference }: Raise,
): Promise<{ readonly stay: typeof liveInfo.$inferSelect; readonly paymentId: string }> {
  const table = staysOf(kind);
  const stay = oneRow(
    await context.db
      .update(table)
      .set({
        ...{ deposit: sql`${table.deposit} + ${amount}`, depositWay: way },
        ...{ version: sql`${table.version} + 1`, ...changedBy(context) },
      })
      .where(eq(table.id, id))
      .returning(),
  );
  const paymentId = await payDepositIn(context, { ownerId, stay, amount, reference });
  return { stay, paymentId };
}
