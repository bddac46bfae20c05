import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { REFERRAL_FIELDS, referralStates } from '@hospital/shared/contract/referralStates';
import { mayMove } from '@hospital/shared/contract/states';
import { useMay } from '@hospital/shared/session';
import { confirm, message, Tag } from '@hospital/shared/ui/core';
import { RowAction } from '@hospital/shared/ui/data';
import { correctedTests } from '../../correctedTests';
import { placeOf } from '../../referralPlace';
import { ReferralSummary } from '../../ReferralSummary';
import { FailedAlone } from '../../FailedAlone';
import classes from './case.module.css';

const QUIET = { silent: true, hideLoading: true } as const;
const FIRST = { page: 1, pageSize: 1 } as const;
const WITHDRAWN = 3;

/**
 * What a case was referred by: to whom it was sent last and what they answered, and from whom its animal came with which
 * record. Nothing where there is neither.
 */
export function CaseReferrals({ record }: { readonly record: MedicalCase }): ReactNode {
  const { id, visit } = record;
  const may = useMay(api.referrals.page);
  const mayCancel = useMay(api.referrals.cancel);
  const sent = useCall(
    api.referrals.page,
    { ...FIRST, side: 'sent', caseId: id },
    { ...QUIET, enabled: may },
  );
  const brought = useCall(
    api.referrals.page,
    { ...FIRST, side: 'received', caseId: id },
    { ...QUIET, enabled: may && visit !== null },
  );
  const cancel = useCallMutation(api.referrals.cancel);
  const [shown, setShown] = useState<Referral>();
  const [visible, setVisible] = useState(false);
  const [to] = sent.data?.list ?? [];
  const [from] = brought.data?.list ?? [];
  const withdraw = async ({ version, petName, ...row }: Referral): Promise<void> => {
    const onOk = () => cancel.mutateAsync({ id: row.id, version });
    if (await confirm({ content: `确定撤销${petName}的转诊吗?`, okText: '撤销', danger: true, onOk }))
      message.success('已撤销');
  };
  const look = (row: Referral): ReactNode => (
    <RowAction
      aria-label={`查看转诊单：${row.referralNo}`}
      onClick={() => {
        setShown(row);
        setVisible(true);
      }}
    >
      查看转诊单
    </RowAction>
  );
  return (
    <>
      <FailedAlone what="转诊" answer={sent} />
      <FailedAlone what="转诊" answer={brought} />
      {(from || (to && to.status !== WITHDRAWN)) && (
        <ul className={classes.earlier} aria-label="转诊">
          {from && (
            <li>
              转自 {from.fromStoreName} {from.fromDoctorName}，{REFERRAL_FIELDS.reason}：{from.reason}{' '}
              <CorrectedTag row={from} /> {look(from)}
            </li>
          )}
          {to && to.status !== WITHDRAWN && (
            <li>
              转往 {placeOf(to)} <Tag>{referralStates.words[to.status]}</Tag>{' '}
              {to.rejectReason && `${REFERRAL_FIELDS.rejectReason}：${to.rejectReason} `}
              <CorrectedTag row={to} /> {look(to)}
              {mayCancel && mayMove(referralStates, to.status, 'cancel') && (
                <RowAction danger aria-label={`撤销转诊：${to.referralNo}`} onClick={() => void withdraw(to)}>
                  撤销
                </RowAction>
              )}
            </li>
          )}
        </ul>
      )}
      {shown && <ReferralSummary row={shown} visible={visible} onClose={() => setVisible(false)} />}
    </>
  );
}

/** Whoever read it before has to read it again. */
const CorrectedTag = ({ row }: { readonly row: Referral }): ReactNode =>
  correctedTests(row).length > 0 && <Tag color="orange">报告已更正</Tag>;
