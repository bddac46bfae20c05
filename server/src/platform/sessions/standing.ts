import { accountIdentity, pageIdentity, type Standing } from '@hospital/shared/contract/standing';
import { malformed } from '../errors/businessError';
import type { SessionIdentity } from './session';

/** Where a page believes to be, by its headers (domain.md §0.2); empty where it says nothing. */
export interface PageBelief {
  /** `X-Page-Identity`. */
  readonly identity: string;
  /** `warehouse-id`. */
  readonly warehouseId: string;
  /** `warehouse-type`. */
  readonly warehouseType: string;
}

/** The place of a session in the words of the contract. */
export const standingOf = (identity: SessionIdentity): Standing => {
  const { tenantId, userId, userName, workspaceType, storeId, storeName, warehouseId, warehouseName } =
    identity;
  const name = workspaceType === 1 ? '公司' : workspaceType === 2 ? storeName : warehouseName;
  return { tenantId, userId, userName, workspaceType, storeId, warehouseId, name };
};

/**
 * `userId:storeId:workspaceType`, as pages said before they named their tenant. Another tenant may have the same ids,
 * so it is not taken for the session's: those builds show the words of a refusal, but not those of 40303.
 */
const ofOldBuild = /^[^:]+:[^:]*:[^:]*$/;

/**
 * Whether a page is where the session stands. A call that asks or says where one works (`anywhere`) only needs a page
 * of the same account.
 *
 * @throws 40002 for a `warehouse-type` that does not exist, and for a page of a build that does not name its tenant
 */
export function believesRightly(page: PageBelief, session: SessionIdentity, anywhere: boolean): boolean {
  if (ofOldBuild.test(page.identity)) throw malformed('系统已更新，请刷新页面后继续');
  if (anywhere) return page.identity === '' || page.identity.startsWith(accountIdentity(session));
  if (!/^[1-4]?$/.test(page.warehouseType)) throw malformed();
  return (
    ['', pageIdentity(session)].includes(page.identity) &&
    ['', session.warehouseId].includes(page.warehouseId) &&
    ['', String(session.warehouseType)].includes(page.warehouseType)
  );
}

/** A session's row in one word, for `SessionIdentity.stood`. */
export const stoodAt = (row: { type: number; storeId: string; warehouseId: string }): string =>
  `${row.type}:${row.storeId}:${row.warehouseId}`;
