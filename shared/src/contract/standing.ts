/**
 * Where a session stands: in exactly one store, one warehouse or the company of one tenant, and whose it is. A page says by its
 * headers where it believes to be (domain.md §0.2); `data.current` of the refusal 40303 says where the session stands.
 */
export interface Standing {
  /** Users, stores and warehouses have ids of their own in each tenant. */
  readonly tenantId: string;
  readonly userId: string;
  readonly userName: string;
  /** 1 company, 2 store, 3 warehouse. */
  readonly workspaceType: 1 | 2 | 3;
  /** Empty on the company and warehouse side, and while no store is chosen. */
  readonly storeId: string;
  readonly warehouseId: string;
  /** The store's or the warehouse's name, `公司`; empty while none is chosen. */
  readonly name: string;
}

/** Beginning of the header `X-Page-Identity` that all pages of one account have in common. */
export const accountIdentity = ({ tenantId, userId }: Pick<Standing, 'tenantId' | 'userId'>): string =>
  `${tenantId}:${userId}:`;

/** The header `X-Page-Identity`: `tenantId:userId:storeId:workspaceType`. */
export const pageIdentity = (
  page: Pick<Standing, 'tenantId' | 'userId' | 'storeId' | 'workspaceType'>,
): string => `${accountIdentity(page)}${page.storeId}:${page.workspaceType}`;
