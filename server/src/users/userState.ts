import { eq } from 'drizzle-orm';
import { expectAdministratorLeft } from '../access/administrators';
import { isUniqueViolation } from '../database/databaseError';
import { userAccount } from '../database/schema/identity';
import { invalid, notUnique } from '../http/businessError';
import { inTwoSteps, type CallContext } from '../http/call';
import type { Services } from '../http/services';
import { hashPassword, verifyPassword } from '../identity/password';
import { newInitialPassword } from './initialPassword';
import { announce, endSessions, holdUser, touched } from './manage';
import { bizType, notOneself } from './userChange';

interface Target {
  readonly id: string;
}

type Values = Partial<typeof userAccount.$inferInsert>;

/** Sets columns of a user that the caller manages; the log names the user and those in `shown`, never a password. */
async function change(
  context: CallContext,
  { id, name }: Pick<typeof userAccount.$inferSelect, 'id' | 'name'>,
  values: Values,
  shown: readonly [before: object, after: object],
) {
  const { db, audit } = context;
  await db
    .update(userAccount)
    .set({ ...values, ...touched(context) })
    .where(eq(userAccount.id, id));
  audit({ bizType, bizId: id, before: { name, ...shown[0] }, after: { name, ...shown[1] } });
  await announce(context);
}

/** @throws 404, 40302, 40300, 40902 for oneself or the last administrator */
export async function changeEnabled(
  context: CallContext,
  services: Services,
  { id, enabled }: Target & { readonly enabled?: 'Y' | 'N' },
): Promise<{ enabled: 'Y' | 'N' }> {
  const row = await holdUser(context, id);
  const wanted = enabled ?? (row.enabled === 'Y' ? 'N' : 'Y');
  if (wanted === row.enabled) return { enabled: wanted };
  if (wanted === 'N' && id === context.identity.userId) throw notOneself('停用');
  await change(context, row, { enabled: wanted }, [{ enabled: row.enabled }, { enabled: wanted }]);
  if (wanted === 'N') {
    await expectAdministratorLeft(context.db);
    await endSessions(context, services, id, 'disabled');
  }
  return { enabled: wanted };
}

const unlocked = { lockFlag: 'N', lockUntil: null, failedCount: 0, failedSince: null } as const;

/** A reset password also opens a lock: the guesses were made at the old one. */
async function reset(
  context: CallContext,
  services: Services,
  row: typeof userAccount.$inferSelect,
  passwordHash: string,
): Promise<void> {
  await change(context, row, { passwordHash, defPasswordStatus: 'Y', ...unlocked }, [
    {},
    { defPasswordStatus: 'Y' },
  ]);
  await endSessions(context, services, row.id, 'password');
}

/** @throws 404, 40302, 40300 */
export const resetPassword = (services: Services) =>
  inTwoSteps(
    () => newInitialPassword(),
    async (context: CallContext, { id }: Target, { initPassword, passwordHash }) => {
      const row = await holdUser(context, id);
      await reset(context, services, row, passwordHash);
      return { initPassword };
    },
  );

/** @throws 404, 40302, 40300, 40001 for the password that they have */
export const setPassword = (services: Services) =>
  inTwoSteps(
    (_, { newPass }: Target & { readonly newPass: string }) => hashPassword(newPass),
    async (context: CallContext, { id, newPass }, passwordHash): Promise<null> => {
      const row = await holdUser(context, id);
      if (await verifyPassword(row.passwordHash, newPass)) throw invalid('newPass', '新密码不能与旧密码相同');
      await reset(context, services, row, passwordHash);
      return null;
    },
  );

/** @throws 404, 40302, 40300 */
export async function unlock(context: CallContext, { id }: Target): Promise<null> {
  const row = await holdUser(context, id);
  await change(context, row, unlocked, [{ lockFlag: row.lockFlag }, { lockFlag: 'N' }]);
  return null;
}

/** @throws 404, 40302, 40300, 40903 when the account is bound to somebody else */
export async function bindOpenId(
  context: CallContext,
  { id, openId }: Target & { readonly openId: string },
): Promise<null> {
  const row = await holdUser(context, id);
  try {
    await change(context, row, { openId }, [{ openId: row.openId }, { openId }]);
  } catch (error) {
    if (isUniqueViolation(error, 'user_account_open_id')) throw notUnique('微信账号');
    throw error;
  }
  return null;
}

/** @throws 404, 40302, 40300 */
export async function unbindOpenId(context: CallContext, { id }: Target): Promise<null> {
  const row = await holdUser(context, id);
  await change(context, row, { openId: null }, [{ openId: row.openId }, { openId: null }]);
  return null;
}
