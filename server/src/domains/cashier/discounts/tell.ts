import { and, eq, ne, sql } from 'drizzle-orm';
import { approvalStates } from '@hospital/shared/contract/approvalStates';
import { APPROVE_DISCOUNT } from '@hospital/shared/contract/discountWords';
import { formatFen } from '@hospital/shared/format';
import { menu, roleMenu, userRole } from '../../access/schema';
import { worksInStore } from '../../accounts';
import { userAccount } from '../../accounts/schema';
import { bill } from '../../billing/schema';
import { sendMessage, takeBackMessages } from '../../messages';
import { store } from '../../places/schema';
import type { CallContext } from '../../../platform/http/call';
import { asHtml } from '../../../platform/text/asHtml';
import type { discountApproval } from './schema/discounts';

/** `user_account.data_scope` of who sees every store. */
const WHOLE_CHAIN = 1;

type ApprovalRecord = typeof discountApproval.$inferSelect;

/**
 * Who may agree to discounts of a store and works there, but for the caller. Head offices see every store and hear of
 * none; where nobody else is there, they do.
 */
async function approversOf({ db, identity }: CallContext, storeId: string): Promise<string[]> {
  const may = sql`exists (select from ${userRole}
    join ${roleMenu} on ${roleMenu.roleId} = ${userRole.roleId} join ${menu} on ${menu.id} = ${roleMenu.menuId}
    where ${userRole.userId} = ${userAccount.id} and ${menu.permission} = ${APPROVE_DISCOUNT})`;
  const found = await db
    .select({ id: userAccount.id, dataScope: userAccount.dataScope })
    .from(userAccount)
    .where(
      and(
        ...[eq(userAccount.enabled, 'Y'), eq(userAccount.delFlag, 'N'), ne(userAccount.id, identity.userId)],
        ...[worksInStore(storeId), may],
      ),
    );
  const near = found.filter(({ dataScope }) => dataScope !== WHOLE_CHAIN);
  return (near.length > 0 ? near : found).map(({ id }) => id);
}

interface Told {
  readonly to: readonly string[];
  /** What stands before the number of the bill. */
  readonly title: string;
  readonly lines: readonly string[];
  readonly link: string;
}

async function tell({ db, identity }: CallContext, row: ApprovalRecord, told: Told): Promise<void> {
  const [found] = await db
    .select({ billNo: bill.billNo, storeName: store.storeName })
    .from(bill)
    .innerJoin(store, eq(store.id, bill.storeId))
    .where(eq(bill.id, row.billId));
  const lines = [
    `${found?.storeName ?? ''} 账单 ${found?.billNo ?? ''}`,
    `原价 ¥${formatFen(row.beforeAmount)}，优惠 ¥${formatFen(row.offAmount)}`,
    ...told.lines,
  ];
  await sendMessage(db, {
    // Nobody is told of what they did themselves.
    to: told.to.filter((id) => id !== '' && id !== identity.userId),
    title: `${told.title}：${found?.billNo ?? ''}`,
    content: lines.map((line) => `<p>${asHtml(line)}</p>`).join(''),
    ...{ bizType: 'system', bizId: row.id, link: told.link },
  });
}

/** Tells the managers of the store that somebody stands at the desk and waits for them. */
export const tellApprovers = async (context: CallContext, row: ApprovalRecord): Promise<void> =>
  tell(context, row, {
    ...{ to: await approversOf(context, row.storeId), title: '折扣待审批', link: '/bill/discount' },
    lines: [`申请人：${row.createName}`, ...(row.reason === '' ? [] : [`原因：${row.reason}`])],
  });

/** Nobody waits any more: the managers have nothing to answer. */
export const untellApprovers = async (context: CallContext, row: ApprovalRecord): Promise<void> =>
  takeBackMessages(context, row.id, await approversOf(context, row.storeId));

/** Tells who asked what became of it. */
export const tellAsker = (context: CallContext, row: ApprovalRecord, status: 1 | 2): Promise<void> =>
  tell(context, row, {
    ...{ to: [row.createId], title: `审批${approvalStates.words[status]}`, link: '/bill/cashier' },
    lines: [],
  });
