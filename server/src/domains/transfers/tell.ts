import { and, eq, sql } from 'drizzle-orm';
import type { CallContext } from '../../platform/http/call';
import { asHtml } from '../../platform/text/asHtml';
import { menu, roleMenu, userRole } from '../access/schema';
import { userAccount, userStore, userWarehouse } from '../accounts/schema';
import { sendMessage } from '../messages';
import { store, warehouse } from '../places/schema';
import { bizType, type TransferRecord } from './transferRow';

const EXAMINE = 'warehouse:transfer:examine:pass';

/**
 * Who looks after a warehouse and may judge what it is asked for: those who are named for it, or for a store that it
 * serves. Head offices see every warehouse and hear of none; where nobody else is there, they do.
 */
async function giversOf({ db }: CallContext, warehouseId: string): Promise<string[]> {
  const may = sql`exists (select from ${userRole}
    join ${roleMenu} on ${roleMenu.roleId} = ${userRole.roleId} join ${menu} on ${menu.id} = ${roleMenu.menuId}
    where ${userRole.userId} = ${userAccount.id} and ${menu.permission} = ${EXAMINE})`;
  const named = sql`(exists (select from ${userWarehouse}
      where ${userWarehouse.userId} = ${userAccount.id} and ${userWarehouse.warehouseId} = ${warehouseId})
    or exists (select from ${userStore} join ${store} on ${store.id} = ${userStore.storeId}
      where ${userStore.userId} = ${userAccount.id} and ${store.warehouseId} = ${warehouseId} and ${store.delFlag} = 'N'))`;
  const working = and(eq(userAccount.enabled, 'Y'), eq(userAccount.delFlag, 'N'), may);
  const found = await db.select({ id: userAccount.id }).from(userAccount).where(and(working, named));
  const people =
    found.length > 0
      ? found
      : await db
          .select({ id: userAccount.id })
          .from(userAccount)
          .where(and(working, eq(userAccount.dataScope, 1)));
  return people.map(({ id }) => id);
}

interface Told {
  readonly to: readonly string[];
  readonly title: string;
  /** What happened, in words. */
  readonly what: string;
  readonly page: 'apply' | 'examine';
}

async function tell(
  context: CallContext,
  row: TransferRecord,
  { to, title, what, page }: Told,
): Promise<void> {
  const { db, identity } = context;
  const names = await db
    .select({ id: warehouse.id, name: warehouse.warehouseName })
    .from(warehouse)
    .where(sql`${warehouse.id} in (${row.fromWarehouseId}, ${row.toWarehouseId})`);
  const nameOf = (id: string): string => names.find((one) => one.id === id)?.name ?? '';
  const lines = [
    `调拨单 ${row.transferNo}：${nameOf(row.fromWarehouseId)} → ${nameOf(row.toWarehouseId)}`,
    what,
  ];
  await sendMessage(db, {
    // Nobody is told of what they did themselves.
    to: to.filter((id) => id !== '' && id !== identity.userId),
    title,
    content: lines.map((line) => `<p>${asHtml(line)}</p>`).join(''),
    ...{ bizType, bizId: row.id, link: `/warehouse/${page}?id=${row.id}` },
  });
}

/** Tells those who give. */
export const tellGivers = async (
  context: CallContext,
  row: TransferRecord,
  title: string,
  what: string,
): Promise<void> =>
  tell(context, row, { to: await giversOf(context, row.fromWarehouseId), title, what, page: 'examine' });

/** Tells who applied. */
export const tellApplicant = (
  context: CallContext,
  row: TransferRecord,
  title: string,
  what: string,
): Promise<void> => tell(context, row, { to: [row.applyUserId], title, what, page: 'apply' });

/** Tells who judged it. */
export const tellExaminer = (
  context: CallContext,
  row: TransferRecord,
  title: string,
  what: string,
): Promise<void> => tell(context, row, { to: [row.examineUserId], title, what, page: 'examine' });
