import type { CurrentUser } from '@hospital/shared/contract/calls/identity';
import type { Standing } from '@hospital/shared/contract/standing';
import type { Session, Workplace, WorkspaceType } from '@hospital/shared/session';

/** `warehouse-type` of each side (domain.md C1): 2 store, 3 company, otherwise the warehouse's own, 1 unless known. */
export function warehouseTypeOf(workspaceType: WorkspaceType, own: number): number {
  if (workspaceType === 2) return 2;
  return workspaceType === 1 ? 3 : own === 4 ? 4 : 1;
}

/** Where the session stands, by the profile. */
export function workplaceOf({ menuListShowType, warehouseId, ext }: CurrentUser): Workplace {
  const inStore = menuListShowType === 2;
  return {
    workspaceType: menuListShowType,
    storeId: inStore ? ext.storeId : '',
    name: inStore ? ext.storeName : menuListShowType === 1 ? '公司' : ext.warehouseName,
    warehouseId,
    warehouseType: warehouseTypeOf(menuListShowType, ext.warehouseType),
  };
}

/** Who works where, in the words of the contract. */
export const standingOf = ({ tenantId, user, workplace }: Session): Standing => {
  const { workspaceType, storeId, warehouseId, name } = workplace;
  return { tenantId, userId: user.id, userName: user.name, workspaceType, storeId, warehouseId, name };
};

/** A place and its user in one word; names do not count. */
export const placeKey = ({
  tenantId,
  userId,
  workspaceType,
  storeId,
  warehouseId,
}: Omit<Standing, 'userName' | 'name'>): string =>
  [tenantId, userId, workspaceType, storeId, warehouseId].join(':');

const SIDES = { 1: '公司', 2: '门店端', 3: '仓库端' } as const;

/** A place as people call it: `天河店`; the side while none is chosen. */
export const placeName = ({ name, workspaceType }: Standing): string => name || SIDES[workspaceType];
