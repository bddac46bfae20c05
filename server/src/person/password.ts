import { eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { personCalls } from '@hospital/shared/contract/calls/person';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { permissionsChanged } from '../access/permissionsChanged';
import { userAccount } from '../database/schema/identity';
import { BusinessError, invalid } from '../http/businessError';
import { inTwoSteps, type CallContext, type ReadContext } from '../http/call';
import type { Services } from '../http/services';
import { Attempts } from '../identity/attempts';
import { lockWindow, mostWrongPasswords } from '../identity/lockOut';
import { hashPassword, verifyPassword } from '../identity/password';
import { endSessions, touched } from '../users/manage';
import { bizType } from '../users/userChange';
import { isCommonPassword } from './commonPasswords';
import { holdSelf } from './profile';

type Request = RequestOf<typeof personCalls.changePassword>;

const wrongPassword = (): BusinessError => new BusinessError(ErrorCode.WrongCredentials, '旧密码错误');

/**
 * Passwords arrive transformed, so that their strength is the page's to judge; what can be judged here is: the same one
 * again, and one of those that everybody tries first (domain.md C13).
 */
async function newHash(
  { identity, db }: ReadContext,
  { database }: Services,
  { oldPass, newPass }: Request,
): Promise<string> {
  const attempts = new Attempts(database.kernel);
  const key = `password:${identity.tenantId}:${identity.userId}`;
  // A page that somebody left open is no place to guess the password.
  if ((await attempts.count(key, lockWindow)) > mostWrongPasswords) {
    throw new BusinessError(ErrorCode.TooManyRequests, '操作过于频繁');
  }
  const [own] = await db
    .select({ passwordHash: userAccount.passwordHash })
    .from(userAccount)
    .where(eq(userAccount.id, identity.userId));
  if (!(await verifyPassword(own?.passwordHash ?? null, oldPass))) throw wrongPassword();
  await attempts.forget(key);
  // While the old one is the initial one, this refuses that, too.
  if (newPass === oldPass) throw invalid('newPass', '新密码不能与旧密码相同');
  if (await isCommonPassword(newPass)) throw invalid('newPass', '新密码过于常见，请换一个');
  return hashPassword(newPass);
}

/**
 * Changes the caller's password and ends their other sessions, open streams included.
 *
 * @throws 40101 for a wrong old one, 42901 after five of them, 40001 at `newPass`
 */
export const changePassword = (services: Services) =>
  inTwoSteps(
    (context: ReadContext, request: Request) => newHash(context, services, request),
    async (context: CallContext, { oldPass }, passwordHash): Promise<null> => {
      const { db, identity, audit } = context;
      const { id, name, passwordHash: stored, defPasswordStatus } = await holdSelf(context);
      // Somebody may have changed it since it was looked at.
      if (!(await verifyPassword(stored, oldPass))) throw wrongPassword();
      await db
        .update(userAccount)
        .set({ passwordHash, defPasswordStatus: 'N', ...touched(context) })
        .where(eq(userAccount.id, id));
      await endSessions(context, services, id, 'password', identity.sessionId);
      const after = { name, defPasswordStatus: 'N' };
      audit({ bizType, bizId: id, before: { name, defPasswordStatus }, after });
      await permissionsChanged(context, services, [id]);
      return null;
    },
  );
