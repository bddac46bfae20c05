import { and, eq, sql } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { identityCalls, LoginResult } from '@hospital/shared/contract/calls/identity';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { Database } from '../database/database';
import { newId } from '../database/newId';
import { loginLog, session, tenant, userAccount } from '../database/schema/identity';
import type { TenantDatabase } from '../database/tenantDatabase';
import { BusinessError } from '../http/businessError';
import { sendMessage } from '../messages/sendMessage';
import { Attempts } from './attempts';
import { accountLocked, lockedMessage, lockFor, lockWindow, mostWrongPasswords } from './lockOut';
import { verifyPassword } from './password';
import { firstWorkplace } from './firstWorkplace';
import { lastStoreIs } from './myPlaces';
import { loadScopes, sidesOf } from './sessionLoad';
import { absoluteLimit } from './sessions';
import { hashToken, newToken } from './token';
import { sideNotGranted } from './session';

type LoginRequest = RequestOf<typeof identityCalls.login>;
type Tenant = typeof tenant.$inferSelect;
type User = typeof userAccount.$inferSelect;

export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
}

const longestUserAgent = 500;

const wrongCredentials = (): BusinessError =>
  new BusinessError(ErrorCode.WrongCredentials, '用户名或密码错误');

/**
 * Signs in (domain.md §1.2). An unknown user and a wrong password get the same answer after the same work.
 *
 * @throws 42901 40102 40101 40105 40106 40103 40104
 */
export async function login(
  database: Database,
  request: LoginRequest,
  visitor: Visitor,
): Promise<LoginResult> {
  const attempts = new Attempts(database.kernel);
  const account = `${request.tenantCode}:${request.username}`;
  await attempts.admit(visitor.ip, account);
  const chain = await findTenant(database, request.tenantCode);
  if (!chain) {
    await attempts.failed(visitor.ip);
    throw new BusinessError(ErrorCode.UnknownTenant, '机构代码不存在');
  }
  const user = await findUser(database.reader(chain.id), request.username);
  const refused = await judge(database, attempts, chain, user, request);
  if (!user || refused) {
    await logAttempt(database, chain.id, user, request, visitor, refused?.msg ?? '');
    if (refused?.code === ErrorCode.WrongCredentials) await attempts.failed(visitor.ip);
    throw refused ?? wrongCredentials();
  }
  const token = await beginSession(database, chain, user, request, visitor);
  await attempts.succeeded(visitor.ip, account);
  const { id: tenantId, cover, icon, slogan, watermark1, watermark2, logo, cbqFlag } = chain;
  return { token, tenantId, cover, icon, slogan, watermark1, watermark2, logo, cbqFlag };
}

async function findTenant({ kernel }: Database, code: string): Promise<Tenant | undefined> {
  const [found] = await kernel
    .select()
    .from(tenant)
    .where(and(eq(tenant.code, code), eq(tenant.enabled, 'Y')));
  return found;
}

async function findUser(db: TenantDatabase, loginName: string): Promise<User | undefined> {
  const [found] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.loginName, loginName), eq(userAccount.delFlag, 'N')));
  return found;
}

/** Why this sign-in is refused, or null. The password is judged first, so that nothing else tells about an account. */
async function judge(
  database: Database,
  attempts: Attempts,
  chain: Tenant,
  user: User | undefined,
  request: LoginRequest,
): Promise<BusinessError | null> {
  const unknown = `${chain.id}:${request.username}`;
  const locked = user ? isLocked(user) : await attempts.isUnknownLocked(unknown);
  const matches = await verifyPassword(user?.passwordHash ?? null, request.password);
  if (locked) return accountLocked();
  if (!user || !matches) {
    // A name that nobody has gets locked just like one that somebody has.
    if (user) await countWrongPassword(database, chain.id, user.id);
    else await attempts.unknownFailed(unknown);
    return wrongCredentials();
  }
  if (user.enabled !== 'Y') return new BusinessError(ErrorCode.AccountDisabled, '账号已停用');
  return sidesOf(user.loginTypes, chain).has(request.type) ? null : sideNotGranted(request.type);
}

function isLocked(user: User): boolean {
  return user.lockFlag === 'Y' && (user.lockUntil === null || user.lockUntil.getTime() > Date.now());
}

/**
 * One statement, so that guesses sent at the same time are all counted. The guess that locks the account is told to
 * its owner, who may be signed in.
 */
async function countWrongPassword(database: Database, tenantId: string, userId: string): Promise<void> {
  const fresh = sql`${userAccount.failedSince} > now() - make_interval(secs => ${lockWindow})`;
  const hits = sql`case when ${fresh} then ${userAccount.failedCount} + 1 else 1 end`;
  const full = sql`${hits} >= ${mostWrongPasswords}`;
  await database.write(tenantId, async (db) => {
    const [counted] = await db
      .update(userAccount)
      .set({
        failedCount: sql`case when ${full} then 0 else ${hits} end`,
        failedSince: sql`case when ${full} then null when ${fresh} then ${userAccount.failedSince} else now() end`,
        lockFlag: sql`case when ${full} then 'Y'::yes_no else ${userAccount.lockFlag} end`,
        lockUntil: sql`case when ${full} then now() + make_interval(secs => ${lockFor}) else ${userAccount.lockUntil} end`,
      })
      .where(eq(userAccount.id, userId))
      .returning({ failedCount: userAccount.failedCount });
    if (counted?.failedCount === 0) await sendMessage(db, { ...lockedMessage, to: [userId] });
  });
}

async function beginSession(
  database: Database,
  chain: Tenant,
  user: User,
  request: LoginRequest,
  visitor: Visitor,
): Promise<string> {
  const db = database.reader(chain.id);
  const scopes = await loadScopes(db, { userId: user.id, dataScope: user.dataScope, deptId: user.deptId });
  const place = await firstWorkplace(db, request.type, scopes, user.lastStoreId, visitor.ip);
  if (!place) {
    const msg = '当前IP不在白名单内';
    await logAttempt(database, chain.id, user, request, visitor, msg);
    throw new BusinessError(ErrorCode.IpNotAllowed, msg);
  }
  const token = newToken(chain.id);
  await database.write(chain.id, async (writing) => {
    await writing.insert(session).values({
      id: newId(),
      tokenHash: hashToken(token),
      userId: user.id,
      type: request.type,
      ...place,
      ip: visitor.ip,
      userAgent: visitor.userAgent.slice(0, longestUserAgent),
      expireDate: new Date(Date.now() + absoluteLimit),
    });
    // The password that was judged may have been reset, or the account disabled, meanwhile.
    const still = and(eq(userAccount.passwordHash, user.passwordHash), eq(userAccount.enabled, 'Y'));
    const [same] = await writing
      .update(userAccount)
      .set({
        failedCount: 0,
        failedSince: null,
        lockFlag: 'N',
        lockUntil: null,
        // Also for a store that was picked by itself, being the only one.
        ...(place.storeId === '' ? {} : lastStoreIs(place.storeId)),
      })
      .where(and(eq(userAccount.id, user.id), still))
      .returning({ id: userAccount.id });
    if (!same) throw wrongCredentials();
    await insertLog(writing, user, request, visitor, '');
  });
  return token;
}

async function logAttempt(
  database: Database,
  tenantId: string,
  user: User | undefined,
  request: LoginRequest,
  visitor: Visitor,
  reason: string,
): Promise<void> {
  await database.write(tenantId, (db) => insertLog(db, user, request, visitor, reason));
}

async function insertLog(
  db: TenantDatabase,
  user: User | undefined,
  { username, type }: LoginRequest,
  { ip, userAgent }: Visitor,
  reason: string,
): Promise<void> {
  await db.insert(loginLog).values({
    id: newId(),
    userId: user?.id ?? '',
    loginName: username,
    name: user?.name ?? '',
    type,
    ip,
    userAgent: userAgent.slice(0, longestUserAgent),
    result: reason === '' ? 'Y' : 'N',
    reason,
  });
}
