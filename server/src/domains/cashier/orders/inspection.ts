import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { orderCalls } from '@hospital/shared/contract/calls/orders';
import { eq } from 'drizzle-orm';
import { isOneOf } from '../../../platform/database/paging';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';
import { BusinessError, invalid } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { userAccount } from '../../accounts/schema';
import { product } from '../../stock/schema';
import { caseToOrder, openCaseBill } from './openCaseBill';
import { openTests } from './openTests';

type Request = RequestOf<typeof orderCalls.inspection>;

/** @throws 40001 at an item that is no test */
async function expectTests(db: TenantDatabase, { items }: Request): Promise<void> {
  const ids = items.map(({ productId }) => productId);
  const rows = await db
    .select({ id: product.id, name: product.name, testingType: product.testingType })
    .from(product)
    .where(isOneOf(product.id, [...new Set(ids)]));
  for (const [at, id] of ids.entries()) {
    const found = rows.find((row) => row.id === id);
    if (found?.testingType === null) throw invalid(`items.${at}.productId`, `${found.name}不是检查项目`);
  }
}

/** @throws 40001 */
async function expectExecutor(db: TenantDatabase, id: string): Promise<void> {
  if (id === '') return;
  const [row] = await db
    .select({ delFlag: userAccount.delFlag })
    .from(userAccount)
    .where(eq(userAccount.id, id));
  if (row?.delFlag !== 'N') throw invalid('executorId', '检测人不存在');
}

/**
 * Sends a case to the laboratory: a bill over the tests, with an order for each.
 *
 * @throws 404; 40302; 40301 for a filed case; 40902; 40001 for what is no test
 */
export async function inspectCase(
  context: CallContext,
  request: Request,
): Promise<DataOf<typeof orderCalls.inspection>> {
  const { db, tellChanges } = context;
  const record = await caseToOrder(context, request.caseId);
  await expectTests(db, request);
  await expectExecutor(db, request.executorId ?? '');
  const urgent = request.urgentFlag === 'Y' ? '加急' : '';
  const items = request.items.map(({ productId, quantity = 1, remark = '' }) => {
    const note = [urgent, remark.trim()].filter((part) => part !== '').join('，');
    return { productId, quantity, usage: note === '' ? null : { note } };
  });
  const row = await openCaseBill(context, record, { items });
  const testingOrderIds = await openTests(context, row, {
    executorId: request.executorId ?? '',
    urgent: request.urgentFlag === 'Y',
  });
  await tellChanges({ stores: [row.storeId] });
  return { billId: row.id, billNo: row.billNo, testingOrderIds };
}

/**
 * Sends several cases, each in a transaction of its own inside this one: one that is refused keeps no other, and says
 * why. Cases are locked in the order of their ids.
 *
 * @throws 40001 for a case that is named twice
 */
export async function inspectCases(
  context: CallContext,
  { list }: RequestOf<typeof orderCalls.inspectionBatch>,
): Promise<DataOf<typeof orderCalls.inspectionBatch>> {
  const ids = list.map(({ caseId }) => caseId);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  if (twice >= 0) throw invalid(`list.${twice}.caseId`, '同一病例只能提交一次');
  const success: DataOf<typeof orderCalls.inspectionBatch>['success'] = [];
  const failed: DataOf<typeof orderCalls.inspectionBatch>['failed'] = [];
  for (const one of list.toSorted((a, b) => (a.caseId < b.caseId ? -1 : 1))) {
    try {
      const sent = await context.db.transaction((db) => inspectCase({ ...context, db }, one));
      success.push({ caseId: one.caseId, ...sent });
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      failed.push({ caseId: one.caseId, msg: error.message });
    }
  }
  return { success, failed };
}
