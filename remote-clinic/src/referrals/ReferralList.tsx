import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { referralStates, type ReferralMove } from '@hospital/shared/contract/referralStates';
import { mayMove, whyNot } from '@hospital/shared/contract/states';
import { useMay } from '@hospital/shared/session';
import { confirm, message } from '@hospital/shared/ui/core';
import { RowAction, useDialog } from '@hospital/shared/ui/data';
import { ListView, placeOf as pageOf, useListQuery, useStoreField } from '@hospital/shared/ui/listView';
import { AcceptDialog } from './AcceptDialog';
import { ALL, columnsOf, FIELDS, requestOf, type Side } from './list.model';
import { RejectDialog } from './RejectDialog';
import { ReferralSummary } from '../ReferralSummary';

interface Task {
  readonly kind: 'info' | 'accept' | 'reject';
  readonly row: Referral;
}

const because = ({ status }: Referral, move: ReferralMove): string =>
  mayMove(referralStates, status, move) ? '' : whyNot(referralStates, status, move);

/** What was sent, or received, with what can be done with it. */
export function ReferralList({ side }: { readonly side: Side }): ReactNode {
  const control = useListQuery(side, ALL);
  const answer = useCall(
    api.referrals.page,
    { ...pageOf(control.query), ...requestOf(control.query.filter), side },
    { keepPrevious: true, silent: true },
  );
  const { dialog, open, close } = useDialog<Task>('referral');
  const mayAccept = useMay(api.referrals.accept);
  const mayReject = useMay(api.referrals.reject);
  const mayCancel = useMay(api.referrals.cancel);
  const accept = useCallMutation(api.referrals.accept);
  const cancel = useCallMutation(api.referrals.cancel);
  const total = answer.data?.total ?? 0;

  const withdraw = async ({ id, version, petName }: Referral): Promise<void> => {
    const content = `确定撤销${petName}的转诊吗?`;
    if (
      await confirm({
        content,
        okText: '撤销',
        danger: true,
        onOk: () => cancel.mutateAsync({ id, version }),
      })
    )
      message.success('已撤销');
  };
  const taken = async ({ id, version, externalHospital }: Referral): Promise<void> => {
    const content = `${externalHospital}已接收，病例变为已转诊。`;
    if (await confirm({ content, onOk: () => accept.mutateAsync({ id, version }) }))
      message.success('操作成功');
  };
  const print = async (row: Referral): Promise<void> => {
    try {
      const { printLetter } = await import(/* webpackChunkName: "print-letter" */ './printLetter');
      await printLetter(row);
    } catch {
      message.error('转诊单打印失败，请重试');
    }
  };
  const action = (word: string, row: Referral, onClick: () => void, why = ''): ReactNode => (
    <RowAction
      danger={word === '撤销'}
      aria-label={`${word}：${row.referralNo}`}
      because={why}
      onClick={onClick}
    >
      {word}
    </RowAction>
  );
  const props = dialog && { row: dialog.task.row, visible: dialog.visible, onClose: close };
  return (
    <>
      <ListView
        underTabs
        scene="referral"
        label={side === 'sent' ? '发出的转诊' : '收到的转诊'}
        control={control}
        fields={[...FIELDS, ...useStoreField()]}
        columns={columnsOf(side)}
        actions={{
          title: '操作',
          // One sent to another hospital has four.
          width: side === 'sent' ? 232 : 176,
          sticky: true,
          wrap: true,
          render: (row) => (
            <>
              {action('查看', row, () => open({ kind: 'info', row }))}
              {side === 'sent' && action('打印', row, () => void print(row))}
              {side === 'sent' &&
                row.toStoreId === null &&
                mayAccept &&
                action('对方已接收', row, () => void taken(row), because(row, 'accept'))}
              {side === 'sent' &&
                mayCancel &&
                action('撤销', row, () => void withdraw(row), because(row, 'cancel'))}
              {side === 'received' &&
                mayAccept &&
                action('接收', row, () => open({ kind: 'accept', row }), because(row, 'accept'))}
              {side === 'received' &&
                mayReject &&
                action('退回', row, () => open({ kind: 'reject', row }), because(row, 'reject'))}
            </>
          ),
        }}
        answer={answer}
        rows={answer.data?.list}
        total={total}
        rowKey="id"
        summary={`共 ${total} 个转诊`}
        empty={side === 'sent' ? '没有发出的转诊' : '没有收到的转诊'}
      />
      {props && dialog.task.kind === 'info' && <ReferralSummary key={dialog.opening} {...props} />}
      {props && dialog.task.kind === 'accept' && <AcceptDialog key={dialog.opening} {...props} />}
      {props && dialog.task.kind === 'reject' && <RejectDialog key={dialog.opening} {...props} />}
    </>
  );
}
