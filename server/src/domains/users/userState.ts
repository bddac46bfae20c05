import { eq } from 'drizzle-orm';
import { expectAdministratorLeft } from '../access';
import { isUniqueViolation } from '../../platform/database/databaseError';
import { userAccount } from '../accounts/schema';
import { notUnique } from '../../platform/errors/businessError';
import { inTwoSteps, type AuditEntry, type CallContext, type ReadContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { withoutGuesses } from '../identity';
import { hashPassword, verifyPassword, expectChosenPassword } from '../accounts';
import { newInitialPassword } from './initialPassword';
import { endSessions, expectManageable, holdUser, touched } from './manage';
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
  kind?: AuditEntry['kind'],
) {
  const { db, audit } = context;
  await db
    .update(userAccount)
    .set({ ...values, ...touched(context) })
    .where(eq(userAccount.id, id));
  audit({
    ...{ bizType, bizId: id, before: { name, ...shown[0] }, after: { name, ...shown[1] } },
    ...(kind ? { kind } : {}),
  });
  await context.tellChanges('everybody');
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
  const states = [{ enabled: row.enabled }, { enabled: wanted }] as const;
  await change(context, row, { enabled: wanted }, states, wanted === 'Y' ? 'enabled' : 'disabled');
  if (wanted === 'N') {
    await expectAdministratorLeft(context.db);
    await endSessions(context, services, id, 'disabled');
  }
  return { enabled: wanted };
}

/** A reset password also opens a lock: the guesses were made at the old one. */
async function reset(
  context: CallContext,
  services: Services,
  row: typeof userAccount.$inferSelect,
  passwordHash: string,
): Promise<void> {
  await change(context, row, { passwordHash, defPasswordStatus: 'Y', ...withoutGuesses }, [
    {},
    { defPasswordStatus: 'Y' },
  ]);
  await endSessions(context, services, row.id, 'password');
}

/** The own password is changed by who knows it: a page that was left open must not be enough. */
function expectNotOneself({ identity }: ReadContext, id: string): void {
  if (id === identity.userId) throw notOneself('重置');
}

/** @throws 404, 40302, 40300, 40902 for oneself */
export const resetPassword = (services: Services) =>
  inTwoSteps(
    (context: ReadContext, { id }: Target) => {
      expectNotOneself(context, id);
      return newInitialPassword();
    },
    async (context: CallContext, { id }: Target, { initPassword, passwordHash }) => {
      const row = await holdUser(context, id);
      await reset(context, services, row, passwordHash);
      return { initPassword };
    },
  );

/** Its hash, for a user whom the caller manages: nobody else learns whether it is the password that they have. */
async function judged(
  context: ReadContext,
  { id, newPass }: Target & { readonly newPass: string },
): Promise<string> {
  expectNotOneself(context, id);
  await expectManageable(context, id);
  const [row] = await context.db
    .select({ passwordHash: userAccount.passwordHash })
    .from(userAccount)
    .where(eq(userAccount.id, id));
  await expectChosenPassword(newPass, await verifyPassword(row?.passwordHash ?? null, newPass));
  return hashPassword(newPass);
}

/** @throws 404, 40302, 40300, 40902 for oneself, 40001 for the password that they have and for a common one */
export const setPassword = (services: Services) =>
  inTwoSteps(judged, async (context: CallContext, { id }, passwordHash): Promise<null> => {
    const row = await holdUser(context, id);
    await reset(context, services, row, passwordHash);
    return null;
  });

/** @throws 404, 40302, 40300 */
export async function unlock(context: CallContext, { id }: Target): Promise<null> {
  const row = await holdUser(context, id);
  await change(context, row, withoutGuesses, [{ lockFlag: row.lockFlag }, { lockFlag: 'N' }]);
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
