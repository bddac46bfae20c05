import { and, eq } from 'drizzle-orm';
import type { CallContext } from '../../platform/http/call';
import { billNoteOf } from './billNote';
import { testingOrder } from './schema';
import { tellCancelled } from './tellDoctor';
import { moveTest } from './testRow';

const [WAITING, CANCELLED] = [0, 4];
const REASON = '病例已转诊';

/**
 * Cancels what was not begun of a case that another store or hospital took over: its animal is not here to be examined.
 * What has begun goes on, and its report is added to the case. Money is the cashier's: whoever ordered a test is told
 * what its bill still charges. Whoever takes the animal over need not see the store of the tests.
 */
export async function endTestsOfReferred(context: CallContext, caseId: string): Promise<void> {
  const tests = await context.db
    .select()
    .from(testingOrder)
    .where(and(eq(testingOrder.caseId, caseId), eq(testingOrder.status, WAITING)))
    .orderBy(testingOrder.id)
    .for('update');
  for (const row of tests) {
    await moveTest(context, row, { status: CANCELLED, cancelReason: REASON });
    await tellCancelled(context, row, [REASON, await billNoteOf(context.db, row.billItemId)]);
  }
}
