import { and, eq } from 'drizzle-orm';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { identityCalls, LoginResult } from '@hospital/shared/contract/calls/identity';
import { ErrorCode } from '@hospital/shared/contract/errors';
import type { Database } from '../../platform/database/database';
import { newId } from '../../platform/database/newId';
import { loginLog, session } from './schema';
import { tenant } from '../../platform/tenancy/schema';
import { userAccount } from '../accounts/schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { BusinessError } from '../../platform/errors/businessError';
import { Attempts, signInOf } from '../../platform/sessions/attempts';
import { countGuess, forgetGuesses, tellLocked, withoutGuesses } from './guesses';
import { accountLocked } from './lockOut';
import { comparePassword, inTurn } from '../accounts';
import { firstWorkplace, type Workplace } from './firstWorkplace';
import { ipNotAllowed } from '../../platform/sessions/ipWhiteList';
import { lastStoreIs } from './myPlaces';
import { loadScopes, sidesOf } from './sessionLoad';
import { absoluteLimit } from '../../platform/sessions/sessions';
import { hashToken, newToken } from '../../platform/sessions/token';
import { sideNotGranted } from '../../platform/sessions/session';

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
export const login = (database: Database, request: LoginRequest, visitor: Visitor): Promise<LoginResult> =>
  signInOf(visitor.ip, () => signIn(database, request, visitor));

async function signIn(database: Database, request: LoginRequest, visitor: Visitor): Promise<LoginResult> {
  const attempts = new Attempts(database.kernel);
  const account = `${request.tenantCode}:${request.username}`;
  await attempts.admit(visitor.ip, account);
  const chain = await findTenant(database, request.tenantCode);
  if (!chain) throw new BusinessError(ErrorCode.UnknownTenant, '机构代码不存在');
  const user = await findUser(database.reader(chain.id), request.username);
  const refused = await judgePassword(database, chain, user, request);
  if (!user || refused) {
    await logAttempt(database, chain.id, user, request, visitor, refused?.msg ?? '');
    throw refused ?? wrongCredentials();
  }
  await attempts.succeeded(visitor.ip, account);
  const place = await expectAdmitted(database, chain, user, request, visitor);
  const token = await beginSession(database, chain, user, place, request, visitor);
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

/**
 * Why the password does not let its user in, or null. It is judged first, so that nothing else tells about an account,
 * and counted before that.
 */
async function judgePassword(
  database: Database,
  { id: tenantId }: Tenant,
  user: User | undefined,
  { username: loginName, password }: LoginRequest,
): Promise<BusinessError | null> {
  const account = { tenantId, loginName, userId: user?.id };
  const { guess, matches } = await inTurn(async () => {
    const counted = await countGuess(database, account);
    const right = counted !== 'locked' && (await comparePassword(user?.passwordHash ?? null, password));
    return { guess: counted, matches: right };
  });
  if (guess === 'locked') return accountLocked();
  if (matches) return null;
  if (user && guess === 'last') await tellLocked(database, tenantId, user.id);
  return wrongCredentials();
}

/** Where the session of somebody whose password was right begins. @throws 40106 40103 40104, each of them logged */
async function expectAdmitted(
  database: Database,
  chain: Tenant,
  user: User,
  request: LoginRequest,
  visitor: Visitor,
): Promise<Workplace> {
  const place = await placeOrRefusal(database.reader(chain.id), chain, user, request, visitor);
  if (!(place instanceof BusinessError)) return place;
  await forgetGuesses(database, chain.id, user.id);
  await logAttempt(database, chain.id, user, request, visitor, place.msg);
  throw place;
}

async function placeOrRefusal(
  db: TenantDatabase,
  chain: Tenant,
  { id: userId, enabled, loginTypes, dataScope, deptId, lastStoreId }: User,
  { type }: LoginRequest,
  { ip }: Visitor,
): Promise<Workplace | BusinessError> {
  if (enabled !== 'Y') return new BusinessError(ErrorCode.AccountDisabled, '账号已停用');
  if (!sidesOf(loginTypes, chain).has(type)) return sideNotGranted(type);
  const scopes = await loadScopes(db, { userId, dataScope, deptId });
  return (await firstWorkplace(db, type, scopes, lastStoreId, ip)) ?? ipNotAllowed();
}

async function beginSession(
  database: Database,
  chain: Tenant,
  user: User,
  place: Workplace,
  request: LoginRequest,
  visitor: Visitor,
): Promise<string> {
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
        ...withoutGuesses,
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
