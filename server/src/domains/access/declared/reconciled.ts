import { createHash } from 'node:crypto';
import type { PresetRole } from '@hospital/shared/contract/menu';
import type { KeptItem } from './schema';
import type { MenuFields } from '../../../platform/menu/menuFields';
import { topParent } from '../menuRows';
import type { DeclaredItem, DeclaredMenu } from '../../../platform/menu/declaredMenu';

/** An item as a tenant has it. */
export interface TenantItem extends MenuFields {
  readonly id: string;
  /** N: the tenant made it. */
  readonly systemFlag: 'Y' | 'N';
  /** 1: nobody has changed it. */
  readonly version: number;
}

/** What is remembered of a declared item (`menu_declared`). */
interface Remembered {
  readonly menuId: string;
  readonly source: string;
  readonly applied: MenuFields;
  readonly roles: readonly PresetRole[];
  readonly kept: KeptItem | null;
}

/** A preset role that a tenant has. */
export interface TenantRole {
  readonly id: string;
  readonly code: PresetRole | 'admin';
  /** 1: nobody has changed it. */
  readonly version: number;
}

/** A tenant's menu, what it remembers of the declarations, and what its roles grant. */
export interface TenantMenu {
  /** By id. */
  readonly items: ReadonlyMap<string, TenantItem>;
  /** By key. */
  readonly remembered: ReadonlyMap<string, Remembered>;
  /** The preset ones. */
  readonly roles: readonly TenantRole[];
  /** Ids of items by id of role, of all roles. */
  readonly grants: ReadonlyMap<string, ReadonlySet<string>>;
}

const longestId = 64;

const fieldNames = [
  'parentId',
  'name',
  'icon',
  'path',
  'type',
  'visible',
  'alwaysShow',
  'showType',
  'sort',
  'permission',
] as const satisfies readonly (keyof MenuFields)[];

/** The fields of an item without whatever else it has. */
export const fieldsOf = (item: MenuFields): MenuFields =>
  Object.fromEntries(fieldNames.map((name) => [name, item[name]])) as unknown as MenuFields;

/**
 * The rule of three: a field that the tenant changed since it was written last stays as it is, any other one follows its
 * declaration.
 */
function merged(
  present: MenuFields,
  applied: MenuFields,
  declared: MenuFields,
): { fields: MenuFields; applied: MenuFields } {
  const follows = fieldNames.filter((name) => present[name] === applied[name]);
  const declaredOnes = Object.fromEntries(follows.map((name) => [name, declared[name]]));
  return { fields: { ...fieldsOf(present), ...declaredOnes }, applied: { ...applied, ...declaredOnes } };
}

/** A tenant's menu on its way from what it was to what it becomes. */
class Draft {
  readonly items: Map<string, TenantItem>;
  readonly remembered: Map<string, Remembered>;
  readonly grants: Map<string, Set<string>>;
  readonly presets: readonly (TenantRole & { readonly code: PresetRole })[];
  private readonly declaredIds: Set<string>;
  /** What roles were given just now, `role/item`. */
  private readonly given = new Set<string>();

  constructor(private readonly before: TenantMenu) {
    this.items = new Map(before.items);
    this.remembered = new Map(before.remembered);
    this.grants = new Map([...before.grants].map(([roleId, ids]) => [roleId, new Set(ids)]));
    this.presets = before.roles.flatMap((role) =>
      role.code === 'admin' ? [] : [{ ...role, code: role.code }],
    );
    this.declaredIds = new Set([...before.remembered.values()].map(({ menuId }) => menuId));
  }

  /** The item of a key, undefined when the tenant has none. */
  itemOf(key: string): TenantItem | undefined {
    const remembered = this.remembered.get(key);
    return remembered && this.items.get(remembered.menuId);
  }

  childrenOf(id: string): TenantItem[] {
    return [...this.items.values()].filter(({ parentId }) => parentId === id);
  }

  /**
   * An item that is there already when it is declared for the first time, be it from an earlier release or the
   * tenant's own: a second one beside it would lead to the same page. One of the tenant's own for another permission
   * stays beside it: whoever was given that one was not given this permission.
   */
  adopted({ fields: { type, path, permission } }: DeclaredItem): TenantItem | undefined {
    const alike = [...this.items.values()].filter(
      (item) =>
        !this.declaredIds.has(item.id) &&
        (type === '3'
          ? item.type === '3' && item.permission === permission
          : item.type !== '3' &&
            item.path === path &&
            (item.systemFlag === 'Y' || item.permission === permission)),
    );
    const found = alike.find(({ systemFlag }) => systemFlag === 'Y') ?? alike[0];
    if (found) this.declaredIds.add(found.id);
    return found;
  }

  has(roleId: string, id: string): boolean {
    return this.grants.get(roleId)?.has(id) ?? false;
  }

  /** Grants an item with all that lies above it, without which nobody reaches it. */
  grant(roleId: string, id: string): void {
    const granted = this.grants.get(roleId) ?? new Set();
    this.grants.set(roleId, granted);
    for (let at = this.items.get(id); at && !granted.has(at.id); at = this.items.get(at.parentId))
      granted.add(at.id);
  }

  /** Grants what is declared to a role, and remembers it until all is placed. */
  give(roleId: string, id: string): void {
    if (!this.has(roleId, id)) this.given.add(`${roleId}/${id}`);
    this.grant(roleId, id);
  }

  /** Whether a role was just given an item that it did not have. */
  isNewTo(roleId: string, id: string): boolean {
    return this.given.has(`${roleId}/${id}`);
  }

  /** Whether a role has an item neither by the tenant nor by the declaration of before. */
  neverDeclared(role: Draft['presets'][number], id: string): boolean {
    const declared = [...this.before.remembered.values()].find(({ menuId }) => menuId === id);
    return !this.has(role.id, id) && declared?.roles.includes(role.code) === false;
  }

  /** Takes an item away from a role, and the directories above it that lead it nowhere then. */
  take(roleId: string, id: string): void {
    const granted = this.grants.get(roleId);
    granted?.delete(id);
    const above = this.items.get(this.items.get(id)?.parentId ?? '');
    if (above?.type === '1' && !this.childrenOf(above.id).some((child) => granted?.has(child.id)))
      this.take(roleId, above.id);
  }

  /** Whether nobody has changed what a preset role grants since it was made. */
  isUntouched({ id }: TenantRole): boolean {
    return this.before.roles.some((role) => role.id === id && role.version === 1);
  }

  /** Takes an item away and keeps it, with those who granted it, in case its declaration comes back. */
  remove(key: string, item: TenantItem, remembered: Remembered): void {
    const roleIds = [...this.grants].filter(([, ids]) => ids.has(item.id)).map(([roleId]) => roleId);
    this.remembered.set(key, { ...remembered, kept: { ...fieldsOf(item), roleIds } });
    this.items.delete(item.id);
    for (const ids of this.grants.values()) ids.delete(item.id);
  }
}

/**
 * A tenant's menu as the declarations and its own changes make it: what is new appears, to the roles that it says; what
 * the tenant changed stays; what is gone goes. Reconciled twice it stays as it is.
 */
export function reconciled(before: TenantMenu, declared: DeclaredMenu): TenantMenu {
  const draft = new Draft(before);
  for (const item of declared.others) recognise(draft, item);
  for (const item of declared.items) place(draft, item);
  takeAway(draft, declared);
  const administrators = before.roles.find(({ code }) => code === 'admin');
  if (administrators) for (const id of draft.items.keys()) draft.grant(administrators.id, id);
  const { items, remembered, grants } = draft;
  return { items, remembered, roles: before.roles, grants };
}

/** Remembers an item of an earlier release that the tenant should not have, so that it goes as what was declared does. */
function recognise(draft: Draft, item: DeclaredItem): void {
  if (draft.remembered.has(item.key)) return;
  const { source, roles, fields } = item;
  const alike = (one: TenantItem): boolean =>
    fields.type === '3' ? one.type === '3' && one.permission === item.key : one.path === item.key;
  const found = [...draft.items.values()].find((one) => one.systemFlag === 'Y' && alike(one));
  if (!found) return;
  draft.remembered.set(item.key, { menuId: found.id, source, applied: fieldsOf(found), roles, kept: null });
}

/** An item that its declaration finds, and what of it is not the tenant's. */
interface Found {
  readonly item: TenantItem;
  readonly applied: MenuFields;
  /** Whether a preset role had it by declaration. */
  readonly had: (role: Draft['presets'][number]) => boolean;
}

/** Puts a declared item where it belongs; one whose place is not there waits for it. */
function place(draft: Draft, item: DeclaredItem): void {
  const above = item.parent === null ? null : draft.itemOf(item.parent);
  if (above === undefined) return;
  const button = item.fields.type === '3';
  const declared: MenuFields = {
    ...item.fields,
    parentId: above?.id ?? topParent,
    // A permission is of the sides for which its page is declared.
    ...(button ? { showType: draft.remembered.get(item.parent ?? '')?.applied.showType ?? '' } : {}),
  };
  const found = find(draft, item, declared);
  const { source, roles } = item;
  if (!found) {
    const remembered = draft.remembered.get(item.key);
    if (remembered) draft.remembered.set(item.key, { ...remembered, source, roles });
    return;
  }
  const { fields, applied } = merged(found.item, found.applied, declared);
  const { id, version, systemFlag } = found.item;
  // What came back may have hung below an item that the tenant has deleted since.
  const parentId = draft.items.has(fields.parentId) ? fields.parentId : declared.parentId;
  draft.items.set(id, { ...fields, parentId, id, version, systemFlag });
  draft.remembered.set(item.key, { menuId: id, source, applied, roles, kept: null });
  const cameFrom = button && found.item.parentId !== parentId ? found.item.parentId : null;
  // A role has a group for what it has below it.
  if (item.fields.type === '1') return;
  for (const role of draft.presets) {
    const gets = roles.includes(role.code);
    const had = found.had(role);
    // What was declared to somebody without its page comes with the page, or when it moves to a page that they have.
    const awaited =
      !had ||
      draft.isNewTo(role.id, above?.id ?? '') ||
      (cameFrom !== null && draft.neverDeclared(role, cameFrom));
    // Whoever was taken a page does not get what comes below it.
    if (gets && awaited && (above?.type !== '2' || draft.has(role.id, above.id))) draft.give(role.id, id);
    if (!gets && had) draft.take(role.id, id);
  }
}

/** The same in every tenant, and readable as long as an id may be. */
const idOf = (key: string): string =>
  key.length <= longestId ? key : createHash('sha256').update(key).digest('hex');

/** Null for an item that the tenant deleted. */
function find(draft: Draft, { key, roles }: DeclaredItem, declared: MenuFields): Found | null {
  const remembered = draft.remembered.get(key);
  const present = draft.itemOf(key);
  if (remembered) {
    const { menuId: id, applied, kept } = remembered;
    const had: Found['had'] = ({ code }) => remembered.roles.includes(code);
    if (present) return { item: present, applied, had };
    if (!kept) return null;
    const item: TenantItem = { ...fieldsOf(kept), id, version: 1, systemFlag: 'Y' };
    draft.items.set(id, item);
    for (const roleId of kept.roleIds) if (draft.grants.has(roleId)) draft.grant(roleId, id);
    return { item, applied, had };
  }
  const adopted = draft.adopted({ key, roles, fields: declared, parent: null, source: '' });
  if (!adopted) {
    const item: TenantItem = { ...declared, id: idOf(key), version: 1, systemFlag: 'Y' };
    draft.items.set(item.id, item);
    return { item, applied: declared, had: () => false };
  }
  // Of what nobody has changed all is as some release made it, but hidden or shown stays as people know it.
  const { path, type, permission } = adopted;
  // No tenant can change these of what came with a release.
  const unchangeable = { path, type, permission };
  const asMade = adopted.systemFlag === 'Y' && adopted.version === 1;
  return {
    item: adopted,
    applied: asMade ? { ...fieldsOf(adopted), visible: declared.visible } : { ...declared, ...unchangeable },
    had: (role) => (draft.isUntouched(role) ? draft.has(role.id, adopted.id) : roles.includes(role.code)),
  };
}

/** Takes away what is not declared any more by those who have spoken: permissions, then pages, then groups without any. */
function takeAway(draft: Draft, { items, spoken, known }: DeclaredMenu): void {
  const declaredKeys = new Set(items.map(({ key }) => key));
  const gone = [...draft.remembered.entries()].filter(
    ([key, { source, applied }]) => !declaredKeys.has(key) && (spoken.has(source) || applied.type === '1'),
  );
  for (const type of ['3', '2', '1']) {
    for (const [key, remembered] of gone) {
      const item = draft.items.get(remembered.menuId);
      if (!item || remembered.applied.type !== type) continue;
      const children = draft.childrenOf(item.id);
      const isTenants = [item, ...children].some(({ systemFlag }) => systemFlag === 'N');
      if (type === '2' && known.has(key)) hide(draft, key, item, remembered);
      else if (isTenants) leave(draft, key, item);
      else if (children.length === 0) draft.remove(key, item, remembered);
    }
  }
}

/** Calls still ask for the page's permissions: the page is not shown, who holds them holds them. */
function hide(draft: Draft, key: string, item: TenantItem, remembered: Remembered): void {
  const { fields, applied } = merged(item, remembered.applied, { ...remembered.applied, visible: 'N' });
  draft.items.set(item.id, { ...item, ...fields });
  draft.remembered.set(key, { ...remembered, applied });
}

/** The tenant made it, or has put something of its own below it: from now on it is the tenant's alone. */
function leave(draft: Draft, key: string, item: TenantItem): void {
  draft.items.set(item.id, { ...item, systemFlag: 'N' });
  draft.remembered.delete(key);
}
