import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { OwnerCoupon } from '@hospital/shared/contract/calls/coupons';
import { couponStates } from '@hospital/shared/contract/couponStates';
import { MOST_COUPON_KINDS } from '@hospital/shared/contract/couponWords';
import { mayMove } from '@hospital/shared/contract/states';
import { Can, useMay, useSession } from '@hospital/shared/session';
import { Button, IconPlus, message, Page, Panel } from '@hospital/shared/ui/core';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { ReasonDialog } from '../ReasonDialog';
import { ALL, columnsOf, fieldsOf, requestOf } from './coupon.model';
import { GiveDialog } from './GiveDialog';
import { Kinds } from './Kinds';

type Task = { readonly kind: 'give' } | { readonly kind: 'revoke'; readonly coupon: OwnerCoupon };

/** 优惠券: what was given to whom, and what the chain gives (domain.md §2.7 BillDiscount, type 2). */
export default function CouponPage(): ReactNode {
  const control = useListQuery<never>('list', ALL);
  const { page, pageSize } = placeOf(control.query);
  const answer = useCall(
    api.coupons.page,
    { page, pageSize, ...requestOf(control.query.filter) },
    { keepPrevious: true, silent: true },
  );
  const kinds = useCall(api.coupons.kinds, { page: 1, pageSize: MOST_COUPON_KINDS }, { silent: true });
  const revoke = useCallMutation(api.coupons.revoke);
  const oneStore = useSession().workplace.workspaceType === 2;
  const mayRevoke = useMay(api.coupons.revoke);
  const { dialog, open, close } = useDialog<Task>();
  const task = dialog?.task;
  const total = answer.data?.total ?? 0;
  const revokeAction = {
    title: '操作',
    width: 72,
    sticky: true,
    render: (coupon: OwnerCoupon) =>
      mayMove(couponStates, coupon.status, 'revoke') && (
        <RowAction
          danger
          aria-label={`作废：${coupon.couponNo}`}
          onClick={() => open({ kind: 'revoke', coupon })}
        >
          作废
        </RowAction>
      ),
  };
  return (
    <Page
      title="优惠券"
      actions={
        <Can call={api.coupons.give}>
          <Button type="primary" icon={<IconPlus />} onClick={() => open({ kind: 'give' })}>
            发放优惠券
          </Button>
        </Can>
      }
    >
      <Panel>
        <ListView
          scene="coupon"
          label="已发优惠券列表"
          control={control}
          fields={[...fieldsOf(kinds.data?.list ?? []), ...useStoreField()]}
          columns={columnsOf(oneStore)}
          {...(mayRevoke ? { actions: revokeAction } : {})}
          answer={answer}
          rows={answer.data?.list}
          total={total}
          rowKey="id"
          summary={`共 ${total} 张`}
          empty="没有已发放的优惠券"
        />
      </Panel>
      <Kinds answer={kinds} />
      {dialog && task?.kind === 'give' && (
        <GiveDialog key={dialog.opening} kinds={kinds} visible={dialog.visible} onClose={close} />
      )}
      {dialog && task?.kind === 'revoke' && (
        <ReasonDialog
          key={dialog.opening}
          title={`作废优惠券：${task.coupon.couponNo}`}
          explanation={`${task.coupon.ownerName}的${task.coupon.kindName}（${task.coupon.terms}）作废后不能恢复。`}
          submitText="作废"
          danger
          visible={dialog.visible}
          onSubmit={async (reason) => {
            await revoke.mutateAsync({ id: task.coupon.id, version: task.coupon.version, reason });
            message.success('优惠券已作废');
          }}
          onClose={close}
        />
      )}
    </Page>
  );
}
