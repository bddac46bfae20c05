import { desc, eq } from 'drizzle-orm';
import { newId } from '../../platform/database/newId';
import { petWeight } from '../owners/schema';
import type { CallContext } from '../../platform/http/call';
import { madeBy } from '../../platform/sessions/authorship';

/** What a pet weighed: who measured it is the caller. */
export interface Weighing {
  readonly petId: string;
  /** Kilograms. */
  readonly weight: number;
  readonly measureTime: Date;
  readonly source?: 'booking' | 'case' | 'manual';
}

/** Kilograms as they are stored, to two places. */
export const kilograms = (weight: number): string => weight.toFixed(2);

/** Writes it into the pet's curve; what the pet weighs now the caller writes with the pet. */
export async function addWeight(
  context: Pick<CallContext, 'db' | 'identity'>,
  { petId, weight, measureTime, source = 'manual' }: Weighing,
): Promise<void> {
  await context.db.insert(petWeight).values({
    ...{ id: newId(), petId, measureTime, source },
    weight: kilograms(weight),
    operatorId: context.identity.userId,
    ...madeBy(context),
  });
}

/** When the pet was weighed last, null for never. */
export async function lastWeighed(db: CallContext['db'], petId: string): Promise<Date | null> {
  const [row] = await db
    .select({ measureTime: petWeight.measureTime })
    .from(petWeight)
    .where(eq(petWeight.petId, petId))
    .orderBy(desc(petWeight.measureTime))
    .limit(1);
  return row?.measureTime ?? null;
}
