import type { ReactNode } from 'react';
import { type ApiError, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CouponKind } from '@hospital/shared/contract/calls/coupons';
import { COUPON_KIND_FIELDS, couponTerms } from '@hospital/shared/contract/couponWords';
import { useMay } from '@hospital/shared/session';
import { Button, confirm, IconPlus, LoadError, message, Panel, Tag } from '@hospital/shared/ui/core';
import { DataTable, type DataColumn, RowAction, useDialog } from '@hospital/shared/ui/data';
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
export interface KindsAnswer {
  readonly data: { readonly list: readonly CouponKind[] } | undefined;
  readonly error: ApiError | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface KindsProps {
  readonly answer: KindsAnswer;
}

/** What the chain gives as coupons. */
export function Kinds({ answer: { data, error, isFetching, refetch } }: KindsProps): ReactNode {
  const maySave = useMay(api.coupons.saveKind);
  const stop = useCallMutation(api.coupons.stopKind);
  const { dialog, open, close } = useDialog<{ readonly kind: CouponKind | null }>('couponKind');
  const askStop = ({ id, name, version }: CouponKind) =>
    confirm({
      content: `停用券种“${name}”？停用后不再发放，已发放的照常使用。`,
      okText: '停用',
      onOk: async () => {
        await stop.mutateAsync({ id, version });
        message.success('券种已停用');
      },
    });
  const edit: DataColumn<CouponKind> = {
    title: '操作',
    width: 112,
    sticky: true,
    render: (kind) => (
      <>
        <RowAction aria-label={`编辑：${kind.name}`} onClick={() => open({ kind })}>
          编辑
        </RowAction>
        {kind.enabled === 'Y' && (
          <RowAction aria-label={`停用：${kind.name}`} onClick={() => void askStop(kind)}>
            停用
          </RowAction>
        )}
      </>
    ),
  };
  return (
    <Panel
      title="券种"
      extra={
        maySave && (
          <Button icon={<IconPlus />} onClick={() => open({ kind: null })}>
            新增券种
          </Button>
        )
      }
    >
      {error && !data ? (
        <LoadError what="券种" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          label="券种列表"
          columns={maySave ? [...columns, edit] : columns}
          rows={data?.list}
          rowKey="id"
          height="auto"
          empty="没有券种"
        />
      )}
      {dialog && (
        <KindDialog key={dialog.opening} kind={dialog.task.kind} visible={dialog.visible} onClose={close} />
      )}
    </Panel>
  );
}
