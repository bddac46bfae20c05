import type { ReactNode } from 'react';
import type { DataOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { formatYuan } from '@hospital/shared/format';
import { FormItem, Select } from '@hospital/shared/ui/core';
import { FREE } from './registerFee.model';

type Specs = DataOf<typeof bookingCalls.specs>;

interface RegisterFeeProps {
  /** What a registration can cost now; undefined until it is known. */
  readonly specs: Specs | undefined;
  /** A doctor has asked for this visit. */
  readonly free: boolean;
}

/** The field 挂号费 (`productId`): what is charged where nothing is chosen stands in the empty box. */
export const RegisterFee = ({ specs, free }: RegisterFeeProps): ReactNode => (
  <FormItem field="productId" label="挂号费">
    <Select
      allowClear
      placeholder={usualFee(specs, free)}
      options={[
        ...(specs?.specs ?? []).map((spec) => ({ value: spec.productId, label: feeText(spec) })),
        { value: FREE, label: '免挂号费' },
      ]}
    />
  </FormItem>
);

const feeText = ({ name, memberPrice }: Specs['specs'][number]): string =>
  `${name} ¥${formatYuan(memberPrice)}`;

/** What is charged where nothing is chosen. */
const usualOf = (data: Specs | undefined): Specs['specs'][number] | undefined =>
  data?.specs.find(({ productId }) => productId === data.defaultProductId);

/** What the owner pays, by what the desk has chosen; 0 where nothing is charged. */
export function chargedOf(data: Specs | undefined, productId: string | undefined, free: boolean): number {
  if (productId) return data?.specs.find((spec) => spec.productId === productId)?.memberPrice ?? 0;
  return free ? 0 : (usualOf(data)?.memberPrice ?? 0);
}

/** The usual one in words, of which there are some at any time: they name the box for who does not see it. */
function usualFee(data: Specs | undefined, free: boolean): string {
  if (!data) return '按时段和会员等级';
  if (free) return '医嘱复诊，免挂号费';
  const usual = usualOf(data);
  return usual ? feeText(usual) : '不收挂号费';
}
