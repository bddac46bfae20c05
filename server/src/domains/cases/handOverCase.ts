import { and, eq, sql } from 'drizzle-orm';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { medicalCase } from './schema';

const RUNNING = 1;

/** The running case of a booking goes to another doctor with it; of a booking without a case nothing happens. */
export async function handOverCase(context: CallContext, bookingId: string, doctorId: string): Promise<void> {
  await context.db
    .update(medicalCase)
    .set({ doctorId, ...changedBy(context), version: sql`${medicalCase.version} + 1` })
    .where(and(eq(medicalCase.bookingId, bookingId), eq(medicalCase.status, RUNNING)));
}
