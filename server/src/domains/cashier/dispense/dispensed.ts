import { and, desc, eq, gte, inArray, max, or, sql } from 'drizzle-orm';
import { quantityOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { Dispensed, orderCalls } from '@hospital/shared/contract/calls/orders';
import { isHandedOut } from '@hospital/shared/contract/doneLines';
import { formatDateTime } from '../../../platform/database/chinaTime';
import { contains, isOneOf } from '../../../platform/database/paging';
import type { CallContext } from '../../../platform/http/call';
import { storesInView, within } from '../../../platform/sessions/storesInView';
import { userAccount } from '../../accounts/schema';
import { bill, billItem } from '../../billing/schema';
import { hasKeyword } from '../../customer';
import { owner } from '../../owners/schema';
import { SOLD, stillOut } from '../../stock';
import { stockRecord } from '../../stock/schema';
import { CHARGING, givenLines, lineRecords, OF_CASE, VOID } from '../records';
import { refundedWhileOut } from '../returnedLines';
import { lately } from './lately';
import { namedBills } from './namedBills';
import { whyOutForGood } from './whyOutForGood';

/** States of a bill whose goods come back here: of a void one, too, but not of one that is wholly refunded. */
const GIVING_BACK: readonly number[] = [...CHARGING, VOID];
/** Bills that are listed. */
const MOST = 100;

/** What was handed out where the caller works in the last thirty days, and may come back: the newest first. */
export async function dispensedBills(
  context: CallContext,
  { keyword: sent = '' }: RequestOf<typeof orderCalls.dispensed>,
): Promise<DataOf<typeof orderCalls.dispensed>> {
  const { db, identity } = context;
  const keyword = sent.trim();
  const stores = storesInView(identity);
  const found = await db
    .select({ id: bill.id, total: sql<number>`(count(*) over ())::int` })
    .from(stockRecord)
    .innerJoin(billItem, eq(billItem.id, stockRecord.bizId))
    .innerJoin(bill, eq(bill.id, billItem.billId))
    .where(
      and(
        ...[eq(stockRecord.bizType, SOLD), gte(stockRecord.createDate, lately)],
        ...[inArray(billItem.dispenseStatus, [1, 2]), eq(bill.type, OF_CASE)],
        ...[inArray(bill.status, [...GIVING_BACK]), within(bill.storeId, stores)],
        keyword === ''
          ? undefined
          : or(
              contains(bill.billNo, keyword),
              sql`${bill.ownerId} in (select ${owner.id} from ${owner} where ${hasKeyword(context, keyword, stores)})`,
            ),
      ),
    )
    .groupBy(bill.id)
    .orderBy(desc(max(stockRecord.createDate)), desc(bill.id))
    .limit(MOST);
  const ids = found.map(({ id }) => id);
  const named = ids.length === 0 ? [] : await namedBills(db).where(isOneOf(bill.id, ids));
  const rows = named.toSorted((a, b) => ids.indexOf(a.row.id) - ids.indexOf(b.row.id));
  const items = await itemsOf(context, ids);
  const list = rows.map(({ row, ...names }): Dispensed => {
    const own = items.filter(({ billId }) => billId === row.id);
    const dispenseTime =
      own
        .map((item) => item.dispenseTime)
        .sort()
        .at(-1) ?? '';
    return {
      ...{ billId: row.id, billNo: row.billNo, ...names, status: row.status, version: row.version },
      ...{ dispenseTime, items: own.map(({ billId: _, ...item }) => item) },
    };
  });
  return { list, total: found[0]?.total ?? 0 };
}

/** What of the bills is out, line by line. */
async function itemsOf({ db }: CallContext, billIds: readonly string[]) {
  if (billIds.length === 0) return [];
  const lines = (await lineRecords(db, billIds)).filter(({ dispenseStatus }) =>
    isHandedOut({ dispenseStatus }),
  );
  const ids = lines.map(({ id }) => id);
  const out = await stillOut(db, ids);
  const [refunded, given] = [await refundedWhileOut(db, ids), await givenLines(db, ids)];
  const people = [...new Set(out.map(({ operatorId }) => operatorId))];
  const users = await db
    .select({ id: userAccount.id, name: userAccount.name })
    .from(userAccount)
    .where(isOneOf(userAccount.id, people));
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return lines.flatMap((line) => {
    const own = out.filter(({ lineId }) => lineId === line.id);
    const [first] = own;
    // What left before the ledger named its lines is not known by its batches.
    if (!first) return [];
    return [
      {
        ...{
          billId: line.billId,
          id: line.id,
          productName: line.productName,
          spec: line.spec,
          unit: line.unit,
        },
        dispenseTime: formatDateTime(first.time),
        dispenserName: names.get(first.operatorId) ?? '',
        outReason: first.outReason,
        batches: own.map(({ batchNo, expireDate, quantity }) => ({
          ...{ batchNo, expireDate, quantity: quantityOf(quantity) },
        })),
        fixedReason: whyOutForGood(line, {
          refunded: refunded.get(line.id),
          given: given.has(line.id),
          known: true,
        }),
        givenFlag: given.has(line.id) ? ('Y' as const) : ('N' as const),
      },
    ];
  });
}
