import { eq, sql } from 'drizzle-orm';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { closingCalls } from '@hospital/shared/contract/calls/closings';
import { newId } from '../../../platform/database/newId';
import type { CallContext } from '../../../platform/http/call';
import { madeBy } from '../../../platform/sessions/authorship';
import { bizType } from './close';
import { closingInfo } from './read';
import { cashierClosingPrint } from './schema/prints';

/**
 * What 日结单 says; counts that it was printed, which the log tells from the second time on.
 *
 * @throws as `closingInfo`
 */
export async function printClosing(
  context: CallContext,
  { id }: RequestOf<typeof closingCalls.print>,
): Promise<DataOf<typeof closingCalls.print>> {
  const { db, audit } = context;
  const closing = await closingInfo(context, { id });
  // A closing is never written again, so that nobody can lock its row: one print of it at a time all the same.
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtext('closingPrint' || current_setting('app.tenant')), hashtext(${id}))`,
  );
  const before = await db.$count(cashierClosingPrint, eq(cashierClosingPrint.closingId, id));
  await db.insert(cashierClosingPrint).values({ id: newId(), closingId: id, ...madeBy(context) });
  const { closingNo } = closing;
  if (before > 0)
    audit({
      ...{ bizType, bizId: id, before: { closingNo, printCount: before } },
      after: { closingNo, printCount: before + 1 },
    });
  return { closing, printCount: before + 1 };
}
