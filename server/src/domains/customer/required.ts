import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { settingsOfKeys, settingsAt } from '../settings';

const keys = {
  address: 'userAddressRequired',
  birthday: 'petBirthdayRequired',
  sterilized: 'petSterilizedRequired',
  color: 'petColorRequired',
} as const;

/** What a store wants to know of owners and pets (门店设置 · 基本信息). */
export type Required = Readonly<Record<keyof typeof keys, boolean>>;

export async function requiredIn(db: TenantDatabase, storeId: string): Promise<Required> {
  const items = await settingsAt(db, storeId, settingsOfKeys(new Set(Object.values(keys))));
  const asked = (key: string): boolean =>
    items.some(({ configKey, configValue }) => configKey === key && configValue === 'Y');
  return {
    address: asked(keys.address),
    birthday: asked(keys.birthday),
    sterilized: asked(keys.sterilized),
    color: asked(keys.color),
  };
}
