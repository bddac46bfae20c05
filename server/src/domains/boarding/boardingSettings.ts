import type { TenantDatabase } from '../../platform/database/tenantDatabase';
import { settingsAt, settingsOfKeys } from '../settings';

/** What a store says of boarding (门店设置 · 寄养). */
export interface BoardingSettings {
  /** Nobody is taken in before the agreement is signed. */
  readonly requireAgreement: boolean;
  /** `HH:mm`, after which a night is half a one longer. */
  readonly lateCheckOutTime: string;
  /** Texts of the documents, by the key of the setting. */
  readonly texts: Readonly<Record<string, string>>;
}

const keys = new Set(['requireAgreement', 'lateCheckOutTime', 'agreementText', 'medicineText']);

export async function boardingSettings(db: TenantDatabase, storeId: string): Promise<BoardingSettings> {
  const items = await settingsAt(db, storeId, settingsOfKeys(keys));
  const values = Object.fromEntries(items.map(({ configKey, configValue }) => [configKey, configValue]));
  return {
    requireAgreement: values['requireAgreement'] === 'Y',
    lateCheckOutTime: values['lateCheckOutTime'] ?? '12:00',
    texts: values,
  };
}
