import { atom, createStore } from 'jotai';
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

/**
 * The one store of session state. Private to this package: remotes read it through the hooks of
 * `@hospital/shared/session`, only the host writes it, through `@hospital/shared/host`.
 */
export const sessionStore: ReturnType<typeof createStore> = createStore();

/** The session, or null before sign-in and while the profile is loading. */
export const sessionAtom = atom<Session | null>(null);

export const permissionsAtom = atom<ReadonlySet<string>>(
  (get) => new Set(get(sessionAtom)?.user.ext.permissionList ?? []),
);

const NO_MENU: readonly MenuItem[] = [];
export const menuAtom = atom<readonly MenuItem[]>((get) => get(sessionAtom)?.user.ext.menuList ?? NO_MENU);
