import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { MOST_OWNED } from '@hospital/shared/contract/packageWords';
import type { DataOf, RequestOf } from '@hospital/shared/contract/call';
import type { packageCalls } from '@hospital/shared/contract/calls/packages';
import { customerPackage, customerPackageItem, hasStatus, usableAt } from '../../billing';
import { hasKeyword, ownerOf } from '../../customer';
import { owner } from '../../owners/schema';
import { contains } from '../../../platform/database/paging';
import { notFound } from '../../../platform/errors/businessError';
import type { CallContext } from '../../../platform/http/call';
import { defineList, type ListRequest } from '../../../platform/lists/defineList';
import { latestFirst } from '../../../platform/lists/order';
import { rowInScope } from '../../../platform/sessions/rowInScope';
import { storesInView, within } from '../../../platform/sessions/storesInView';
import { logsOf, newestFirst, ownedPackages } from './records';

type Filters = ListRequest<typeof packageCalls.owned>;

function wantedOf(context: CallContext, filters: Filters) {
  const stores = storesInView(context.identity, filters.storeId);
  const keyword = filters.keyword?.trim() ?? '';
  const { status, packageId, ownerId, startDate, endDate } = filters;
  return and(
    within(customerPackage.storeId, stores),
    status === undefined ? undefined : hasStatus(status),
    packageId ? eq(customerPackage.planId, packageId) : undefined,
    ownerId ? eq(customerPackage.ownerId, ownerId) : undefined,
    startDate ? sql`${customerPackage.startDate} >= ${startDate}` : undefined,
    endDate ? sql`${customerPackage.startDate} <= ${endDate}` : undefined,
    keyword === ''
      ? undefined
      : or(
          contains(customerPackage.packageNo, keyword),
          contains(customerPackage.name, keyword),
          sql`${customerPackage.ownerId} in (select ${owner.id} from ${owner} where ${hasKeyword(context, keyword, stores)})`,
        ),
  );
}

const owned = defineList({
  ...{ table: customerPackage, id: customerPackage.id, wanted: wantedOf },
  order: latestFirst(customerPackage.createDate),
  looksUp: ({ keyword }) => Boolean(keyword?.trim()),
  rowsOf: ({ db }, ids) => ownedPackages(db, ids),
  idOf: ({ id }) => id,
});

/** Packages that were sold in the stores in view, the newest first. @throws 40302, 40001 */
export async function ownedPage(
  context: CallContext,
  request: RequestOf<typeof packageCalls.owned>,
): Promise<DataOf<typeof packageCalls.owned>> {
  const { rows, total } = await owned.page(context, request);
  return { list: rows, total };
}

/** A package with its ledger. @throws 404, 40302 */
export async function packageInfo(
  context: CallContext,
  { id }: RequestOf<typeof packageCalls.info>,
): Promise<DataOf<typeof packageCalls.info>> {
  await rowInScope(context, customerPackage, id);
  const [found] = await ownedPackages(context.db, [id]);
  if (!found) throw notFound();
  return { ...found, logs: await logsOf(context.db, id) };
}

/**
 * Packages of an owner that can be used now, where the caller works, whoever sold them; of a pet those of the pet and
 * those of all, of a product those that still hold some.
 *
 * @throws 404, 40302 for the owner
 */
export async function countPackages(
  context: CallContext,
  { ownerId, petId = '', productId = '' }: RequestOf<typeof packageCalls.count>,
): Promise<DataOf<typeof packageCalls.count>> {
  const { db, identity } = context;
  await ownerOf(context, ownerId);
  const holds = sql`exists (select from ${customerPackageItem} where ${customerPackageItem.customerPackageId} = ${customerPackage.id}
    and ${customerPackageItem.productId} = ${productId} and ${customerPackageItem.used} < ${customerPackageItem.total})`;
  const rows = await db
    .select({ id: customerPackage.id })
    .from(customerPackage)
    .where(
      and(
        eq(customerPackage.ownerId, ownerId),
        hasStatus(1),
        identity.storeId === '' ? undefined : usableAt(identity.storeId),
        petId === '' ? undefined : or(isNull(customerPackage.petId), eq(customerPackage.petId, petId)),
        productId === '' ? undefined : holds,
      ),
    )
    .orderBy(...newestFirst)
    .limit(MOST_OWNED);
  const list = await ownedPackages(
    db,
    rows.map(({ id }) => id),
  );
  return { count: list.length, list };
}
