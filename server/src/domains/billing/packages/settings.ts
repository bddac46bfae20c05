import { settingsAt, settingsOfKeys } from '../../settings';
import type { TenantDatabase } from '../../../platform/database/tenantDatabase';

/** 门店设置 · 前台套餐, as it holds in a store. */
export interface PackageSettings {
  /** The owner says the code of a package that is used (核销套餐时校验验证码). */
  readonly codeNeeded: boolean;
  /** Who sells is the seller unless another is named (自动填写销售人员). */
  readonly sellerSet: boolean;
}

export async function packageSettings(db: TenantDatabase, storeId: string): Promise<PackageSettings> {
  const values = await settingsAt(
    db,
    storeId,
    settingsOfKeys(new Set(['checkPackageCode', 'autoSetSaleUserId'])),
  );
  const isOn = (key: string): boolean =>
    values.some(({ configKey, configValue }) => configKey === key && configValue === 'Y');
  return { codeNeeded: isOn('checkPackageCode'), sellerSet: isOn('autoSetSaleUserId') };
}
