import { eq, type Placeholder, sql } from 'drizzle-orm';
import type { Customer, CustomerBrief } from '@hospital/shared/contract/calls/customers';
import { formatDateTime } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import { isOneOf } from '../../platform/database/paging';
import { ownerStore } from './schema';
import { store } from '../places/schema';
import { owner, pet } from '../owners/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import type { CallContext } from '../../platform/http/call';
import type { SessionIdentity } from '../../platform/sessions/session';
import { petBrief, petsInJson } from './petRecords';
import { maskedPhone, shownIdCard, shownMobile, shownPhone } from './privacy';

/** The owner's number in that store, else that under which the file was opened, as a column. */
const numberIn = (storeId: string | Placeholder) =>
  sql<string>`coalesce(
    (select nullif(own.store_user_no, '') from ${ownerStore} own where own.owner_id = ${owner.id} and own.store_id = ${storeId}),
    (select own.store_user_no from ${ownerStore} own where own.owner_id = ${owner.id} and own.store_id = ${owner.storeId}), '')`;

/** Columns of an owner in lists. */
export const ownerColumns = (storeId: string | Placeholder) => ({
  ownerId: owner.id,
  name: owner.name,
  mobile: owner.mobile,
  level: owner.level,
  tags: owner.tags,
  blackFlag: owner.blackFlag,
  storeId: owner.storeId,
  storeName: store.storeName,
  storeUserNo: numberIn(storeId),
  lastVisitDate: owner.lastVisitDate,
});

/** Who sees the telephones of an answer whole: who may, or nobody. */
export type Shown = 'asPermitted' | 'masked';

export const mobileFor = (identity: SessionIdentity, mobile: string, shown: Shown = 'asPermitted'): string =>
  shown === 'masked' ? maskedPhone(mobile) : shownMobile(identity, mobile);

/**
 * Owners with their pets. One statement: a desk waits for each way to the database.
 *
 * @param storeId whose numbers of owners are shown
 */
export const selectBriefs = (db: TenantDatabase, storeId: string | Placeholder) =>
  db
    .select({ ...ownerColumns(storeId), pets: petsInJson })
    .from(owner)
    .innerJoin(store, eq(store.id, owner.storeId));

type BriefRow = Awaited<ReturnType<typeof selectBriefs>>[number];

/** An owner with their pets as the caller may see them. */
export const briefOf = (identity: SessionIdentity, row: BriefRow, shown?: Shown): CustomerBrief => ({
  ...row,
  mobile: mobileFor(identity, row.mobile, shown),
  lastVisitDate: row.lastVisitDate && formatDateTime(row.lastVisitDate),
  pets: row.pets.map(petBrief),
});

/** Owners with their pets, in the order of the ids. */
export async function briefsOf(
  context: Pick<CallContext, 'db' | 'identity'>,
  ids: readonly string[],
  shown?: Shown,
): Promise<CustomerBrief[]> {
  if (ids.length === 0) return [];
  const owners = await selectBriefs(context.db, context.identity.storeId).where(isOneOf(owner.id, ids));
  const byId = new Map(owners.map((row) => [row.ownerId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map((row) => briefOf(context.identity, row, shown));
}

type OwnerRow = typeof owner.$inferSelect;

/** What stands beside the columns of an owner. */
interface Beside {
  readonly storeName: string;
  readonly storeUserNo: string;
  readonly petCount: number;
}

async function besideOf(db: TenantDatabase, id: string, storeId: string): Promise<Beside> {
  const rows = await db
    .select({
      storeName: store.storeName,
      storeUserNo: numberIn(storeId),
      petCount: sql<number>`(select count(*)::int from ${pet} where ${pet.ownerId} = ${owner.id} and ${pet.delFlag} = 'N')`,
    })
    .from(owner)
    .innerJoin(store, eq(store.id, owner.storeId))
    .where(eq(owner.id, id));
  return oneRow(rows);
}

const recordOf = (row: OwnerRow, beside: Beside): Customer => ({
  id: row.id,
  name: row.name,
  mobile: row.mobile,
  mobile2: row.mobile2,
  sex: row.sex,
  birthday: row.birthday,
  idCardNo: row.idCardNo,
  provinceId: row.provinceId,
  cityId: row.cityId,
  districtId: row.districtId,
  address: row.address,
  source: row.source,
  level: row.level,
  tags: row.tags,
  storeId: row.storeId,
  ...beside,
  wechatBindFlag: row.openId === '' ? 'N' : 'Y',
  remarks: row.remarks,
  blackFlag: row.blackFlag,
  blackReason: row.blackReason,
  status: row.status as Customer['status'],
  mergeToId: row.mergeToId,
  lastVisitDate: row.lastVisitDate && formatDateTime(row.lastVisitDate),
  createDate: formatDateTime(row.createDate),
  version: row.version,
});

/** An owner as the caller may see them. */
export async function customerOf(
  { db, identity }: Pick<CallContext, 'db' | 'identity'>,
  row: OwnerRow,
): Promise<Customer> {
  const record = recordOf(row, await besideOf(db, row.id, identity.storeId));
  return {
    ...record,
    mobile: shownMobile(identity, record.mobile),
    mobile2: shownPhone(identity, record.mobile2),
    idCardNo: shownIdCard(identity, record.idCardNo),
  };
}

/** An owner as the log of operations keeps them: for good, and so without whole numbers. */
export const loggedOwner = (row: OwnerRow) => ({
  name: row.name,
  mobile: maskedPhone(row.mobile),
  mobile2: maskedPhone(row.mobile2),
  sex: row.sex,
  birthday: row.birthday,
  idCardNo: row.idCardNo.replace(/^(\d{4}).+(\w{4})$/, '$1**********$2'),
  address: row.address,
  source: row.source,
  level: row.level,
  tags: row.tags,
  remarks: row.remarks,
  blackFlag: row.blackFlag,
  blackReason: row.blackReason,
  status: row.status,
});
