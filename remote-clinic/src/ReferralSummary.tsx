import type { ReactNode } from 'react';
import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { REFERRAL_FIELDS } from '@hospital/shared/contract/referralStates';
import { Alert, Modal } from '@hospital/shared/ui/core';
import { correctedTests } from './correctedTests';
import { placeOf } from './referralPlace';

interface ReferralSummaryProps {
  readonly row: Referral;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** A referral with the case as it was when it was sent. */
export function ReferralSummary({ row, visible, onClose }: ReferralSummaryProps): ReactNode {
  const facts = [
    `转自：${row.fromStoreName} ${row.fromDoctorName}`,
    `转往：${placeOf(row)}`,
    row.petAge && `年龄：${row.petAge}`,
    `${REFERRAL_FIELDS.reason}：${row.reason}`,
    ...row.summary.split('\n'),
    row.files.length > 0 && `${REFERRAL_FIELDS.attachIds}：${row.files.map(({ name }) => name).join('、')}`,
    row.rejectReason && `${REFERRAL_FIELDS.rejectReason}：${row.rejectReason}`,
    row.handleTime && `处理：${row.handleName} ${row.handleTime.slice(0, 16)}`,
  ].filter((line): line is string => Boolean(line));
  return (
    <Modal
      title={`转诊 ${row.referralNo}：${row.petName}`}
      visible={visible}
      footer={null}
      onCancel={onClose}
    >
      {correctedTests(row).map((line) => (
        <Alert key={line} type="warning" content={line} />
      ))}
      {facts.map((line, at) => (
        // Lines of a case may say the same.
        <p key={`${at} ${line}`}>{line}</p>
      ))}
    </Modal>
  );
}
