import { eq } from 'drizzle-orm';
import { namesEntries } from '../dictionary';
import { booking, washPlan } from './schema';

/** Why visits were cancelled, and the temper of an animal on the day of its wash, are kept by their code. */
export const entryUses = [
  namesEntries(({ type, code }) =>
    type === 'cancel_reason' ? { table: booking, rows: eq(booking.cancelReason, code) } : null,
  ),
  namesEntries(({ type, code }) =>
    type === 'pet_character' ? { table: washPlan, rows: eq(washPlan.petCharacter, code) } : null,
  ),
];
