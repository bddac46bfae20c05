import { eq } from 'drizzle-orm';
import { isDone, isHandedOut } from '@hospital/shared/contract/doneLines';
import { giveUsesBack, makeVoid } from '../billing';
import { bill } from '../billing/schema';
import { UNSOLD } from '../stock';
import { oneRow } from '../../platform/database/oneRow';
import { invalid, permissionMissing } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { bizType, logged } from './audited';
import { cancelTests, cancelTestsNotBegun } from './cancelTests';
import { freeStock, takeStock } from './heldStock';
import { lineRecords, linesOf, type BillRecord } from './records';

/** Of who answers for money of the house. */
const REFUND = 'hospital:bill:refund';

interface End {
  readonly reason: string;
  /** Lines whose packages have their times again. */
  readonly undone: readonly { readonly id: string }[];
  /** Names of what went out for good. */
  readonly dispensed?: readonly string[];
}

async function end(context: CallContext, row: BillRecord, { reason, undone, dispensed = [] }: End) {
  const { db, audit, tellChanges } = context;
  const { id } = row;
  await freeStock(db, id);
  await giveUsesBack(context, id, {
    reason: `账单作废：${reason}`,
    lineIds: undone.map((line) => line.id),
  });
  await makeVoid(context, row, reason);
  const now = oneRow(await db.select().from(bill).where(eq(bill.id, id)));
  audit({
    ...{ bizType, bizId: id, before: logged(row) },
    after: { ...logged(now), cancelReason: reason, ...(dispensed.length > 0 ? { dispensed } : {}) },
  });
  await tellChanges({ stores: [row.storeId] });
}

/**
 * Makes a held, unpaid bill void of which nothing was given or has begun: it keeps no stock any more, its tests are not
 * made, and packages have their times again.
 *
 * @throws 40001 where something was handed out or a test has begun: that is to be charged
 */
export async function voidBill(context: CallContext, row: BillRecord, reason: string): Promise<void> {
  const lines = await lineRecords(context.db, [row.id]);
  const given = lines.find(({ dispenseStatus }) => dispenseStatus > 0);
  if (given) throw invalid('items', `${given.productName}已发药，不能作废`);
  await cancelTests(
    context,
    lines.map(({ id }) => id),
    `账单作废：${reason}`,
  );
  await end(context, row, { reason, undone: lines });
}

/**
 * Makes a held, unpaid bill of a case void, whatever was done of it. What was given or has begun stays so,
 * with the times of packages that it took, and what a vaccination or deworming has used leaves the shelf; all else is let
 * go as of any void bill.
 *
 * @throws 40300 where something was given or has begun, for who gives no money back: it is written off; 42201
 */
export async function writeOff(context: CallContext, row: BillRecord, reason: string): Promise<void> {
  const { db, identity } = context;
  const records = await lineRecords(db, [row.id]);
  await cancelTestsNotBegun(
    context,
    records.map(({ id }) => id),
    `账单作废：${reason}`,
  );
  const lines = (await linesOf(db, [row.id])).get(row.id) ?? [];
  const done = lines.filter(isDone);
  if (done.length > 0 && !identity.permissions.has(REFUND)) throw permissionMissing(REFUND);
  const given = lines.filter(({ givenFlag }) => givenFlag === 'Y').map(({ id }) => id);
  const { id, storeId } = row;
  const taken = await takeStock(context, {
    ...{ id, storeId, lines: records.filter((line) => given.includes(line.id)) },
    // By it the ledger tells a dose that nobody paid from one that was handed out (`putStockBack`).
    reason: `${UNSOLD}${reason}`,
  });
  const out = new Set(taken.map(({ lineId }) => lineId));
  await end(context, row, {
    ...{ reason, undone: lines.filter((line) => !isDone(line)) },
    dispensed: lines
      .filter((line) => isHandedOut(line) || out.has(line.id))
      .map(({ productName }) => productName),
  });
}
