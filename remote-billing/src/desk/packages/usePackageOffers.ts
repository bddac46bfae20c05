import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { PackageOffer } from '@hospital/shared/contract/calls/packages';
import { useMay } from '@hospital/shared/session';

/** What packages of an owner could take of bills; nothing for who may not use them, and for people from the street. */
export function usePackageOffers(billIds: readonly string[], ofOwner: boolean) {
  const may = useMay(api.packages.consume);
  return useCall(
    api.packages.offers,
    { billIds: [...billIds] },
    { enabled: may && ofOwner && billIds.length > 0, silent: true, hideLoading: true },
  );
}

/** Times that packages could take of one bill. */
export const timesFor = (offers: readonly PackageOffer[] | undefined, billId: string): number =>
  (offers ?? []).filter((offer) => offer.billId === billId).reduce((sum, { quantity }) => sum + quantity, 0);
