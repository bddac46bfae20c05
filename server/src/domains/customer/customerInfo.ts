import { and, eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type {
  customerCalls,
  CustomerBrief,
  CustomerWithPets,
} from '@hospital/shared/contract/calls/customers';
import type { petCalls, PetDetail } from '@hospital/shared/contract/calls/pets';
import { normalisePhone } from '@hospital/shared/format';
import { oneRow } from '../../platform/database/oneRow';
import { owner } from '../owners/schema';
import type { CallContext } from '../../platform/http/call';
import { briefsOf, customerOf } from './customerRecords';
import { petDetail, petRecord, petsOf } from './petRecords';
import { ownerOf, petOf } from './scope';
import { stayingFile } from './taken';

/** An owner with pets. @throws 404; 40302 for one who is known in none of the caller's stores */
export async function customerInfo(
  context: CallContext,
  { id }: RequestOf<typeof customerCalls.info>,
): Promise<CustomerWithPets> {
  const row = await ownerOf(context, id);
  const [record, pets] = await Promise.all([customerOf(context, row), petsOf(context.db, [id])]);
  return { ...record, pets: pets.map(petRecord) };
}

/** A pet with what it weighed. @throws 404; 40302 */
export async function petInfo(
  context: CallContext,
  { id }: RequestOf<typeof petCalls.info>,
): Promise<PetDetail> {
  const { row } = await petOf(context, id);
  return petDetail(context, row);
}

/** The file with this telephone, the one that stays where it was merged. */
async function fileWith({ db }: CallContext, phone: string): Promise<typeof owner.$inferSelect | undefined> {
  const [found] = await db
    .select({ id: owner.id })
    .from(owner)
    .where(and(eq(owner.mobile, normalisePhone(phone)), eq(owner.delFlag, 'N')));
  return found && stayingFile(db, found.id);
}

/** Whoever has exactly this telephone, wherever their file is; null: nobody. */
export async function customerByPhone(
  context: CallContext,
  { phone }: RequestOf<typeof customerCalls.byPhone>,
): Promise<CustomerBrief | null> {
  const row = await fileWith(context, phone);
  return row ? oneRow(await briefsOf(context, [row.id])) : null;
}

/** Whether the owner with this telephone is bound to a WeChat account. */
export async function weChatBinding(
  context: CallContext,
  { phone }: RequestOf<typeof customerCalls.weChatBinding>,
): Promise<{ openId: string | null; bindFlag: 'Y' | 'N' }> {
  const row = await fileWith(context, phone);
  return row?.openId ? { openId: row.openId, bindFlag: 'Y' } : { openId: null, bindFlag: 'N' };
}
