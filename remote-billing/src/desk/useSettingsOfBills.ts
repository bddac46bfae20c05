import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';

const SETTINGS = ['justOneAdd', 'moreChecked', 'justSearchUniversal', 'addCaseHight'];

/** 门店设置 · 开单基础, as far as it concerns the counter. */
export function useSettingsOfBills(): (key: string) => boolean {
  const answer = useCall(
    api.settings.byKey,
    { configKey: SETTINGS.join(',') },
    { silent: true, hideLoading: true },
  );
  return (key) =>
    answer.data?.some(({ configKey, configValue }) => configKey === key && configValue === 'Y') ?? false;
}
