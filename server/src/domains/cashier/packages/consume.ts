import { PACKAGE_DISCOUNT } from '@hospital/shared/contract/discountWords';
import { PREPAID_BILL } from '@hospital/shared/contract/billWords';
import { thousandthsOf } from '@hospital/shared/contract/amounts';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { packageCalls } from '@hospital/shared/contract/calls/packages';
import {
  bookUses,
  expectPackageMove,
  holdPackages,
  lineTaken,
  packageSettings,
  packagesOfItems,
  statusOf,
  timesOf,
  type BookedUse,
  type HeldPackage,
} from '../../billing';
import { invalid, type BusinessError } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { bizType as billType, logged, loggedLines, totalsOf } from '../audited';
import { expectCaseOpen, expectMove, heldBill } from '../heldBill';
import { lineRecords, type BillRecord, type LineRecord } from '../records';
import { writeAmounts, type LineMoney } from '../writeAmounts';
import { isOpen } from './offers';

type Request = RequestOf<typeof packageCalls.consume>;
type SentUse = Request['uses'][number];

/** The bills in the order of the request, held in the order of their ids. @throws 404; 40302; 40901; 40902; 40301 */
async function holdBills(context: CallContext, { bills }: Request): Promise<BillRecord[]> {
  const held = new Map<string, BillRecord>();
  for (const { id, version } of bills.toSorted((a, b) => a.id.localeCompare(b.id)))
    held.set(id, await heldBill(context, id, { version }));
  for (const row of held.values()) {
    expectMove(row, 'modify');
    await expectCaseOpen(context, row);
  }
  return bills.flatMap(({ id }) => held.get(id) ?? []);
}

/** What a use is of: its line, the bill of that, the package. */
interface Matter {
  readonly row: BillRecord;
  readonly line: LineRecord;
  readonly held: HeldPackage;
  readonly use: SentUse;
}

/** The same for a package that is not there: whose it is else, also in another tenant, is nobody's business here. */
const noSuch = (field: string): BusinessError =>
  invalid(`${field}.itemId`, '该宠主没有这个套餐，请刷新后重试');

/** @throws 40001 in words for a package of somebody else, of another pet, not for the store, or not for the line */
function expectFits({ row, line, held: { owned, items }, use }: Matter, field: string): void {
  const item = items.find(({ id }) => id === use.itemId);
  if (!item || row.ownerId === null || owned.ownerId !== row.ownerId) throw noSuch(field);
  if (row.type === PREPAID_BILL) throw invalid(field, '套餐和充值账单不能使用套餐');
  if (owned.petId !== null && owned.petId !== row.petId) throw invalid(field, `${owned.name}属于另一只宠物`);
  if (owned.storeIds.length > 0 && !owned.storeIds.includes(row.storeId))
    throw invalid(field, `${owned.name}不适用于本店`);
  expectPackageMove(statusOf(owned, items), 'consume');
  if (item.productId !== line.productId) throw invalid(field, `${owned.name}不含${line.productName}`);
  if (!isOpen(line))
    throw invalid(
      field,
      `${line.productName}${line.discountType === PACKAGE_DISCOUNT ? '已用套餐' : '已有优惠或改价，请先取消'}`,
    );
  const most = timesOf({ quantity: thousandthsOf(line.quantity) });
  if (use.quantity > most) throw invalid(field, `${line.productName}最多可用${most}次`);
}

/** @throws 40001 where the store wants the code of a package and it is not the one of its owner */
async function expectCodes(
  context: CallContext,
  { codes = [] }: Request,
  packages: readonly HeldPackage[],
  storeId: string,
): Promise<void> {
  if (!(await packageSettings(context.db, storeId)).codeNeeded) return;
  for (const { owned } of packages) {
    const said = codes.find(({ customerPackageId }) => customerPackageId === owned.id)?.code ?? '';
    // An owner may have two of one name.
    const named = `${owned.name}（${owned.packageNo}）`;
    if (said === '') throw invalid('codes', `请输入${named}的套餐验证码`);
    if (said !== owned.code) throw invalid('codes', `${named}的套餐验证码不正确`);
  }
}

/** @throws 40001 where a line is named twice */
function expectOnce(uses: readonly SentUse[]): void {
  const second = uses.findIndex(({ lineId }, at) => uses.findIndex((one) => one.lineId === lineId) < at);
  if (second >= 0) throw invalid(`uses.${second}.lineId`, '同一项目只能用一个套餐');
}

/**
 * Lets packages take lines of unpaid bills in place of money. All of it or nothing.
 *
 * @throws 404; 40302; 40901; 40902 for a bill or a package in another state; 40301 for a filed case; 40001 for a package of somebody else, a line
 *   that is discounted, a wrong code, or where less is left; 42201
 */
export async function consumePackages(
  context: CallContext,
  request: Request,
): Promise<DataOf<typeof packageCalls.consume>> {
  const { db, audit, tellChanges } = context;
  expectOnce(request.uses);
  const bills = await holdBills(context, request);
  const storeId = bills[0]?.storeId ?? '';
  if (bills.some((row) => row.storeId !== storeId)) throw invalid('bills', '不同门店的账单请分别核销');
  const lines = await lineRecords(
    db,
    bills.map(({ id }) => id),
  );
  const of = await packagesOfItems(
    db,
    request.uses.map(({ itemId }) => itemId),
  );
  const packages = await holdPackages(db, [...of.values()]);
  const matters = request.uses.map((use, at): Matter => {
    const line = lines.find(({ id }) => id === use.lineId);
    const row = bills.find(({ id }) => id === line?.billId);
    const held = packages.find(({ owned }) => owned.id === of.get(use.itemId));
    if (!line || !row) throw invalid(`uses.${at}.lineId`, '项目不属于所选账单，请刷新后重试');
    if (!held) throw noSuch(`uses.${at}`);
    const matter = { row, line, held, use };
    expectFits(matter, `uses.${at}`);
    return matter;
  });
  await expectCodes(context, request, packages, storeId);
  const money = new Map<string, LineMoney>();
  const booked = matters.map(({ row, line, held, use }): BookedUse => {
    const { off, ...taken } = lineTaken(
      { price: line.price, quantity: thousandthsOf(line.quantity) },
      { itemId: use.itemId, times: use.quantity },
    );
    money.set(line.id, taken);
    const { lineId, itemId, quantity: times } = use;
    return {
      ...{ lineId, itemId, times, customerPackageId: held.owned.id, billId: row.id },
      ...{ storeId, amount: off },
    };
  });
  await bookUses(context, booked, packages);
  const after: BillRecord[] = [];
  for (const row of bills) {
    const own = lines.filter(({ billId }) => billId === row.id);
    const written = await writeAmounts(context, { row, lines: own }, money);
    after.push(written.row);
    audit({
      ...{ bizType: billType, bizId: row.id },
      before: { ...logged(row), items: loggedLines(own) },
      after: {
        ...{ ...logged(written.row), items: loggedLines(written.lines) },
        packages: matters
          .filter((matter) => matter.row === row)
          .map(({ held: { owned }, line, use }) => `${owned.name}：${line.productName}${use.quantity}次`),
      },
    });
  }
  await tellChanges({ stores: [storeId] });
  return { bills: after.map(totalsOf) };
}
