import { CHARGE_PURPOSES, type ChargePurpose } from '@hospital/shared/contract/chargeWords';
import { malformed, permissionMissing } from '../../../../platform/errors/businessError';
import type { SessionIdentity } from '../../../../platform/sessions/session';
import { forBills } from './bills';
import { forDeposit } from './deposit';
import type { Purpose, StartRequest } from './purpose';
import { forRecharge } from './recharge';
import { forSale } from './sale';

export type { ChargeMoney } from './purpose';

/** Everything that a charge takes money for. */
export const purposes: Readonly<Record<ChargePurpose, Purpose>> = {
  bills: forBills,
  recharge: forRecharge,
  package: forSale,
  ward: forDeposit('ward'),
  boarding: forDeposit('boarding'),
};

/** What a charge is to be made for. @throws 40002 where not one thing is named */
export function purposeOf({ billIds, recharge, sale, stay }: StartRequest): ChargePurpose {
  const named: ChargePurpose[] = [
    ...(billIds ? (['bills'] as const) : []),
    ...(recharge ? (['recharge'] as const) : []),
    ...(sale ? (['package'] as const) : []),
    ...(stay ? [stay.kind] : []),
  ];
  const [only] = named;
  if (only === undefined || named.length > 1) throw malformed('请选择一项收款内容');
  return only;
}

/** Purposes that somebody may take money for. */
export const purposesOf = ({ permissions }: Pick<SessionIdentity, 'permissions'>): ChargePurpose[] =>
  (Object.keys(CHARGE_PURPOSES) as ChargePurpose[]).filter((one) =>
    permissions.has(CHARGE_PURPOSES[one].right),
  );

/** @throws 40300 for who may not take money for it */
export function expectMay(
  { permissions }: Pick<SessionIdentity, 'permissions'>,
  purpose: ChargePurpose,
): void {
  const { right } = CHARGE_PURPOSES[purpose];
  if (!permissions.has(right)) throw permissionMissing(right);
}
