import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { beginTenant } from '../../../platform/seeds/begin';
import { migrate } from '../../../platform/database/migrations';
import { menu, role, roleMenu } from '../schema';
import { allPermissions, domains } from '../../../product';
import { migrationsUpTo } from '../../../test-support/migrationsUpTo';
import { sourceRemotes } from '../../../test-support/sourceRemotes';
import { migrationsFolder, openEmptyDatabase } from '../../../test-support/testDatabase';
import { declaredMenu } from '../../../platform/menu/declaredMenu';
import { reconcileMenu } from './reconcileMenu';
import { makeTenant, menuOfRelease } from './release.fixture';

/** The last one of the release before menus were declared. */
const lastMigration = 41;
const declared = declaredMenu({
  permissions: allPermissions,
  remotes: sourceRemotes,
  site: false,
  serverSpeaks: true,
});

let database: Database;

before(async () => {
  database = await openEmptyDatabase();
  await migrate(database, migrationsUpTo(4));
  await makeTenant(database, 'first', menuOfRelease('firstRelease'));
  await migrate(database, migrationsUpTo(lastMigration));
  await makeTenant(database, 'last', menuOfRelease('lastRelease'));
  await database.kernel.execute(sql`update menu set system_flag = 'Y' where tenant_id = 'last'`);
  await makeTenant(database, 'changed', menuOfRelease('lastRelease'));
  await database.kernel.execute(sql`update menu set system_flag = 'Y' where tenant_id = 'changed'`);
  await migrate(database, migrationsFolder);
  await database.kernel.transaction(async (db) => {
    await db.execute(sql`insert into tenant (id, code, name) values ('new', 'new', 'new')`);
    await db.execute(sql`select set_config('app.tenant', 'new', true)`);
    await beginTenant(domains)(db, {
      created: new Date(),
      remotes: sourceRemotes,
      site: false,
      permissions: allPermissions,
    });
  });
});
after(() => database.close());

interface Tree {
  readonly menu: readonly object[];
  readonly grants: readonly string[];
}

/** A tenant's menu and what its roles grant, without ids: an item is the way to it. */
async function treeOf(tenantId: string): Promise<Tree> {
  const db = database.reader(tenantId);
  const rows = await db.select().from(menu);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const keyOf = (id: string): string => byId.get(id)?.path || byId.get(id)?.permission || id;
  const granted = await db
    .select({ code: role.code, menuId: roleMenu.menuId })
    .from(roleMenu)
    .innerJoin(role, eq(role.id, roleMenu.roleId));
  return {
    menu: rows
      .map(
        ({
          name,
          icon,
          path,
          type,
          visible,
          alwaysShow,
          showType,
          sort,
          permission,
          systemFlag,
          ...row
        }) => ({
          parent: keyOf(row.parentId),
          // Its page came later: who had it hidden before menus were declared shows it by hand.
          visible: path === '/workspace/live/index' ? 'Y' : visible,
          // It holds laboratory tests and imaging as well; lists of what is not settled have one word; who marked what was
          // reserved plans follow-ups, too. Called so since.
          name:
            path === '/assay/microscopeList'
              ? '检验检查'
              : name.replace('应结未结', '未结').replace(/^标记是否已预约$/, '安排复诊回访，标记是否已预约'),
          // 库存 has come before the warnings, and to the company side, since.
          showType: path === '/store' ? '1,2,3' : showType,
          sort: path.startsWith('/store/') ? 0 : sort,
          ...{ icon, path, type, alwaysShow, permission, systemFlag },
        }),
      )
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    grants: granted.map(({ code, menuId }) => `${code} ${keyOf(menuId)}`).sort(),
  };
}

const reconcile = (tenantId: string) => database.write(tenantId, (db) => reconcileMenu(db, declared));

/** What concerns the whole site, which tenants had before it was kept from them. */
const ofTheSite = /\/mch\/job|sys:job:/;
const withoutSite = ({ menu, grants }: Tree): Tree => ({
  menu: menu.filter((item) => !ofTheSite.test(JSON.stringify(item))),
  grants: grants.filter((grant) => !ofTheSite.test(grant)),
});

/** What has come since. */
const since = new RegExp(
  [
    String.raw`\/(customer|product|case)\/list|\/case\/(docTemplate|old)|hospital:old:`,
    String.raw`\/(reception|boarding|reservation|wash)(\/| |$)|reception:index`,
    String.raw`\/workspace\/(front|doctor)|workspace:doctor`,
    String.raw`(keeper|nurse) \/bill$|\/bill\/(cashier|close|coupon|discount|dispense|goods|list|template)`,
    String.raw`\/assay\/workbench|hospital:testing:(work|start|report|audit|correct|cancel)`,
    String.raw`hospital:(case:|live:(?!list|order:done)|customer:(?!plain)|pet:|boarding:|bill:)`,
    String.raw`referral|\/immune\/|immuneDeworming|immuneProtocol`,
    String.raw`\/warehouse\/|warehouse:(transfer|stock:(page|in|adjust|loss))`,
    String.raw`\/bill\/account|hospital:account:`,
    String.raw`\/bill\/package|cms:package:`,
    String.raw`reviewPlan|hospital:review:(follow:)?delete`,
    String.raw`\/notice\/(questions|messages|exports)|common:(diguantong|question)|\blog:(export|msg)`,
    String.raw`hospital:booking:(?!setWashing)|product:info:|sys:attach:`,
  ].join('|'),
);
const withoutNew = ({ menu, grants }: Tree): Tree => ({
  menu: menu.filter((item) => !since.test(JSON.stringify(item))),
  grants: grants.filter((grant) => !since.test(grant)),
});

test('a new tenant has what new tenants had before menus were declared, without what is the site’s', async () => {
  const before = await treeOf('last');
  assert.equal(before.menu.length, 91);
  const expected = withoutSite(before);
  assert.equal(expected.menu.length, 89);
  assert.deepEqual(withoutNew(await treeOf('new')), expected);
});

test('a tenant of the last release has the same menu, with the ids that it had, without what is the site’s', async () => {
  const ids = async () =>
    (
      await database
        .reader('last')
        .select({ id: menu.id, path: menu.path, permission: menu.permission })
        .from(menu)
    )
      .filter(({ path, permission }) => !since.test(`${path} ${permission}`))
      .map(({ id }) => id);
  const [tree, had] = [await treeOf('last'), await ids()];
  await reconcile('last');
  assert.deepEqual(withoutNew(await treeOf('last')), withoutSite(tree));
  const now = await ids();
  assert.deepEqual(had.filter((id) => !now.includes(id)).sort(), ['911', '91101']);
  assert.ok(now.every((id) => had.includes(id)));
});

test('a tenant of the first release has, after all migrations, what a new one has', async () => {
  await reconcile('first');
  assert.deepEqual(await treeOf('first'), await treeOf('new'));
});

test('what a tenant changed before menus were declared stays', async () => {
  const change = (statement: ReturnType<typeof sql>) =>
    database.write('changed', (db) => db.execute(statement));
  await change(sql`update menu set name = '词典', sort = 99, version = 2 where path = '/mch/dict'`);
  await change(sql`update menu set visible = 'N', version = 2 where path = '/bill'`);
  await change(
    sql`delete from role_menu where role_id = '2' and menu_id in (select id from menu where path = '/mch/notice')`,
  );
  await change(sql`update role set name = '总部', version = 2 where code = 'company'`);
  const tree = await treeOf('changed');
  await reconcile('changed');
  assert.deepEqual(withoutNew(await treeOf('changed')), withoutSite(tree));
  const [company] = await database.reader('changed').select().from(role).where(eq(role.code, 'company'));
  assert.equal(company?.name, '总部');
});
