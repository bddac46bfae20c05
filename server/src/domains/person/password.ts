import { eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { personCalls } from '@hospital/shared/contract/calls/person';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { permissionsChanged } from '../access';
import { userAccount } from '../accounts/schema';
import { BusinessError } from '../../platform/errors/businessError';
import { inTwoSteps, type CallContext, type ReadContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { Attempts } from '../../platform/sessions/attempts';
import { lockWindow, mostWrongPasswords } from '../identity';
import { hashPassword, verifyPassword, expectChosenPassword } from '../accounts';
import { endSessions, touched, bizType } from '../users';
import { holdSelf } from './profile';

type Request = RequestOf<typeof personCalls.changePassword>;

/** What was found out ahead of the transaction: working on passwords takes long. */
interface Judged {
  /** With which the old password agrees. */
  readonly oldHash: string | undefined;
  readonly newHash: string;
}

const wrongPassword = (): BusinessError => new BusinessError(ErrorCode.WrongCredentials, '旧密码错误');

async function judge(
  { identity, db }: ReadContext,
  { database }: Services,
  { oldPass, newPass }: Request,
): Promise<Judged> {
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
  await expectChosenPassword(newPass, newPass === oldPass);
  return { oldHash: own?.passwordHash, newHash: await hashPassword(newPass) };
}

/**
 * Changes the caller's password and ends their other sessions, open streams included.
 *
 * @throws 40101 for a wrong old one, 42901 after five of them, 40001 at `newPass`
 */
export const changePassword = (services: Services) =>
  inTwoSteps(
    (context: ReadContext, request: Request) => judge(context, services, request),
    async (context: CallContext, _request, { oldHash, newHash }): Promise<null> => {
      const { db, identity, audit } = context;
      const { id, name, passwordHash: stored, defPasswordStatus } = await holdSelf(context);
      // Somebody may have changed it since it was looked at.
      if (stored !== oldHash) throw wrongPassword();
      await db
        .update(userAccount)
        .set({ passwordHash: newHash, defPasswordStatus: 'N', ...touched(context) })
        .where(eq(userAccount.id, id));
      await endSessions(context, services, id, 'password', identity.sessionId);
      const after = { name, defPasswordStatus: 'N' };
      audit({ bizType, bizId: id, before: { name, defPasswordStatus }, after });
      await context.tellChanges('everybody');
      await permissionsChanged(context, services, [id]);
      return null;
    },
  );
