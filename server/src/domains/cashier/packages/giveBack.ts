import { lineAmount, thousandthsOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { packageCalls } from '@hospital/shared/contract/calls/packages';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { packageStates } from '@hospital/shared/contract/packageStates';
import { giveUsesBack, holdPackages, statusOf, usesOfBills, type LineUse } from '../../billing';
import { BusinessError, invalid } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { bizType, logged, totalsOf } from '../audited';
import { expectCaseOpen, heldBill } from '../heldBill';
import { lineRecords, type BillRecord } from '../records';
import { writeAmounts, type LineMoney } from '../writeAmounts';

const UNPAID = 0;
const PARTLY_PAID = 1;

/** Lines of an unpaid bill are charged again. */
async function chargeAgain(
  context: CallContext,
  row: BillRecord,
  given: readonly LineUse[],
): Promise<BillRecord> {
  const lines = await lineRecords(context.db, [row.id]);
  const money = new Map<string, LineMoney>();
  for (const line of lines)
    if (given.some(({ lineId }) => lineId === line.id))
      money.set(line.id, {
        amount: lineAmount(line.price, thousandthsOf(line.quantity)),
        ...{ discountRate: '1', discountType: 0, packageItemId: '' },
      });
  return (await writeAmounts(context, { row, lines }, money)).row;
}

/** Packages of uses that are over, by id, in words: nobody could use the times, nor be paid for them. */
async function packagesOver(
  { db }: CallContext,
  uses: readonly LineUse[],
): Promise<ReadonlyMap<string, string>> {
  const packages = await holdPackages(
    db,
    uses.map(({ customerPackageId }) => customerPackageId),
  );
  return new Map(
    packages.flatMap(({ owned, items }) => {
      const status = statusOf(owned, items);
      return status === 4 || status === 5 ? [[owned.id, `${owned.name}${packageStates.words[status]}`]] : [];
    }),
  );
}

/** Times that went back, and packages in words that are over: theirs stay used, since nobody could use them. */
interface TimesBack {
  readonly times: number;
  readonly stayed: readonly string[];
}

/** Gives times back that packages took of lines of a held bill that is void, as far as anybody can use them. */
export async function giveUsableBack(
  context: CallContext,
  billId: string,
  { reason, lineIds }: { readonly reason: string; readonly lineIds: readonly string[] },
): Promise<TimesBack> {
  const uses = (await usesOfBills(context.db, [billId])).filter(({ lineId }) => lineIds.includes(lineId));
  const over = await packagesOver(context, uses);
  const giving = uses.filter(({ customerPackageId }) => !over.has(customerPackageId));
  if (giving.length > 0)
    await giveUsesBack(context, billId, { reason, lineIds: giving.map(({ lineId }) => lineId) });
  return { times: giving.reduce((sum, use) => sum + use.times, 0), stayed: [...over.values()] };
}

/**
 * Gives times back that packages stood for on a bill: what is not paid yet is charged again, what is settled stays as it
 * was billed, with the times of packages that are over.
 *
 * @throws 404; 40302; 40901; 40301 for an unpaid one of a filed case; 40902 for a settled one whose packages are all over; 40001 without a reason, for a bill without
 *   such lines, and for one that is partly paid: its payment is taken back first
 */
export async function giveTimesBack(
  context: CallContext,
  { billId, version, lineIds, reason: sent }: RequestOf<typeof packageCalls.giveBack>,
): Promise<DataOf<typeof packageCalls.giveBack>> {
  const { audit, tellChanges, db } = context;
  const reason = sent.trim();
  if (reason === '') throw invalid('reason', '请填写退回原因');
  const row = await heldBill(context, billId, { version });
  if (row.status === PARTLY_PAID) throw invalid('billId', '账单已部分收款，请先退款再退回套餐次数');
  // It would charge more than when the case was filed; with 作废 the times go back, too.
  if (row.status === UNPAID) await expectCaseOpen(context, row);
  const used = await usesOfBills(db, [billId]);
  if (lineIds?.some((id) => !used.some(({ lineId }) => lineId === id)))
    throw invalid('lineIds', '所选项目没有使用套餐，请刷新后重试');
  const wanted = used.filter(({ lineId }) => !lineIds || lineIds.includes(lineId));
  if (wanted.length === 0) throw invalid('billId', '账单没有使用套餐');
  // A bill that is not paid yet charges its lines again: that is put right whatever became of the package.
  const over = row.status === UNPAID ? new Map<string, string>() : await packagesOver(context, wanted);
  const stayed = [...over.values()];
  const giving = wanted.filter(({ customerPackageId }) => !over.has(customerPackageId));
  if (giving.length === 0)
    throw new BusinessError(ErrorCode.ForbiddenTransition, `${stayed.join('、')}，退回的次数不能再用`);
  const given = await giveUsesBack(context, billId, { reason, lineIds: giving.map(({ lineId }) => lineId) });
  const after = row.status === UNPAID ? await chargeAgain(context, row, given) : row;
  const times = given.reduce((sum, use) => sum + use.times, 0);
  audit({
    ...{ bizType, bizId: billId, before: logged(row) },
    after: { ...logged(after), packageTimesBack: times, reason },
  });
  await tellChanges({ stores: [row.storeId] });
  return { times, bill: totalsOf(after), stayed };
}
