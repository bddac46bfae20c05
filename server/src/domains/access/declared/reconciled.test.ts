import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BILL_GROUP, SYSTEM_GROUP, type PresetRole } from '@hospital/shared/contract/menu';
import type { RemotePage } from '@hospital/shared/contract/remote';
import { declaredMenu, type DeclaredMenu } from '../../../platform/menu/declaredMenu';
import type { PagePermissions } from '../../../platform/menu/pagePermissions';
import { reconciled, type TenantItem, type TenantMenu } from './reconciled';

const roles = (['admin', 'company', 'manager', 'viewer'] as const).map((code) => ({
  id: `role-${code}`,
  code,
  version: 1,
}));
const nothing: TenantMenu = {
  items: new Map(),
  remembered: new Map(),
  roles,
  grants: new Map([...roles.map(({ id }) => [id, new Set<string>()] as const), ['own', new Set<string>()]]),
};

const dictionary = (more: Partial<PagePermissions> = {}): PagePermissions => ({
  page: '/mch/dict',
  own: { permission: 'dict:list', roles: ['company', 'viewer'] },
  buttons: [{ permission: 'dict:save', name: '新增', roles: ['company'] }],
  ...more,
});
const page = (more: Partial<RemotePage> = {}): RemotePage => ({
  path: '/mch/dict',
  module: 'x',
  title: '字典',
  permission: 'dict:list',
  menu: { below: SYSTEM_GROUP, order: 2, icon: 'book', sides: [1, 2] },
  ...more,
});
const ownPage = (rolesOfPage: readonly PresetRole[] = ['manager'], more: Partial<RemotePage> = {}) =>
  page({
    path: '/probe',
    title: '试验',
    permission: 'probe:look',
    menu: { below: SYSTEM_GROUP, order: 9, icon: 'file', sides: [1], roles: rolesOfPage },
    ...more,
  });
/** What is declared with these pages live; without any, the remote was withdrawn; null: nobody knows. */
const declare = (
  pages: readonly RemotePage[] | null,
  { permissions = [dictionary()], serverSpeaks = true, site = false } = {},
): DeclaredMenu =>
  declaredMenu({
    permissions,
    remotes: pages === null ? [] : [{ name: 'remote-x', pages }],
    site,
    serverSpeaks,
  });

const first = reconciled(nothing, declare([page()]));
/** The menu after somebody of the tenant has changed an item. */
const changed = (menu: TenantMenu, id: string, fields: Partial<TenantItem>): TenantMenu => {
  const item = menu.items.get(id);
  assert.ok(item);
  return { ...menu, items: new Map(menu.items).set(id, { ...item, version: 2, ...fields }) };
};
const granting = (menu: TenantMenu, roleId: string, ids: readonly string[]): TenantMenu => ({
  ...menu,
  grants: new Map(menu.grants).set(roleId, new Set(ids)),
});
const without = (menu: TenantMenu, ...ids: string[]): TenantMenu => ({
  ...menu,
  items: new Map([...menu.items].filter(([id]) => !ids.includes(id))),
  grants: new Map(
    [...menu.grants].map(([role, has]) => [role, new Set([...has].filter((id) => !ids.includes(id)))]),
  ),
});
const granted = (menu: TenantMenu, code: string): string[] =>
  [...(menu.grants.get(`role-${code}`) ?? [])].sort();
const own: TenantItem = {
  ...{ id: 'own', parentId: '/mch', name: '自建', icon: '', path: '/own', type: '2', visible: 'Y' },
  ...{ alwaysShow: 'N', showType: '1', sort: 1, permission: '', systemFlag: 'N', version: 1 },
};
const withOwn = (menu: TenantMenu, more: Partial<TenantItem> = {}): TenantMenu => ({
  ...menu,
  items: new Map(menu.items).set('own', { ...own, ...more }),
});

test('a new item appears below its group, to the roles that it says and to the administrators', () => {
  assert.deepEqual([...first.items.keys()], ['/mch', '/mch/dict', 'dict:save']);
  assert.deepEqual(first.items.get('dict:save'), {
    ...{ id: 'dict:save', parentId: '/mch/dict', name: '新增', icon: '', path: '', type: '3', visible: 'N' },
    ...{ alwaysShow: 'N', showType: '1,2', sort: 1, permission: 'dict:save', systemFlag: 'Y', version: 1 },
  });
  assert.deepEqual(granted(first, 'company'), ['/mch', '/mch/dict', 'dict:save']);
  assert.deepEqual(granted(first, 'viewer'), ['/mch', '/mch/dict']);
  assert.deepEqual(granted(first, 'manager'), []);
  assert.deepEqual(granted(first, 'admin'), ['/mch', '/mch/dict', 'dict:save']);
});

test('reconciled again it stays as it is', () => {
  assert.deepEqual(reconciled(first, declare([page()])), first);
});

describe('what the tenant changed', () => {
  test('stays field by field, and the other fields follow their declaration', () => {
    const renamed = changed(first, '/mch/dict', { name: '词典', visible: 'N' });
    const after = reconciled(
      renamed,
      declare([page({ menu: { below: SYSTEM_GROUP, order: 7, icon: 'tool', sides: [1] }, title: '新字典' })]),
    );
    const { name, visible, sort, icon, showType } = after.items.get('/mch/dict')!;
    assert.deepEqual([name, visible, sort, icon, showType], ['词典', 'N', 7, 'tool', '1']);
  });

  test('stays however often the declaration changes', () => {
    let menu = changed(first, '/mch/dict', { name: '词典' });
    for (const title of ['一', '二', '词典', '三']) menu = reconciled(menu, declare([page({ title })]));
    assert.equal(menu.items.get('/mch/dict')?.name, '词典');
  });

  test('moved below an item of its own stays there', () => {
    const moved = changed(withOwn(first, { type: '1', parentId: '0' }), '/mch/dict', { parentId: 'own' });
    assert.equal(reconciled(moved, declare([page({ title: '新' })])).items.get('/mch/dict')?.parentId, 'own');
  });

  test('deleted stays deleted, with what hangs below it', () => {
    const gone = without(first, '/mch/dict', 'dict:save');
    const after = reconciled(gone, declare([page({ title: '新' })]));
    assert.deepEqual([...after.items.keys()], ['/mch']);
  });
});

describe('what a preset role grants', () => {
  test('taken away by the tenant stays away', () => {
    const taken = granting(first, 'role-company', ['/mch', '/mch/dict']);
    assert.deepEqual(granted(reconciled(taken, declare([page({ title: '新' })])), 'company'), [
      '/mch',
      '/mch/dict',
    ]);
  });

  test('given by the tenant stays given', () => {
    const given = granting(first, 'role-manager', ['/mch', '/mch/dict']);
    assert.deepEqual(granted(reconciled(given, declare([page()])), 'manager'), ['/mch', '/mch/dict']);
  });

  test('gets a new permission of a page that it has', () => {
    const buttons = [{ permission: 'dict:export', name: '导出', roles: ['company', 'viewer'] as const }];
    const permissions = [dictionary({ buttons })];
    const taken = granting(first, 'role-viewer', []);
    const after = reconciled(taken, declare([page()], { permissions }));
    assert.ok(granted(after, 'company').includes('dict:export'));
    assert.deepEqual(granted(after, 'viewer'), [], 'not of a page that was taken from it');
  });

  test('gets with a page what was declared to it without the page', () => {
    const pageOf = (one: readonly PresetRole[]) =>
      declare([page()], {
        permissions: [
          dictionary({
            own: { permission: 'dict:list', roles: one },
            buttons: [{ permission: 'dict:save', name: '新增', roles: ['manager'] }],
          }),
        ],
      });
    const before = reconciled(nothing, pageOf(['company']));
    assert.deepEqual(granted(before, 'manager'), []);
    const after = reconciled(before, pageOf(['company', 'manager']));
    assert.ok(granted(after, 'manager').includes('dict:save'));
    // What is taken from somebody who has the page stays away.
    const taken = granting(
      after,
      'role-manager',
      granted(after, 'manager').filter((id) => id !== 'dict:save'),
    );
    assert.ok(!granted(reconciled(taken, pageOf(['company', 'manager'])), 'manager').includes('dict:save'));
  });

  test('gets what was declared to it without the page when it moves to a page that the role has', () => {
    const save = { permission: 'dict:save', name: '新增', roles: ['company', 'manager'] as const };
    const other = page({ path: '/mch/words', permission: 'words:list' });
    const declaredOn = (path: string) =>
      declare([page(), other], {
        permissions: [
          dictionary({
            own: { permission: 'dict:list', roles: ['company'] },
            buttons: path === '/mch/dict' ? [save] : [],
          }),
          {
            page: '/mch/words',
            own: { permission: 'words:list', roles: ['company', 'manager'] },
            buttons: path === '/mch/words' ? [save] : [],
          },
        ],
      });
    const before = reconciled(nothing, declaredOn('/mch/dict'));
    assert.ok(!granted(before, 'manager').includes('dict:save'));
    assert.ok(granted(reconciled(before, declaredOn('/mch/words')), 'manager').includes('dict:save'));
    // Whoever was taken the page, with what is below it, does not get it back.
    const without = granting(before, 'role-company', ['/mch', '/mch/words']);
    assert.deepEqual(granted(reconciled(without, declaredOn('/mch/words')), 'company'), [
      '/mch',
      '/mch/words',
    ]);
    // What was taken from who has both pages stays away.
    const taken = granting(
      before,
      'role-company',
      granted(before, 'company').filter((id) => id !== 'dict:save'),
    );
    assert.ok(!granted(reconciled(taken, declaredOn('/mch/words')), 'company').includes('dict:save'));
  });

  test('does not get back a page that was taken from it when the page moves to another group', () => {
    const taken = granting(first, 'role-company', []);
    const moved = page({ menu: { below: BILL_GROUP, order: 1, icon: 'tool', sides: [1] } });
    assert.deepEqual(granted(reconciled(taken, declare([moved])), 'company'), []);
  });

  test('is no longer given what is no longer declared to it', () => {
    const permissions = [dictionary({ own: { permission: 'dict:list', roles: ['company'] } })];
    assert.deepEqual(granted(reconciled(first, declare([page()], { permissions })), 'viewer'), []);
  });

  test('roles of the tenant’s own are left alone', () => {
    const given = granting(first, 'own', ['/mch', '/mch/dict']);
    const after = reconciled(given, declare([page(), ownPage()]));
    assert.deepEqual([...(after.grants.get('own') ?? [])], ['/mch', '/mch/dict']);
  });
});

describe('what is gone', () => {
  const both = reconciled(nothing, declare([page(), ownPage()]));

  test('goes with its grants, and comes back as it was when it is declared again', () => {
    const used = granting(changed(both, '/probe', { name: '我的' }), 'own', ['/mch', '/probe']);
    const after = reconciled(used, declare([page()]));
    assert.equal(after.items.has('/probe'), false);
    assert.deepEqual([...(after.grants.get('own') ?? [])], ['/mch']);
    const back = reconciled(after, declare([page(), ownPage(['manager', 'viewer'])]));
    assert.equal(back.items.get('/probe')?.name, '我的');
    assert.ok(back.grants.get('own')?.has('/probe'));
    assert.ok(granted(back, 'manager').includes('/probe'));
    assert.ok(granted(back, 'viewer').includes('/probe'));
  });

  test('a role that was taken it meanwhile does not get it back', () => {
    const taken = granting(both, 'role-manager', []);
    const back = reconciled(reconciled(taken, declare([page()])), declare([page(), ownPage()]));
    assert.deepEqual(granted(back, 'manager'), []);
  });

  test('a page whose permissions calls ask for is hidden, and shown again with its remote', () => {
    const after = reconciled(both, declare([]));
    assert.equal(after.items.has('/probe'), false);
    assert.equal(after.items.get('/mch/dict')?.visible, 'N');
    assert.deepEqual(granted(after, 'company'), granted(first, 'company'));
    assert.equal(reconciled(after, declare([page()])).items.get('/mch/dict')?.visible, 'Y');
  });

  test('one that the tenant had hidden stays hidden when its remote is back', () => {
    const hidden = changed(first, '/mch/dict', { visible: 'N' });
    const back = reconciled(reconciled(hidden, declare([])), declare([page()]));
    assert.equal(back.items.get('/mch/dict')?.visible, 'N');
  });

  test('what nobody knows of stays as it is', () => {
    assert.deepEqual(reconciled(both, declare(null)), both);
    const { menu: _, ...old } = page();
    assert.deepEqual(
      reconciled(both, declare([old])),
      both,
      'nor does a build from before menus say anything',
    );
  });

  test('a permission of the server goes at a start alone, while other versions run it stays', () => {
    const permissions = [dictionary({ buttons: [] })];
    const running = reconciled(first, declare([page()], { permissions, serverSpeaks: false }));
    assert.ok(running.items.has('dict:save'));
    assert.ok(!reconciled(first, declare([page()], { permissions })).items.has('dict:save'));
  });

  test('a group goes with its last page, unless the tenant has something in it', () => {
    const permissions: PagePermissions[] = [];
    const alone = reconciled(nothing, declare([ownPage()], { permissions }));
    assert.deepEqual([...reconciled(alone, declare([], { permissions })).items.keys()], []);
    const after = reconciled(withOwn(alone), declare([], { permissions }));
    assert.deepEqual([...after.items.keys()], ['/mch', 'own']);
    assert.equal(after.items.get('/mch')?.systemFlag, 'N', 'and may delete it');
  });
});

describe('an item that is there before it is declared', () => {
  const before = (more: Partial<TenantItem>): TenantMenu =>
    granting(
      {
        ...nothing,
        items: new Map([
          ['90', { ...own, id: '90', parentId: '0', path: '/mch', type: '1', systemFlag: 'Y', name: '系统' }],
          ['92', { ...own, id: '92', parentId: '90', path: '/mch/dict', systemFlag: 'Y', ...more }],
        ]),
      },
      'role-viewer',
      ['90', '92'],
    );

  test('keeps its id and gets no twin; untouched it follows the declaration', () => {
    const after = reconciled(before({ name: '旧名', visible: 'N' }), declare([page()]));
    assert.deepEqual([...after.items.keys()], ['90', '92', 'dict:save']);
    const { name, sort, visible } = after.items.get('92')!;
    assert.deepEqual([name, sort], ['字典', 2]);
    assert.equal(visible, 'N', 'but is shown or hidden as people know it');
    assert.deepEqual(granted(after, 'viewer'), ['90', '92']);
    assert.deepEqual(granted(after, 'company'), ['90', '92', 'dict:save']);
  });

  test('changed by the tenant it stays as it is, and so do the roles that the tenant changed', () => {
    const menu = before({ name: '词典', version: 3 });
    const touched = { ...menu, roles: menu.roles.map((role) => ({ ...role, version: 2 })) };
    const after = reconciled(touched, declare([page()]));
    assert.equal(after.items.get('92')?.name, '词典');
    assert.equal(after.items.get('92')?.permission, 'dict:list', 'which no tenant can change');
    assert.deepEqual(granted(after, 'company'), []);
  });

  test('made by the tenant it stays the tenant’s, also when its remote goes', () => {
    const made = before({ systemFlag: 'N', path: '/probe', name: '自建', permission: 'probe:look' });
    const after = reconciled(made, declare([ownPage()], { permissions: [] }));
    assert.deepEqual([...after.items.keys()].sort(), ['90', '92']);
    assert.deepEqual([after.items.get('92')?.name, after.items.get('92')?.systemFlag], ['自建', 'N']);
    const gone = reconciled(after, declare([], { permissions: [] }));
    assert.equal(gone.items.get('92')?.name, '自建');
  });
});

test('an item of the tenant’s own for another permission stays beside the declared one', () => {
  const made = granting(withOwn(first, { path: '/probe', permission: '' }), 'own', ['/mch', 'own']);
  const after = reconciled(made, declare([page(), ownPage()]));
  assert.equal(after.items.get('own')?.permission, '');
  assert.equal(after.items.get('/probe')?.permission, 'probe:look');
  assert.deepEqual([...(after.grants.get('own') ?? [])], ['/mch', 'own'], 'and gives its roles nothing');
});

test('only who looks after the site has what concerns the whole site', () => {
  const menu = { ...page().menu!, siteOnly: true } as const;
  assert.equal(reconciled(nothing, declare([page({ menu })])).items.has('/mch/dict'), false);
  const ofSite = reconciled(nothing, declare([page({ menu })], { site: true }));
  assert.ok(ofSite.items.has('/mch/dict'));
  // Whoever had it loses it with its permissions, known by its key or left by an earlier release.
  for (const before of [first, ofSite, { ...ofSite, remembered: new Map() }]) {
    const after = reconciled(before, declare([page({ menu })]));
    const left = [after.items.keys(), granted(after, 'admin'), granted(after, 'company')].map((ids) => [
      ...ids,
    ]);
    assert.deepEqual(
      [...new Set(left.flat())].filter((id) => id !== '/mch'),
      [],
    );
  }
});

test('a build gives nobody a permission that calls ask for elsewhere', () => {
  const stolen = ownPage(['viewer'], { permission: 'dict:save' });
  assert.equal(reconciled(nothing, declare([page(), stolen])).items.has('/probe'), false);
  const wide = page({ menu: { ...page().menu!, roles: ['manager'] } });
  assert.deepEqual(granted(reconciled(nothing, declare([wide])), 'manager'), []);
});

test('a page that comes later is hidden until a remote has it', () => {
  const unreleased = { title: '字典', menu: page().menu! };
  const permissions = [dictionary({ unreleased })];
  const before = reconciled(nothing, declare(null, { permissions }));
  assert.equal(before.items.get('/mch/dict')?.visible, 'N');
  assert.ok(granted(before, 'company').includes('dict:save'));
  const after = reconciled(before, declare([page()], { permissions }));
  assert.equal(after.items.get('/mch/dict')?.visible, 'Y');
  assert.equal(after.remembered.get('/mch/dict')?.source, 'remote-x');
});
