import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MENU_GROUPS } from '@hospital/shared/contract/menu';
import { strangePermission } from './platform/menu/declaredMenu';
import { declaredCalls } from './platform/http/registerCalls';
import { allPermissions } from './product';
import { sourceRemotes } from './test-support/sourceRemotes';

/** What no call asks for by itself: calls show more to who holds it, or let them pass over a warning. */
const askedWithin = [
  ...['hospital:bill:changePrice', 'hospital:customer:plain', 'hospital:boarding:inForce'],
  ...['hospital:booking:registerForce', 'hospital:booking:consultation:all'],
  ...['hospital:bill:template:shared', 'hospital:case:template:shared', 'hospital:pet:correctWeight'],
  ...['hospital:live:order:undo:all', 'hospital:old:undo:all', 'hospital:customer:undoImport:all'],
  'log:export:all',
];

const askedFor = new Set(
  declaredCalls().flatMap(({ declaration: { access } }) =>
    typeof access === 'object' ? [...access.anyOf] : [],
  ),
);
const declared = allPermissions.flatMap(({ own, buttons = [], unlisted = [] }) => [
  ...(own ? [own.permission] : []),
  ...buttons.map(({ permission }) => permission),
  ...unlisted,
]);
const pages = sourceRemotes.flatMap((remote) => remote.pages);

test('every permission that a call asks for is declared', () => {
  assert.deepEqual(
    [...askedFor].filter((permission) => !declared.includes(permission)),
    [],
  );
});

test('every permission that is declared is asked for by a call or a page, and declared once', () => {
  const asked = new Set([...askedFor, ...askedWithin, ...pages.map(({ permission }) => permission)]);
  const idle = declared.filter((permission) => !asked.has(permission));
  assert.deepEqual(idle, []);
  assert.deepEqual(
    declared.filter((permission, index) => declared.indexOf(permission) !== index),
    [],
  );
});

test('every permission hangs below a page that a remote has, that comes later, or below a group', () => {
  const places = [...pages, ...MENU_GROUPS].map(({ path }) => path);
  const nowhere = allPermissions.filter(({ page, unreleased }) => !unreleased && !places.includes(page));
  assert.deepEqual(nowhere, []);
  const released = allPermissions.filter(({ page, unreleased }) => unreleased && places.includes(page));
  assert.deepEqual(released, [], 'what a remote has is no longer to come');
});

test('every page of a remote asks for a permission that somebody can be given', () => {
  for (const { path, permission, menu } of pages) {
    if (permission === undefined) continue;
    assert.ok([...declared, menu?.permission ?? permission].includes(permission), `${path}: ${permission}`);
  }
  for (const remote of sourceRemotes) assert.equal(strangePermission(remote.pages, allPermissions), null);
});

test('a page names preset roles only where no call asks for its permission', () => {
  const owned = new Set(allPermissions.flatMap(({ page, own }) => (own ? [page] : [])));
  assert.deepEqual(
    pages.filter(({ path, menu }) => menu?.roles && owned.has(path)),
    [],
  );
});

test('a preset role that holds a permission has the page below which it hangs, without which nobody is given it', () => {
  const rolesOf = new Map(
    allPermissions.flatMap(({ page, own }) => (own ? [[page, own.roles ?? []] as const] : [])),
  );
  for (const { path, menu } of pages) if (menu?.roles) rolesOf.set(path, menu.roles);
  const lost = allPermissions.flatMap(({ page, buttons = [] }) =>
    buttons.flatMap(({ permission, roles = [] }) =>
      roles
        .filter((role) => rolesOf.get(page)?.includes(role) === false)
        .map((role) => `${role}: ${permission} below ${page}`),
    ),
  );
  assert.deepEqual(lost, []);
});
