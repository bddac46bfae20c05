import { eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { billCalls } from '@hospital/shared/contract/calls/bills';
import { giveUsesBack, makeVoid } from '../billing';
import { bill } from '../billing/schema';
import { oneRow } from '../../platform/database/oneRow';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { bizType, logged } from './audited';
import { cancelTests, cancelTestsNotBegun } from './cancelTests';
import { expectMove, heldBill, isCaseFiled } from './heldBill';
import { freeStock } from './heldStock';
import { lineRecords } from './records';

/**
 * Makes an unpaid bill void: it keeps no stock any more, its tests are not made, and packages have their
 * times again. While its case can still be written, what was handed out and tests that have begun are to be charged
 * there. Of a filed case nothing else can be done with it any more: what was handed out stays so, and so do those tests.
 *
 * @throws 404; 40302; 40901; 40902; unless the case is filed 40001 for a test that has begun, and where something was
 *   handed out
 */
export async function cancelBill(
  context: CallContext,
  { id, version, reason }: RequestOf<typeof billCalls.cancel>,
): Promise<null> {
  const { db, audit, tellChanges } = context;
  const cancelReason = reason.trim();
  if (cancelReason === '') throw invalid('reason', '请填写作废原因');
  const row = await heldBill(context, id, { version });
  expectMove(row, 'cancel');
  const filed = await isCaseFiled(context, row);
  const lines = await lineRecords(db, [id]);
  const given = lines.filter(({ dispenseStatus }) => dispenseStatus > 0);
  if (given[0] && !filed) throw invalid('items', `${given[0].productName}已发药，不能作废`);
  const end = filed ? cancelTestsNotBegun : cancelTests;
  await end(
    context,
    lines.map((line) => line.id),
    `账单作废：${cancelReason}`,
  );
  await freeStock(db, id);
  await giveUsesBack(context, id, { reason: `账单作废：${cancelReason}` });
  await makeVoid(context, row, cancelReason);
  const now = oneRow(await db.select().from(bill).where(eq(bill.id, id)));
  const dispensed = given.map(({ productName }) => productName);
  audit({
    ...{ bizType, bizId: id, before: logged(row) },
    after: { ...logged(now), cancelReason, ...(dispensed.length > 0 ? { dispensed } : {}) },
  });
  await tellChanges({ stores: [row.storeId] });
  return null;
}
