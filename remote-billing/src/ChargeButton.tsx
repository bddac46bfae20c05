import type { ReactNode } from 'react';
import { PAY_WAY_WORDS, type PayWayCode } from '@hospital/shared/contract/billWords';
import { CHARGE_WAYS, type ChargeWay } from '@hospital/shared/contract/chargeWords';
import { Button } from '@hospital/shared/ui/core';
import type { Charges } from './useCharges';

interface ChargeButtonProps {
  readonly way: PayWayCode;
  readonly charges: Pick<Charges, 'ways' | 'starting'>;
  readonly disabled: boolean;
  readonly onCharge: (way: ChargeWay) => void;
}

const isChargeWay = (way: PayWayCode): way is ChargeWay => CHARGE_WAYS.some((known) => known === way);

/** Beside a way of payment: its code for the customer. Nothing where no provider is there for the way. */
export function ChargeButton({ way, charges, disabled, onCharge }: ChargeButtonProps): ReactNode {
  if (!isChargeWay(way) || !charges.ways.includes(way)) return null;
  return (
    <Button
      disabled={disabled}
      loading={charges.starting}
      aria-label={`扫码收款：${PAY_WAY_WORDS[way]}`}
      onClick={() => onCharge(way)}
    >
      扫码收款
    </Button>
  );
}
