import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';

/** Asked for together, so that the page asks once. */
const KEYS = ['openGoods', 'openMedical'] as const;

/** Whether the store has something of 门店设置's 前台工作台 switched on; not before that is known. */
export function useFrontSetting(key: (typeof KEYS)[number], enabled: boolean): boolean {
  const { data } = useCall(
    api.settings.byKey,
    { configKey: KEYS.join(',') },
    { silent: true, hideLoading: true, enabled },
  );
  return data?.some(({ configKey, configValue }) => configKey === key && configValue === 'Y') ?? false;
}
