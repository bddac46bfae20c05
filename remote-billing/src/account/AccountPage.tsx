import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { AccountMovement } from '@hospital/shared/contract/calls/accounts';
import { BALANCE_WORDS, MOVEMENT_WORDS } from '@hospital/shared/contract/accountWords';
import { formatYuan } from '@hospital/shared/format';
import { useMay, useSession } from '@hospital/shared/session';
import { Button, Page, Panel } from '@hospital/shared/ui/core';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { printSlip } from '../printSlip';
import { ALL, columnsOf, FIELDS, requestOf } from './account.model';
import { DepositDialog } from './DepositDialog';
import { Plans } from './Plans';
import { RechargeDialog } from './RechargeDialog';
import { RefundDialog } from './RefundDialog';

/** Who was at the desk may lose the slip: each movement that has one prints it again. */
const AGAIN = {
  ...{ title: '操作', width: 72, sticky: true },
  render: ({ receiptId, ownerName, balance, bizType }: AccountMovement): ReactNode =>
    receiptId && (
      <RowAction
        aria-label={`补打：${ownerName}的${BALANCE_WORDS[balance]}${MOVEMENT_WORDS[bizType]}`}
        onClick={() => void printSlip(receiptId, '小票打印失败，请重试')}
      >
        补打
      </RowAction>
    ),
} as const;

/** 储值: money into accounts and out of them, every movement, and the plans of recharges (domain.md §2.7). */
export default function AccountPage(): ReactNode {
  const control = useListQuery<never>('list', ALL);
  const given = requestOf(control.query.filter);
  const { page, pageSize } = placeOf(control.query);
  const answer = useCall(
    api.accounts.page,
    { page, pageSize, ...given },
    { keepPrevious: true, silent: true },
  );
  const oneStore = useSession().workplace.workspaceType === 2;
  const mayRecharge = useMay(api.accounts.recharge) && oneStore;
  const mayRefund = useMay(api.accounts.refund) && oneStore;
  const { dialog, open, close } = useDialog<'recharge' | 'refund' | 'deposit'>();
  const { total = 0, ext } = answer.data ?? {};
  const mayGiveBack = useMay(api.accounts.refundDeposit) && oneStore;
  const mayPrint = useMay(api.bills.print);
  const print = (paymentId: string): void => void printSlip(paymentId, '小票打印失败，可在储值流水中补打');
  return (
    <Page
      title="储值"
      actions={
        <>
          {mayGiveBack && <Button onClick={() => open('deposit')}>退押金</Button>}
          {mayRefund && <Button onClick={() => open('refund')}>储值退款</Button>}
          {mayRecharge && (
            <Button type="primary" onClick={() => open('recharge')}>
              储值充值
            </Button>
          )}
        </>
      }
    >
      <Panel>
        <ListView
          scene="account"
          label="储值流水列表"
          control={control}
          fields={[...FIELDS, ...useStoreField()]}
          columns={columnsOf(oneStore)}
          {...(mayPrint ? { actions: AGAIN } : {})}
          answer={answer}
          rows={answer.data?.list}
          total={total}
          rowKey="id"
          summary={
            ext
              ? `共 ${total} 笔，存入 ¥${formatYuan(ext.inSum)}，支出 ¥${formatYuan(ext.outSum)}`
              : `共 ${total} 笔`
          }
          empty="没有储值流水"
        />
      </Panel>
      <Plans />
      {dialog?.task === 'recharge' && (
        <RechargeDialog key={dialog.opening} visible={dialog.visible} onClose={close} onDone={print} />
      )}
      {dialog?.task === 'refund' && (
        <RefundDialog key={dialog.opening} visible={dialog.visible} onClose={close} onDone={print} />
      )}
      {dialog?.task === 'deposit' && (
        <DepositDialog key={dialog.opening} visible={dialog.visible} onClose={close} onDone={print} />
      )}
    </Page>
  );
}
