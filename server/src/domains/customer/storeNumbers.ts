import { and, eq, sql } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { customerCalls } from '@hospital/shared/contract/calls/customers';
import { ownerStore } from './schema';
import { owner } from '../owners/schema';
import { forbiddenTransition, notFound, BusinessError, invalid } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { changedBy } from '../../platform/sessions/authorship';
import { requireStore } from '../../platform/sessions/session';
import { storeOf } from '../settings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { normalisePhone } from '@hospital/shared/format';
import { type ReadContext, inTwoSteps } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { Attempts } from '../../platform/sessions/attempts';
import { reserveNumber, useNumber, type NumberKind } from './numbers';
import { MERGED, ownerOf, tellStoresOf } from './scope';
import { indexOwners } from './searchIndex';
import { accepted } from './taken';

type OwnerRow = Pick<typeof owner.$inferSelect, 'id' | 'storeId'>;

/**
 * Gives an owner a number in a store, where they are known from then on.
 *
 * @returns the number that they had there; null where they were not known
 * @throws 40903 for one that another has, or that is kept for somebody else
 */
export async function setNumber(
  context: CallContext,
  { id, storeId: fileStoreId }: OwnerRow,
  storeId: string,
  storeUserNo: string,
): Promise<string | null> {
  const { db } = context;
  const [known] = await db
    .select({ storeUserNo: ownerStore.storeUserNo })
    .from(ownerStore)
    .where(and(eq(ownerStore.ownerId, id), eq(ownerStore.storeId, storeId)));
  if (known?.storeUserNo === storeUserNo) return storeUserNo;
  await useNumber(context, 'owner', storeId, storeUserNo);
  await accepted(
    db
      .insert(ownerStore)
      .values({ ownerId: id, storeId, storeUserNo })
      .onConflictDoUpdate({
        target: [ownerStore.tenantId, ownerStore.ownerId, ownerStore.storeId],
        set: { storeUserNo },
      }),
  );
  if (storeId === fileStoreId) await accepted(db.update(owner).set({ storeUserNo }).where(eq(owner.id, id)));
  return known?.storeUserNo ?? null;
}

type SetNumber = RequestOf<typeof customerCalls.setStoreUserNo>;

/** So often in an hour somebody may say whose telephone it is: it is known, not found out by trying. */
const mostSaid = 20;
const hour = 3600;

/** Counts ahead of the transaction: what is refused is counted, too. @throws 42901 */
const countSaid =
  ({ database }: Pick<Services, 'database'>) =>
  async ({ identity }: ReadContext, { mobile }: SetNumber): Promise<void> => {
    if (mobile === undefined) return;
    const key = `knownOwner:${identity.tenantId}:${identity.userId}`;
    if ((await new Attempts(database.kernel).count(key, hour)) > mostSaid)
      throw new BusinessError(ErrorCode.TooManyRequests, '操作过于频繁，请稍后再试');
  };

/** The owner, held: one of the caller's stores, or whose telephone the caller knows. @throws 404, 40302, 40001 */
async function knownOwner(context: CallContext, { ownerId, mobile }: SetNumber) {
  const { db } = context;
  if (mobile === undefined) return ownerOf(context, ownerId, true);
  const [row] = await db
    .select()
    .from(owner)
    .where(and(eq(owner.id, ownerId), eq(owner.delFlag, 'N')))
    .for('update');
  if (!row) throw notFound();
  if (row.mobile !== normalisePhone(mobile)) throw invalid('mobile', '手机号与宠主档案不符');
  return row;
}

async function writeNumber(context: CallContext, request: SetNumber): Promise<null> {
  const { db, identity, audit } = context;
  const { ownerId, storeUserNo } = request;
  const storeId = storeOf(identity, undefined);
  requireStore(identity, storeId);
  const row = await knownOwner(context, request);
  if (row.status === MERGED) throw forbiddenTransition('已合并', '设置编号');
  const had = await setNumber(context, row, storeId, storeUserNo);
  if (had === storeUserNo) return null;
  // It is a field of the file: whoever has it open is told, and an import of it that is taken back leaves it.
  await db
    .update(owner)
    .set({ ...changedBy(context), version: sql`${owner.version} + 1` })
    .where(eq(owner.id, ownerId));
  const about = { name: row.name, storeName: identity.storeName };
  audit({
    ...{ bizType: 'customer', bizId: ownerId, kind: 'changed' },
    before: { ...about, storeUserNo: had ?? '' },
    after: { ...about, storeUserNo },
  });
  await indexOwners(db, [ownerId]);
  await tellStoresOf(context, [ownerId]);
  return null;
}

/**
 * The number of an owner in the store where the caller stands. Who comes to a store for the first time becomes known
 * there by it, wherever their file was opened: then the caller says their whole telephone, too.
 *
 * @throws 40001 where the session stands in no store, and for another telephone; 404; 40302; 40902 for a merged file;
 *   40903; 42901 for who tries telephones
 */
export const setStoreUserNo = (services: Pick<Services, 'database'>) =>
  inTwoSteps(countSaid(services), writeNumber);

/** The number of an owner in a store. @throws 404; 40302; 40001 where the session stands in no store */
export async function storeUserNo(
  context: CallContext,
  { ownerId, storeId }: RequestOf<typeof customerCalls.storeUserNo>,
): Promise<{ storeUserNo: string }> {
  const { db, identity } = context;
  const place = storeOf(identity, storeId);
  requireStore(identity, place);
  await ownerOf(context, ownerId);
  const [row] = await db
    .select({ storeUserNo: ownerStore.storeUserNo })
    .from(ownerStore)
    .where(and(eq(ownerStore.ownerId, ownerId), eq(ownerStore.storeId, place)));
  return { storeUserNo: row?.storeUserNo ?? '' };
}

/** The next number of a store, kept for the caller for ten minutes. @throws 40001, 40302 */
export async function reserved(
  context: CallContext,
  kind: NumberKind,
  storeId: string | undefined,
): Promise<string> {
  const place = storeOf(context.identity, storeId);
  requireStore(context.identity, place);
  return reserveNumber(context, kind, place);
}
