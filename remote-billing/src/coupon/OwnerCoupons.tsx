import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { COUPON_FIELDS, COUPON_KIND_FIELDS } from '@hospital/shared/contract/couponWords';
import type { PropsOf } from '@hospital/shared/contract/parts';
import { LoadError } from '@hospital/shared/ui/core';
import { DataTable, type DataColumn } from '@hospital/shared/ui/data';
import { CouponTag } from './coupon.model';

type Coupon = Awaited<ReturnType<typeof api.coupons.ofOwner>>[number];

/** Why one that is neither used, void nor expired cannot be used here. */
const restOf = ({ status, whyNot, billNo, revokeReason }: Coupon): string =>
  billNo || revokeReason || (status === 1 ? whyNot : '');

const columns: readonly DataColumn<Coupon>[] = [
  { title: COUPON_FIELDS.kindName, width: 160, field: 'kindName' },
  { title: COUPON_FIELDS.terms, width: 112, field: 'terms' },
  { title: COUPON_KIND_FIELDS.scope, width: 160, field: 'scope' },
  { title: COUPON_FIELDS.endDate, width: 112, field: 'endDate' },
  {
    title: COUPON_FIELDS.status,
    width: 88,
    render: ({ status }) => <CouponTag status={status} />,
  },
  { title: COUPON_FIELDS.remark, width: 152, render: restOf },
  { title: COUPON_FIELDS.reason, width: 144, field: 'reason', wrap: true },
  { title: COUPON_FIELDS.couponNo, width: 144, field: 'couponNo' },
];

/** Part `billing/ownerCoupons`: an owner's coupons, whoever gave them, what can be used first. */
export default function OwnerCoupons({ ownerId }: PropsOf<'billing/ownerCoupons'>): ReactNode {
  const { data, error, isFetching, refetch } = useCall(api.coupons.ofOwner, { ownerId }, { silent: true });
  if (error && !data)
    return <LoadError what="优惠券" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return (
    <DataTable label="优惠券" columns={columns} rows={data} rowKey="id" height="auto" empty="没有优惠券" />
  );
}
