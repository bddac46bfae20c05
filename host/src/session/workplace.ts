import type { CurrentUser } from '@hospital/shared/contract/calls/identity';
import type { Workplace, WorkspaceType } from '@hospital/shared/session';

interface Known {
  readonly user: CurrentUser;
  /** What the cookies know: the side signed in to and the warehouse's own type. */
  readonly workspaceType: WorkspaceType;
  readonly warehouseType: number;
}

/** `warehouse-type` of each side (domain.md C1): 2 store, 3 company, otherwise the warehouse's own, 1 unless known. */
export function warehouseTypeOf(workspaceType: WorkspaceType, own: number): number {
  if (workspaceType === 2) return 2;
  return workspaceType === 1 ? 3 : own === 4 ? 4 : 1;
}

/** Where the user works, from profile and cookies. */
export function workplaceOf({ user, workspaceType, warehouseType }: Known): Workplace {
  const inStore = workspaceType === 2;
  return {
    workspaceType,
    storeId: inStore ? user.ext.storeId : '',
    name: inStore ? user.ext.storeName : workspaceType === 1 ? '公司' : '',
    warehouseId: user.warehouseId,
    warehouseType: warehouseTypeOf(workspaceType, warehouseType),
  };
}
