/** 1 company, 2 store, 3 warehouse. */
export type WorkspaceType = 1 | 2 | 3;

/** Everything of the tenant, or these ids only. */
export type Scope = 'all' | readonly string[];

/** Who calls, where they work now, and what they may see. */
export interface SessionIdentity {
  readonly sessionId: string;
  readonly userId: string;
  readonly userName: string;
  readonly tenantId: string;
  /** The side the caller works on in this request (header `warehouse-type`, else the login type). */
  readonly workspaceType: WorkspaceType;
  /** Sides the caller may sign in to. */
  readonly workspaceTypes: ReadonlySet<WorkspaceType>;
  /** Current store, `''` when none is chosen (domain.md §0.2). */
  readonly storeId: string;
  readonly storeName: string;
  /** Current warehouse, `''` when none; on the store side the store's own. */
  readonly warehouseId: string;
  /** Value of the header `warehouse-type` (domain.md C1): 2 store, 3 company, else the warehouse's own type. */
  readonly warehouseType: number;
  readonly permissions: ReadonlySet<string>;
  readonly storeScope: Scope;
  readonly warehouseScope: Scope;
  /** Head office: sees every department. */
  readonly superDept: boolean;
}

export const inScope = (scope: Scope, id: string): boolean => scope === 'all' || scope.includes(id);
