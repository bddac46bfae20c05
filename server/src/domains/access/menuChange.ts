import { eq, sql } from 'drizzle-orm';
import { newId } from '../../platform/database/newId';
import { expectVersion, type ReadVersion } from '../../platform/database/optimisticLock';
import { oneRow } from '../../platform/database/oneRow';
import { menu, role, roleMenu } from './schema';
import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { forbiddenTransition, invalid, notFound } from '../../platform/errors/businessError';
import type { CallContext } from '../../platform/http/call';
import type { Services } from '../../platform/server/services';
import { requiredText } from '../../platform/http/textField';
import { changedBy, madeBy } from '../../platform/sessions/authorship';
import { expectHeld } from './held';
import { holdMenu, menuById, topParent, upwards, type MenuRow } from './menuRows';
import { itemOf } from './menus';
import { permissionsChanged } from './permissionsChanged';
import { isAdministratorsRole } from './roles';
import { saveTooltip, tooltips } from './tooltips';

interface Editable {
  readonly parentId: string;
  readonly name: string;
  readonly icon?: string;
  readonly path?: string;
  readonly type: MenuRow['type'];
  readonly visible: 'Y' | 'N';
  readonly alwaysShow?: 'Y' | 'N';
  readonly showType: string;
  readonly sort: number;
  readonly tooltip?: string;
}

type Menus = ReadonlyMap<string, MenuRow>;

const bizType = 'menu';
const builtIn = '系统内置';
/** The page on which a menu is changed: who hides it could not bring it back. */
const menuPage = '/mch/menu';
const companySide = '1';

function cleaned(request: Editable) {
  const path = request.path?.trim() ?? '';
  if (request.type === '2' && path === '') throw invalid('path', '请输入路径');
  return {
    parentId: request.parentId,
    name: requiredText('name', '名称', request.name),
    icon: request.icon?.trim() ?? '',
    path: request.type === '3' ? '' : path,
    type: request.type,
    visible: request.visible,
    alwaysShow: request.alwaysShow ?? 'N',
    showType: [...new Set(request.showType.split(','))].sort().join(','),
    sort: request.sort,
  };
}

/** Directories hold directories and pages, all but permissions hold permissions. */
function expectHolds(parent: Pick<MenuRow, 'type'> | undefined, type: MenuRow['type']): void {
  if (parent === undefined && type !== '3') return;
  if (parent?.type === '1' || (parent?.type === '2' && type === '3')) return;
  throw invalid('parentId', type === '3' ? '权限的上级应为目录或页面' : '上级应为目录');
}

function expectParent(menus: Menus, { parentId, type }: Editable): void {
  const parent = menus.get(parentId);
  if (!parent && parentId !== topParent) throw invalid('parentId', '上级菜单不存在');
  expectHolds(parent, type);
}

const childrenOf = (menus: Menus, id: string): MenuRow[] =>
  [...menus.values()].filter(({ parentId }) => parentId === id);

/** @throws 40001 when an item would hang below itself, or what hangs below it could not any more */
function expectTree(menus: Menus, id: string, request: Editable): void {
  for (const { id: above } of upwards(menus, request.parentId)) {
    if (above === id) throw invalid('parentId', '上级不能是自己或自己的下级');
  }
  for (const child of childrenOf(menus, id)) {
    if (request.type === '1' || (request.type === '2' && child.type === '3')) continue;
    throw invalid('type', '存在下级，不能改为该类型');
  }
}

/** @throws 40902 when nobody could find the way to the menu's own page any more */
function expectMenuPage(menus: Menus): void {
  const page = [...menus.values()].find(({ path, systemFlag }) => path === menuPage && systemFlag === 'Y');
  if (!page) return;
  for (const { visible, showType } of upwards(menus, page.id)) {
    if (visible === 'N' || !showType.split(',').includes(companySide)) {
      throw forbiddenTransition('菜单管理的入口', '隐藏');
    }
  }
}

/** Menu and permissions of everybody may look different now. */
export async function announceMenu(context: CallContext, services: Services): Promise<void> {
  await permissionsChanged(context, services, 'everybody');
  await context.tellChanges('everybody');
}

/** For the audit log: an item with the name of what it hangs below. */
async function audited(db: TenantDatabase, row: MenuRow, menus: Menus) {
  const parentName = row.parentId === topParent ? '顶部菜单' : (menus.get(row.parentId)?.name ?? '');
  return { ...itemOf(row, await tooltips(db)), parentName };
}

const grantToAdministrators = (db: TenantDatabase, menuId: string) =>
  db.insert(roleMenu).select(
    db
      .select({
        tenantId: role.tenantId,
        roleId: sql<string>`${role.id}`.as('role_id'),
        menuId: sql<string>`${menuId}::text`.as('menu_id'),
      })
      .from(role)
      .where(isAdministratorsRole),
  );

/**
 * A new item is the administrators' alone until a role is given it.
 *
 * @throws 40001 for a parent that cannot hold it, a page without a path or a permission without its name
 */
export async function saveMenu(
  context: CallContext,
  services: Services,
  request: Editable & { readonly permission?: string },
): Promise<{ id: string }> {
  const { db, audit } = context;
  const values = cleaned(request);
  const permission = request.permission?.trim() ?? '';
  if (request.type === '3' && permission === '') throw invalid('permission', '请输入权限标识');
  await holdMenu(db, 'change');
  const menus = await menuById(db);
  expectParent(menus, request);
  const row = oneRow(
    await db
      .insert(menu)
      .values({
        id: newId(),
        ...values,
        permission,
        ...madeBy(context),
      })
      .returning(),
  );
  await grantToAdministrators(db, row.id);
  await saveTooltip(context, row, request.tooltip);
  audit({ bizType, bizId: row.id, before: null, after: await audited(db, row, menus) });
  await announceMenu(context, services);
  return { id: row.id };
}

async function holdItem(db: TenantDatabase, id: string): Promise<{ row: MenuRow; menus: Menus }> {
  await holdMenu(db, 'change');
  const menus = await menuById(db);
  const row = menus.get(id);
  if (!row) throw notFound();
  return { row, menus };
}

/**
 * @throws 404, 40901 with the present item, 40001 for a cycle or a parent that cannot hold it, 40902 for another
 *   path or type of an item of the system, or when nobody would find the menu's own page
 */
export async function updateMenu(
  context: CallContext,
  services: Services,
  request: Editable & ReadVersion & { readonly id: string },
): Promise<null> {
  const { db, audit } = context;
  const values = cleaned(request);
  const { row, menus } = await holdItem(db, request.id);
  await expectVersion(row, request, async () => itemOf(row, await tooltips(db)));
  const before = await audited(db, row, menus);
  if (row.systemFlag === 'Y' && (values.path !== row.path || values.type !== row.type)) {
    throw forbiddenTransition(builtIn, '修改路径或类型');
  }
  if (values.type === '3' && row.permission === '') throw invalid('type', '没有权限标识，不能改为权限');
  expectParent(menus, request);
  expectTree(menus, row.id, request);
  expectMenuPage(new Map(menus).set(row.id, { ...row, ...values }));
  const changed = oneRow(
    await db
      .update(menu)
      .set({
        ...values,
        version: row.version + 1,
        ...changedBy(context),
      })
      .where(eq(menu.id, row.id))
      .returning(),
  );
  await saveTooltip(context, changed, request.tooltip);
  audit({ bizType, bizId: row.id, before, after: await audited(db, changed, menus) });
  await announceMenu(context, services);
  return null;
}

/** @throws 404, 40902 for an item of the system or with others below it, 40300 when it permits what is not the caller's */
export async function deleteMenu(
  context: CallContext,
  services: Services,
  { id }: { readonly id: string },
): Promise<null> {
  const { db, identity, audit } = context;
  const { row, menus } = await holdItem(db, id);
  if (row.systemFlag === 'Y') throw forbiddenTransition(builtIn, '删除');
  if (childrenOf(menus, id).length > 0) throw forbiddenTransition('存在下级', '删除');
  expectHeld(identity, [row.permission]);
  await db.delete(menu).where(eq(menu.id, id));
  audit({ bizType, bizId: id, before: await audited(db, row, menus), after: null });
  await announceMenu(context, services);
  return null;
}
