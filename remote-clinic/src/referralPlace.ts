import type { Referral } from '@hospital/shared/contract/calls/referrals';

/** Where a referral goes. */
export const placeOf = (row: Referral): string =>
  row.toStoreId === null
    ? `${row.externalHospital}（院外）`
    : [row.toStoreName, row.toDoctorName].filter(Boolean).join(' ');
