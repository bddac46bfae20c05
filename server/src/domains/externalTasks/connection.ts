import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { secretValuesAt, settingsOfGroup } from '../settings';

/** How a store is known at 递管通. */
interface Connection {
  readonly appKey: string;
  readonly appSecret: string;
}

/** By the settings of a store; in words why it has none. */
export async function connectionOf(db: TenantDatabase, storeId: string): Promise<Connection | string> {
  const {
    enabled,
    appKey = '',
    appSecret = '',
  } = await secretValuesAt(db, storeId, settingsOfGroup('diguantong'));
  if (enabled !== 'Y') return '门店没有启用递管通，请先在门店设置中启用';
  if (appKey === '' || appSecret === '') return '门店设置中没有填写递管通的应用编号或应用密钥';
  return { appKey, appSecret };
}
