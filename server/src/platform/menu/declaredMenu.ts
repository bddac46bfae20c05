import {
  MENU_GROUPS,
  PRESET_ROLES,
  type MenuGroup,
  type PageMenu,
  type PresetRole,
} from '@hospital/shared/contract/menu';
import type { RemotePage } from '@hospital/shared/contract/remote';
import type { MenuFields } from './menuFields';
import type { PagePermissions } from './pagePermissions';

/** Who declares what lies in the server's own code. */
const SERVER = 'server';

/** An item of the menu as it is declared. */
export interface DeclaredItem {
  /** Path of a page or group, permission of anything else. */
  readonly key: string;
  /** Key of what it hangs below, null in the top bar. */
  readonly parent: string | null;
  /** `server`, or the name of a remote. */
  readonly source: string;
  readonly fields: Omit<MenuFields, 'parentId'>;
  /** Preset roles that see it, beside the administrators. */
  readonly roles: readonly PresetRole[];
}

/** All that is declared for one tenant. */
export interface DeclaredMenu {
  /** What hangs below another item comes after it. */
  readonly items: readonly DeclaredItem[];
  /** What is declared for the tenant that looks after the site alone, and this one is another: it goes, with its grants. */
  readonly others: readonly DeclaredItem[];
  /** Whose items go when they are not declared; those of any other source stay as they are. */
  readonly spoken: ReadonlySet<string>;
  /** Pages of whose permissions the server knows; without a remote that has them they are hidden and do not go. */
  readonly known: ReadonlySet<string>;
}

/** What a remote says of the menu. */
export interface RemoteMenu {
  readonly name: string;
  /** Pages of its live build; none when it was withdrawn. */
  readonly pages: readonly RemotePage[];
}

interface Sources {
  readonly permissions: readonly PagePermissions[];
  /** Those of which it is known what is live. */
  readonly remotes: readonly RemoteMenu[];
  /** The tenant looks after the site. */
  readonly site: boolean;
  /** What the server no longer declares goes; not while instances of another version may run beside this one. */
  readonly serverSpeaks: boolean;
}

type DeclaredPage = Pick<RemotePage, 'path' | 'title' | 'permission'> & {
  readonly menu: PageMenu;
  readonly source: string;
};

/** Builds from before menus were declared say nothing: their pages have neither an item nor are they hidden. */
const speaks = ({ pages }: RemoteMenu): boolean => pages.every(({ menu, hidden }) => menu ?? hidden);

/** The page for which the server has a permission, by permission; null for one that no page is granted by. */
const ownersOf = (permissions: readonly PagePermissions[]): ReadonlyMap<string, string | null> =>
  new Map(
    permissions.flatMap(({ page, own, buttons = [], unlisted = [] }) => [
      ...(own ? [[own.permission, page] as const] : []),
      ...buttons.map(({ permission }) => [permission, null] as const),
      ...unlisted.map((permission) => [permission, null] as const),
    ]),
  );

/**
 * What a build may not say: that one of its pages is granted by a permission that calls of the server ask for elsewhere.
 * It would be given to whoever sees the page.
 */
export function strangePermission(
  pages: readonly RemotePage[],
  permissions: readonly PagePermissions[],
): { readonly path: string; readonly permission: string } | null {
  const owners = ownersOf(permissions);
  for (const { path, permission: own, menu } of pages) {
    const permission = menu?.permission ?? own ?? '';
    if (menu && owners.has(permission) && owners.get(permission) !== path) return { path, permission };
  }
  return null;
}

/** Puts together what the server and the live remotes declare for one tenant. */
export function declaredMenu({ permissions, remotes, site, serverSpeaks }: Sources): DeclaredMenu {
  const speaking = remotes.filter(speaks);
  const pages = pagesOf(permissions, speaking);
  const owned = site ? pages : pages.filter(({ menu }) => !menu.siteOnly);
  const strange = new Set(pages.filter((page) => !owned.includes(page)).map(({ path }) => path));
  const own = permissions.filter(({ page }) => !strange.has(page));
  const owners = new Map(permissions.flatMap((of) => (of.own ? [[of.page, of.own] as const] : [])));
  const itemOf = (page: DeclaredPage): DeclaredItem => pageItem(page, owners.get(page.path)?.roles);
  const items = [...groupsOf(owned).map(groupItem), ...owned.map(itemOf), ...buttonItems(own)];
  return {
    items: items.filter(({ key }, at) => items.findIndex((item) => item.key === key) === at),
    others: [
      ...pages.filter(({ path }) => strange.has(path)).map(itemOf),
      ...buttonItems(permissions.filter(({ page }) => strange.has(page))),
    ],
    spoken: new Set([...speaking.map(({ name }) => name), ...(serverSpeaks ? [SERVER] : [])]),
    known: new Set(own.map(({ page }) => page)),
  };
}

function pagesOf(permissions: readonly PagePermissions[], remotes: readonly RemoteMenu[]): DeclaredPage[] {
  const pages = new Map<string, DeclaredPage>();
  for (const remote of remotes) {
    for (const page of remote.pages) {
      if (page.menu && !strangePermission([page], permissions) && !pages.has(page.path))
        pages.set(page.path, { ...page, menu: page.menu, source: remote.name });
    }
  }
  for (const { page: path, own, unreleased } of permissions) {
    if (unreleased && !pages.has(path))
      pages.set(path, { path, permission: own?.permission ?? '', ...unreleased, source: SERVER });
  }
  return [...pages.values()];
}

/** The groups of these pages; one that several remotes know is as the server knows it, or the first of them. */
function groupsOf(pages: readonly DeclaredPage[]): MenuGroup[] {
  const known = new Map(MENU_GROUPS.map((group) => [group.path, group]));
  const groups = new Map<string, MenuGroup>();
  for (const { menu } of pages) {
    const { below } = menu;
    if (below && !groups.has(below.path)) groups.set(below.path, known.get(below.path) ?? below);
  }
  return [...groups.values()];
}

const showTypeOf = ({ sides }: { readonly sides: readonly number[] }): string => [...sides].sort().join(',');

const groupItem = (group: MenuGroup): DeclaredItem => ({
  key: group.path,
  parent: null,
  source: SERVER,
  fields: {
    name: group.title,
    icon: group.icon,
    path: group.path,
    type: '1',
    visible: 'Y',
    alwaysShow: 'Y',
    showType: showTypeOf(group),
    sort: group.order,
    permission: group.permission,
  },
  roles: [],
});

/** @param known roles that the server names for the page's permission */
function pageItem(page: DeclaredPage, known: readonly PresetRole[] | undefined): DeclaredItem {
  const { path, title, menu, source } = page;
  const presets = new Set<string>(PRESET_ROLES);
  return {
    key: path,
    parent: menu.below?.path ?? null,
    source,
    fields: {
      name: title,
      icon: menu.icon,
      path,
      type: '2',
      visible: source === SERVER ? 'N' : 'Y',
      alwaysShow: menu.below ? 'N' : 'Y',
      showType: showTypeOf(menu),
      sort: menu.order,
      permission: menu.permission ?? page.permission ?? '',
    },
    roles: (known ?? menu.roles ?? []).filter((role) => presets.has(role)),
  };
}

function buttonItems(permissions: readonly PagePermissions[]): DeclaredItem[] {
  const below = new Map<string, number>();
  return permissions.flatMap(({ page, buttons = [] }) =>
    buttons.map(({ permission, name, roles = [] }): DeclaredItem => {
      const sort = (below.get(page) ?? 0) + 1;
      below.set(page, sort);
      return {
        key: permission,
        parent: page,
        source: SERVER,
        fields: {
          ...{ name, icon: '', path: '', type: '3', visible: 'N', alwaysShow: 'N' },
          // That of what it hangs below, which a remote declares.
          showType: '',
          sort,
          permission,
        },
        roles,
      };
    }),
  );
}
