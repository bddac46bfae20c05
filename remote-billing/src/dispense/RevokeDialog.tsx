import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { VOID } from '@hospital/shared/contract/billStates';
import { REASON_LIMIT } from '@hospital/shared/contract/billWords';
import type { Dispensed } from '@hospital/shared/contract/calls/orders';
import { Alert, FormItem, FormModal, Input, message } from '@hospital/shared/ui/core';

type Item = Dispensed['items'][number];

/** What is taken back: lines of a bill as it was shown. */
export interface Revoked {
  readonly row: Dispensed;
  readonly items: readonly Item[];
}

/** `2盒（批号 P1，有效期 2027-01-01）`. */
export const batchesInWords = ({ batches, unit }: Pick<Item, 'batches' | 'unit'>): string =>
  batches
    .map(
      ({ batchNo, expireDate, quantity }) =>
        `${quantity}${unit}（批号 ${batchNo}${expireDate === null ? '' : `，有效期 ${expireDate}`}）`,
    )
    .join('、');

/** `status` of a bill of which a part was given back. */
const PARTLY_REFUNDED = 3;

interface RevokeDialogProps {
  readonly asked: Revoked;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 退药: says what comes back into which batch, and asks why. */
export function RevokeDialog({ asked, visible, onClose }: RevokeDialogProps): ReactNode {
  const revoke = useCallMutation(api.orders.revokeDispense);
  const { row, items } = asked;
  return (
    <FormModal<{ readonly reason: string }>
      title={`退药：${row.petName} ${row.billNo}`}
      visible={visible}
      labelWidth={96}
      submitText="退药"
      danger
      onSubmit={async ({ reason }) => {
        const { packageTimes = 0, stayed = [] } = await revoke.mutateAsync({
          // As it was shown: what somebody else did meanwhile may have changed the batches.
          ...{ billId: row.billId, version: row.version, reason },
          lineIds: items.map(({ id }) => id),
        });
        const then = row.status === VOID ? '' : '，可在待发药中重新发放';
        const times = packageTimes > 0 ? `，套餐退回${packageTimes}次` : '';
        const words = `${row.petName} 已退药${then}${times}`;
        if (stayed.length === 0) message.success(words);
        else message.warning(`${words}；${stayed.join('、')}，其次数未退回`);
      }}
      onClose={onClose}
    >
      <Alert
        type="warning"
        style={{ marginBottom: 16 }}
        title="请确认药品已经收回，退回后："
        content={
          <>
            {items.map((item) => (
              <div key={item.id}>
                {item.productName} {batchesInWords(item)} 回到原批次库存
              </div>
            ))}
            <div>
              {row.status === VOID
                ? '账单已作废：项目不再待发药，漏收不再提示，用过的套餐次数退回还能使用的套餐'
                : '项目恢复为待发药，账单金额和收款不变'}
            </div>
          </>
        }
      />
      {row.status === PARTLY_REFUNDED && (
        <Alert
          type="warning"
          style={{ marginBottom: 16 }}
          content="该账单退过款，退款可能没有写明项目：请核对，药品已办理入库的不要再退药，否则库存会多出一份"
        />
      )}
      <FormItem
        field="reason"
        label="退药原因"
        rules={[{ required: true, message: '请填写退药原因' }]}
        extra="记入操作日志和库存流水，不能删除"
      >
        <Input maxLength={REASON_LIMIT} />
      </FormItem>
    </FormModal>
  );
}
