import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CouponKind } from '@hospital/shared/contract/calls/coupons';
import { COUPON_KIND_FIELDS, couponTerms } from '@hospital/shared/contract/couponWords';
import { useMay } from '@hospital/shared/session';
import { confirm, message, Tag } from '@hospital/shared/ui/core';
import { type DataColumn, RowAction } from '@hospital/shared/ui/data';
import { type OfferAnswer, OfferPanel } from '../OfferPanel';
import { scopeOf, validityOf } from './coupon.model';
import { KindDialog } from './KindDialog';

/** `3/100`, `3`: given of how many. */
const givenOf = ({ given, mostGiven }: CouponKind): string =>
  mostGiven === 0 ? String(given) : `${given}/${mostGiven}`;

const columns: readonly DataColumn<CouponKind>[] = [
  { title: COUPON_KIND_FIELDS.name, width: 152, field: 'name' },
  { title: COUPON_KIND_FIELDS.terms, width: 112, render: couponTerms },
  { title: COUPON_KIND_FIELDS.scope, width: 152, render: scopeOf },
  { title: COUPON_KIND_FIELDS.validity, width: 208, render: validityOf },
  {
    title: COUPON_KIND_FIELDS.stores,
    width: 96,
    render: ({ stores }) => (stores.length === 0 ? '全部门店' : `${stores.length}家门店`),
  },
  { title: COUPON_KIND_FIELDS.given, width: 88, numeric: true, render: givenOf },
  {
    title: COUPON_KIND_FIELDS.mostPerOwner,
    width: 88,
    numeric: true,
    render: ({ mostPerOwner }) => (mostPerOwner === 0 ? '不限' : `${mostPerOwner}张`),
  },
  {
    title: COUPON_KIND_FIELDS.enabled,
    width: 80,
    render: ({ enabled }) => (enabled === 'Y' ? <Tag color="green">启用</Tag> : <Tag>停用</Tag>),
  },
];

/** The kinds, on their way or here. */
export type KindsAnswer = OfferAnswer<{ readonly list: readonly CouponKind[] }>;

interface KindsProps {
  readonly answer: KindsAnswer;
}

/** What the chain gives as coupons. */
export function Kinds({ answer: { data, ...answer } }: KindsProps): ReactNode {
  const stop = useCallMutation(api.coupons.stopKind);
  const askStop = ({ id, name, version }: CouponKind) =>
    confirm({
      content: `停用券种“${name}”？停用后不再发放，已发放的照常使用。`,
      okText: '停用',
      onOk: async () => {
        await stop.mutateAsync({ id, version });
        message.success('券种已停用');
      },
    });
  const stopping = (kind: CouponKind): ReactNode =>
    kind.enabled === 'Y' && (
      <RowAction aria-label={`停用：${kind.name}`} onClick={() => void askStop(kind)}>
        停用
      </RowAction>
    );
  return (
    <OfferPanel
      title="券种"
      newText="新增券种"
      empty="没有券种"
      columns={columns}
      answer={{ ...answer, data: data?.list }}
      maySave={useMay(api.coupons.saveKind)}
      more={{ width: 112, actions: stopping }}
      form={(kind, { key, ...dialog }) => <KindDialog key={key} kind={kind} {...dialog} />}
    />
  );
}
