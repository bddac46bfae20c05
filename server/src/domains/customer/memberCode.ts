import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { customerCalls, CustomerBrief } from '@hospital/shared/contract/calls/customers';
import { MEMBER_CODE_SECONDS } from '@hospital/shared/contract/bounds';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { formatDateTime } from '../../platform/database/chinaTime';
import { oneRow } from '../../platform/database/oneRow';
import { memberCode } from './schema';
import { BusinessError, forbiddenTransition, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import { briefsOf } from './customerRecords';
import { MERGED, ownerOf } from './scope';
import { stayingFile } from './taken';

const hashOf = (sk: string): string => createHash('sha256').update(sk).digest('hex');

/** Random bytes of a code. */
const length = 18;

/**
 * A code that shows who somebody is, once and within a minute: what a member's page draws as a QR code. Only its hash is
 * kept.
 *
 * @throws 404, 40302; 40902 for a merged file
 */
export async function makeMemberCode(
  context: CallContext,
  { ownerId }: RequestOf<typeof customerCalls.memberCode>,
): Promise<{ sk: string; expireDate: string }> {
  const { db } = context;
  const row = await ownerOf(context, ownerId);
  if (row.status === MERGED) throw forbiddenTransition('已合并', '生成会员码');
  // Those that nobody can use any more.
  await db.delete(memberCode).where(lt(memberCode.expireDate, sql`now() - interval '1 day'`));
  const sk = randomBytes(length).toString('base64url');
  const made = await db
    .insert(memberCode)
    .values({
      hash: hashOf(sk),
      ownerId,
      expireDate: sql`now() + make_interval(secs => ${MEMBER_CODE_SECONDS})`,
    })
    .returning({ expireDate: memberCode.expireDate });
  return { sk, expireDate: formatDateTime(oneRow(made).expireDate) };
}

/**
 * Whose code it is, wherever their file is. The telephone is masked for everybody: the file itself says it.
 *
 * @throws 404 for a code that nobody made; 40902 for one that is too old or was used
 */
export async function customerBySk(
  context: CallContext,
  { sk }: RequestOf<typeof customerCalls.bySk>,
): Promise<CustomerBrief> {
  const { db } = context;
  const hash = hashOf(sk);
  const [used] = await db
    .update(memberCode)
    .set({ usedDate: sql`now()` })
    .where(and(eq(memberCode.hash, hash), isNull(memberCode.usedDate), sql`${memberCode.expireDate} > now()`))
    .returning({ ownerId: memberCode.ownerId });
  if (!used) {
    const [known] = await db
      .select({ usedDate: memberCode.usedDate })
      .from(memberCode)
      .where(eq(memberCode.hash, hash));
    if (!known) throw notFound();
    throw new BusinessError(
      ErrorCode.ForbiddenTransition,
      known.usedDate ? '会员码已使用，请顾客刷新后重试' : '会员码已过期，请顾客刷新后重试',
    );
  }
  const row = await stayingFile(db, used.ownerId);
  if (!row) throw notFound();
  return oneRow(await briefsOf(context, [row.id], 'masked'));
}
