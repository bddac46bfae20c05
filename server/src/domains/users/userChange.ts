import { eq } from 'drizzle-orm';
import type { ServiceType, UserDetail, UserTag } from '@hospital/shared/contract/calls/users';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { MOBILE, normalisePhone } from '@hospital/shared/contract/phone';
import { expectAdministratorLeft, permissionsChanged } from '../access';
import { isReferenceViolation, isUniqueViolation } from '../../platform/database/databaseError';
import { newId } from '../../platform/database/newId';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { oneRow } from '../../platform/database/oneRow';
import { medicalCase } from '../cases/schema';
import { userAccount } from '../accounts/schema';
import { userRole } from '../access/schema';
import { BusinessError, forbiddenTransition, invalid, notUnique } from '../../platform/errors/businessError';
import { inTwoSteps, type CallContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { requiredText } from '../../platform/http/textField';
import { hasOpenCases } from '../cases';
import { madeBy } from '../../platform/sessions/authorship';
import { readingOf } from '../../platform/text/reading';
import { newInitialPassword } from './initialPassword';
import { saveLinks, type Links } from './links';
import { endSessions, expectManageable, holdUser, touched } from './manage';
import { userDetail } from './users';

/** A user as the form sends it. */
export interface Editable {
  readonly loginName: string;
  readonly name: string;
  readonly sex: '1' | '2';
  readonly title?: string;
  readonly licenseNo?: string;
  readonly deptId: string;
  readonly roleIds: readonly string[];
  readonly loginTypes: string;
  readonly dataScope: 1 | 2 | 3 | 4 | 5;
  readonly deptIds?: readonly string[];
  readonly storeIds?: readonly string[];
  readonly warehouseIds?: readonly string[];
  readonly tags?: readonly UserTag[];
  readonly serviceTypes?: readonly ServiceType[];
}

/** A user as a caller sends it, who need not say everything. */
type Sent = Partial<Editable> & Pick<Editable, 'loginName'>;

const idsOf = (list: readonly { readonly id: string }[]): string[] => list.map(({ id }) => id);

/** What holds of a new user where the caller does not say: nothing that lets them do anything. */
async function leastOf({ db, identity }: CallContext, { loginName }: Sent): Promise<Editable> {
  const { deptId } = oneRow(
    await db
      .select({ deptId: userAccount.deptId })
      .from(userAccount)
      .where(eq(userAccount.id, identity.userId)),
  );
  return {
    ...{ loginName, name: normalisePhone(loginName), sex: '1', deptId },
    ...{ roleIds: [], loginTypes: '2', dataScope: 5 },
  };
}

/** What holds of a user where the caller does not say: what held before. */
const presentOf = ({ roleList, storeList, warehouseList, deptList, ...user }: UserDetail): Editable => ({
  ...user,
  roleIds: idsOf(roleList),
  storeIds: idsOf(storeList),
  warehouseIds: idsOf(warehouseList),
  deptIds: idsOf(deptList),
});

export const bizType = 'user';
const chosenDepartments = 2;
/** Data scope of who sees the stores that are named for them, and no others. */
const namedStores = 5;
/** `loginTypes`: may work at stores. */
const storeSide = '2';
const shortestName = 2;

/** @throws 40001 for a name of one character */
export function longEnough(name: string): string {
  if ([...name].length < shortestName) throw invalid('name', '至少2个字符');
  return name;
}

/** A login name as it is kept. @throws 40001 for what is no mobile number */
function loginNameOf(typed: string): string {
  if (!MOBILE.test(typed)) throw invalid('loginName', '手机号格式不正确，应为11位手机号');
  return normalisePhone(typed);
}

function cleaned(request: Editable) {
  const name = longEnough(requiredText('name', '姓名', request.name));
  return {
    loginName: loginNameOf(request.loginName),
    name,
    ...readingOf(name, 'person'),
    sex: request.sex,
    ...(request.title === undefined ? {} : { title: request.title.trim() }),
    ...(request.licenseNo === undefined ? {} : { licenseNo: request.licenseNo.trim() }),
    deptId: request.deptId,
    loginTypes: [...new Set(request.loginTypes.split(','))].sort().join(','),
    dataScope: request.dataScope,
    ...(request.tags === undefined ? {} : { tags: [...request.tags] }),
    ...(request.serviceTypes === undefined ? {} : { serviceTypes: [...request.serviceTypes] }),
  };
}

function linksOf({ dataScope, roleIds, storeIds = [], warehouseIds = [], deptIds = [] }: Editable): Links {
  if (dataScope === chosenDepartments && deptIds.length === 0) throw invalid('deptIds', '请选择数据部门');
  return { roleIds, storeIds, warehouseIds, deptIds: dataScope === chosenDepartments ? deptIds : [] };
}

/** Let in at stores, and sees none. */
const isWithoutStore = ({ loginTypes, dataScope, storeIds = [] }: Editable): boolean =>
  dataScope === namedStores && storeIds.length === 0 && loginTypes.split(',').includes(storeSide);

/**
 * Who is let in at stores has one to stand in.
 *
 * @param said what the caller says: who does not name the sides does not ask for this one
 * @param before what held until now: who had none may stay so
 * @throws 40001
 */
function expectStore(said: Sent, user: Editable, before?: Editable): void {
  if (said.loginTypes === undefined || !isWithoutStore(user) || (before && isWithoutStore(before))) return;
  throw invalid('storeIds', '请选择门店，否则该用户无法进入门店端');
}

/** The constraints decide: of two who take a login name or a licence at the same time, one is told that it is taken. */
async function accepted<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, 'user_account_login_name')) throw notUnique('手机号');
    if (isUniqueViolation(error, 'user_account_license_no')) throw notUnique('执业兽医证号');
    if (isReferenceViolation(error)) throw invalid('deptId', '所选部门不存在');
    throw error;
  }
}

/**
 * Writes a new user.
 *
 * @throws 40001, 40903 for a login name that is taken, 40302 and 40300 when they could do more than the caller
 */
export async function insertUser(
  context: CallContext,
  request: Editable,
  passwordHash: string,
): Promise<string> {
  const { db, audit } = context;
  const id = newId();
  const values = { ...cleaned(request), ...madeBy(context) };
  const links = linksOf(request);
  await accepted(db.insert(userAccount).values({ id, passwordHash, ...values }));
  await saveLinks(db, id, links);
  await expectManageable(context, id);
  audit({ bizType, bizId: id, before: null, after: await userDetail(db, id) });
  return id;
}

/** Makes a user with a random initial password, which is told this once; refuses what `insertUser` refuses. */
export const saveUser = inTwoSteps(
  () => newInitialPassword(),
  async (context: CallContext, request: Sent, { initPassword, passwordHash }) => {
    const user = { ...(await leastOf(context, request)), ...request };
    const id = await insertUser(context, user, passwordHash);
    expectStore(request, user);
    await context.tellChanges('everybody');
    return { id, initPassword };
  },
);

/**
 * @throws 404, 40901 with the present user, 40001, 40903, 40302 and 40300 when they are or would be beyond the caller,
 *   40902 for the last administrator
 */
export async function updateUser(
  context: CallContext,
  services: Services,
  request: Sent & ReadVersion & { readonly id: string },
): Promise<null> {
  const { db, audit } = context;
  const row = await holdUser(context, request.id);
  const before = await userDetail(db, row.id);
  await expectVersion(row, request, () => before);
  const present = presentOf(before);
  const user = { ...present, ...request };
  const values = { ...cleaned(user), ...touched(context) };
  const links = linksOf(user);
  await accepted(db.update(userAccount).set(values).where(eq(userAccount.id, row.id)));
  await saveLinks(db, row.id, links);
  await expectManageable(context, row.id);
  expectStore(request, user, present);
  await expectAdministratorLeft(db);
  audit({ bizType, bizId: row.id, before, after: await userDetail(db, row.id) });
  await permissionsChanged(context, services, [row.id]);
  await context.tellChanges('everybody');
  return null;
}

/** 40902: what nobody may do to the own account, lest they shut themselves out. */
export const notOneself = (action: string): BusinessError =>
  new BusinessError(ErrorCode.ForbiddenTransition, `不能${action}自己的账号`);

/**
 * Deletes for the users; records keep the name.
 *
 * @throws 404, 40302, 40300, 40902 for oneself, the last administrator, or a doctor with open cases
 */
export async function deleteUser(
  context: CallContext,
  services: Services,
  { id }: { readonly id: string },
): Promise<null> {
  const { db, identity, audit } = context;
  const row = await holdUser(context, id);
  if (id === identity.userId) throw notOneself('删除');
  if (await hasOpenCases(db, eq(medicalCase.doctorId, id))) throw forbiddenTransition('有未完结病例', '删除');
  const before = await userDetail(db, row.id);
  await db
    .update(userAccount)
    .set({ delFlag: 'Y', ...touched(context) })
    .where(eq(userAccount.id, id));
  // So that a role that only the deleted had can go, too.
  await db.delete(userRole).where(eq(userRole.userId, id));
  await expectAdministratorLeft(db);
  await endSessions(context, services, id, 'deleted');
  audit({ bizType, bizId: id, before, after: null });
  await context.tellChanges('everybody');
  return null;
}
