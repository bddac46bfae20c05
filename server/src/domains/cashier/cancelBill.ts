import { eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { billCalls } from '@hospital/shared/contract/calls/bills';
import { giveUsesBack, makeVoid } from '../billing';
import { bill } from '../billing/schema';
import { oneRow } from '../../platform/database/oneRow';
import { invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { bizType, logged } from './audited';
import { cancelTests } from './cancelTests';
import { expectCaseOpen, expectMove, heldBill } from './heldBill';
import { freeStock } from './heldStock';
import { lineRecords } from './records';

/**
 * Makes an unpaid bill void: it keeps no stock any more, its tests are not made, and packages have their
 * times again.
 *
 * @throws 404; 40302; 40901; 40902; 40301 for a filed case; 40001 for a test that has begun, and where something was
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
  await expectCaseOpen(context, row);
  const lines = await lineRecords(db, [id]);
  const given = lines.find(({ dispenseStatus }) => dispenseStatus > 0);
  if (given) throw invalid('items', `${given.productName}已发药，不能作废`);
  await cancelTests(
    context,
    lines.map((line) => line.id),
    `账单作废：${cancelReason}`,
  );
  await freeStock(db, id);
  await giveUsesBack(context, id, { reason: `账单作废：${cancelReason}` });
  await makeVoid(context, row, cancelReason);
  const now = oneRow(await db.select().from(bill).where(eq(bill.id, id)));
  audit({ bizType, bizId: id, before: logged(row), after: { ...logged(now), cancelReason } });
  await tellChanges({ stores: [row.storeId] });
  return null;
}
