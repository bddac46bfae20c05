import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';

const KEYS = [
  'userAddressRequired',
  'petBirthdayRequired',
  'petSterilizedRequired',
  'petColorRequired',
] as const;

export interface RequiredFields {
  readonly address: boolean;
  readonly birthday: boolean;
  readonly sterilized: boolean;
  readonly color: boolean;
}

/** Of an old file what it has: what it never had may stay empty, as the server judges it. */
export const wantedOf = (
  required: RequiredFields,
  had: Partial<Record<keyof RequiredFields, unknown>> | undefined,
): RequiredFields =>
  had === undefined
    ? required
    : {
        address: required.address && Boolean(had.address),
        birthday: required.birthday && Boolean(had.birthday),
        sterilized: required.sterilized && Boolean(had.sterilized),
        color: required.color && Boolean(had.color),
      };

/** Which fields of owners and pets the store wants filled in (门店设置, spec 1 §3); until that is known none is. */
export function useRequiredFields(): RequiredFields {
  const { data = [] } = useCall(
    api.settings.byKey,
    { configKey: KEYS.join(',') },
    { silent: true, hideLoading: true },
  );
  const wants = (key: (typeof KEYS)[number]): boolean =>
    data.some(({ configKey, configValue }) => configKey === key && configValue === 'Y');
  return {
    address: wants('userAddressRequired'),
    birthday: wants('petBirthdayRequired'),
    sterilized: wants('petSterilizedRequired'),
    color: wants('petColorRequired'),
  };
}
