import { type ReactNode, useState } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { REFERRAL_FIELDS, referralStates } from '@hospital/shared/contract/referralStates';
import { mayMove } from '@hospital/shared/contract/states';
import { useMay } from '@hospital/shared/session';
import { confirm, message, Tag } from '@hospital/shared/ui/core';
import { RowAction } from '@hospital/shared/ui/data';
import { correctedTests } from './correctedTests';
import { placeOf } from './referralPlace';
import { ReferralSummary } from './ReferralSummary';
import { visitCancelled } from './useSentReferral';

/** Whoever read it before has to read it again. */
export const CorrectedTag = ({ row }: { readonly row: Referral }): ReactNode =>
  correctedTests(row).length > 0 && <Tag color="orange">报告已更正</Tag>;

/** Opens the letter of a referral. */
export function LetterLink({ row }: { readonly row: Referral }): ReactNode {
  const [asked, setAsked] = useState(false);
  const [visible, setVisible] = useState(false);
  const open = (): void => {
    setAsked(true);
    setVisible(true);
  };
  return (
    <>
      <RowAction aria-label={`查看转诊单：${row.referralNo}`} onClick={open}>
        查看转诊单
      </RowAction>
      {asked && <ReferralSummary row={row} visible={visible} onClose={() => setVisible(false)} />}
    </>
  );
}

/** Where an animal was referred to and what was answered, with its withdrawal while it waits. */
export function SentReferral({ row }: { readonly row: Referral }): ReactNode {
  const { id, version, referralNo, petName, status, rejectReason } = row;
  const mayCancel = useMay(api.referrals.cancel);
  const cancel = useCallMutation(api.referrals.cancel);
  const withdraw = async (): Promise<void> => {
    const onOk = () => cancel.mutateAsync({ id, version });
    if (await confirm({ content: `确定撤销${petName}的转诊吗?`, okText: '撤销', danger: true, onOk }))
      message.success('已撤销');
  };
  return (
    <>
      转往 {placeOf(row)} <Tag>{referralStates.words[status]}</Tag>{' '}
      {visitCancelled(row) && <Tag color="orange">对方已取消挂号</Tag>}{' '}
      {rejectReason && `${REFERRAL_FIELDS.rejectReason}：${rejectReason} `}
      <CorrectedTag row={row} /> <LetterLink row={row} />
      {mayCancel && mayMove(referralStates, status, 'cancel') && (
        <RowAction danger aria-label={`撤销转诊：${referralNo}`} onClick={() => void withdraw()}>
          撤销
        </RowAction>
      )}
    </>
  );
}
