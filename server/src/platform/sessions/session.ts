import { ErrorCode } from '@hospital/shared/contract/errors';
import { BusinessError, outOfScope } from '../errors/businessError';
import { ipNotAllowed } from './ipWhiteList';

/** 1 company, 2 store, 3 warehouse. */
export type WorkspaceType = 1 | 2 | 3;

/** Everything of the tenant, or these ids only. */
export type Scope = 'all' | readonly string[];

/**
 * Departments that are a caller's to manage: all, or these; with `below`, what lies below them, too. Ids, since a
 * department may be moved while a session lasts.
 */
export type DeptScope = 'all' | { readonly ids: readonly string[]; readonly below: boolean };

/** Who calls, where their session stands, and what they may see. */
export interface SessionIdentity {
  readonly sessionId: string;
  readonly userId: string;
  readonly userName: string;
  readonly tenantId: string;
  /** The side the session stands on. */
  readonly workspaceType: WorkspaceType;
  /** Sides the caller may work on. */
  readonly workspaceTypes: ReadonlySet<WorkspaceType>;
  /** Sides that the caller's account names: `workspaceTypes` without the company that a keeper without warehouse gets. */
  readonly ownSides: ReadonlySet<WorkspaceType>;
  /** Current store, `''` when none is chosen (domain.md §0.2). */
  readonly storeId: string;
  readonly storeName: string;
  /** Current warehouse, `''` when none; on the store side the store's own. */
  readonly warehouseId: string;
  /** `''` but on the warehouse side. */
  readonly warehouseName: string;
  /** Value of the header `warehouse-type` (domain.md C1): 2 store, 3 company, else the warehouse's own type. */
  readonly warehouseType: number;
  /** The session's row as it was read: a write goes on only if it still is like that (`requireStanding`). */
  readonly stood: string;
  readonly permissions: ReadonlySet<string>;
  readonly storeScope: Scope;
  /** Stores that would be in scope if they let the caller's address in (`ipWhiteList`). */
  readonly shutStores: ReadonlySet<string>;
  /** The store where the session stands is one of them; it counts as none then. */
  readonly shutPlace: boolean;
  readonly warehouseScope: Scope;
  readonly deptScope: DeptScope;
  /** Head office: sees every department. */
  readonly superDept: boolean;
}

/** @throws 40302 when the user may no longer work on the side where the session stands */
export function requireOwnSide({ workspaceType, workspaceTypes }: SessionIdentity): void {
  if (!workspaceTypes.has(workspaceType)) throw outOfScope();
}

/** Data scope 1. */
export const seesWholeChain = ({ deptScope }: SessionIdentity): boolean => deptScope === 'all';

const sideNames: Readonly<Record<WorkspaceType, string>> = { 1: '公司', 2: '门店', 3: '仓库' };

/** 40103. */
export const sideNotGranted = (type: WorkspaceType): BusinessError =>
  new BusinessError(ErrorCode.LoginTypeNotGranted, `该账号无权登录${sideNames[type]}端`);

/** @throws 40104 for a store that does not let the caller's address in, 40302 for one out of scope */
export function requireStore(
  { storeScope, shutStores }: Pick<SessionIdentity, 'storeScope' | 'shutStores'>,
  id: string,
): void {
  if (shutStores.has(id)) throw ipNotAllowed();
  if (!inScope(storeScope, id)) throw outOfScope();
}

/** The same scope from any address: for the doors of stores, which say to whom they are shut. */
export const scopeAtDoors = ({ storeScope, shutStores }: SessionIdentity): Scope =>
  storeScope === 'all' ? storeScope : [...storeScope, ...shutStores];

export const inScope = (scope: Scope, id: string): boolean => scope === 'all' || scope.includes(id);
