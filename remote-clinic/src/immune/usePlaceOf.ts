import type { ImmunePlan } from '@hospital/shared/contract/calls/immunePlan';
import { useSession } from '@hospital/shared/session';

const STORE_SIDE = 2;

/** Where something is done with a plan: where its user stands; on the company side the store that planned it. */
export function usePlaceOf({ storeId }: Pick<ImmunePlan, 'storeId'>): { readonly storeId?: string } {
  return useSession().workplace.workspaceType === STORE_SIDE ? {} : { storeId };
}
