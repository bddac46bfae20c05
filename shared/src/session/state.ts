import { type Atom, atom } from 'jotai';
import type { CurrentUser, MenuItem, TenantFlags } from '../contract/calls/identity';

/** 1 company, 2 store, 3 warehouse. */
export type WorkspaceType = CurrentUser['menuListShowType'];

/** Where the user works: decides menus and the headers of every call. */
export interface Workplace {
  readonly workspaceType: WorkspaceType;
  /** Current store; empty on the company and warehouse side. */
  readonly storeId: string;
  /** Name shown in the top bar: the store's, the warehouse's or the company's. */
  readonly name: string;
  readonly warehouseId: string;
  /** `warehouse-type` header: 2 store, 3 company, otherwise the warehouse's own type. */
  readonly warehouseType: number;
}

/** What is known of the session once the profile has been loaded. */
export interface Session {
  readonly tenantId: string;
  readonly user: CurrentUser;
  readonly flags: TenantFlags;
  readonly workplace: Workplace;
}

/** Names a user beyond his tenant: ids are unique within one alone. */
export const ownerOf = ({ tenantId, user }: Session): string => `${tenantId}:${user.id}`;

/** Private to this package: only the host writes the session, through `@hospital/shared/host`. */
export const writableSessionAtom = atom<Session | null>(null);

/** The session, or null before sign-in and while the profile is loading. Read only. */
export const sessionAtom: Atom<Session | null> = atom((get) => get(writableSessionAtom));

export const permissionsAtom: Atom<ReadonlySet<string>> = atom(
  (get) => new Set<string>(get(sessionAtom)?.user.ext.permissionList ?? []),
);

const NO_MENU: readonly MenuItem[] = [];
export const menuAtom: Atom<readonly MenuItem[]> = atom(
  (get) => get(sessionAtom)?.user.ext.menuList ?? NO_MENU,
);
