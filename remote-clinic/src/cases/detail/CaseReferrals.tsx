import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { MedicalCase } from '@hospital/shared/contract/calls/cases';
import { REFERRAL_FIELDS } from '@hospital/shared/contract/referralStates';
import { useMay } from '@hospital/shared/session';
import { FailedAlone } from '../../FailedAlone';
import { CorrectedTag, LetterLink, SentReferral } from '../../SentReferral';
import { useSentReferral } from '../../useSentReferral';
import classes from './case.module.css';

/**
 * What a case was referred by: to whom it was sent last and what they answered, and from whom its animal came with which
 * record. Nothing where there is neither.
 */
export function CaseReferrals({ record }: { readonly record: MedicalCase }): ReactNode {
  const { id, visit } = record;
  const may = useMay(api.referrals.page);
  const { answer: sent, row: to } = useSentReferral(id);
  const brought = useCall(
    api.referrals.page,
    { page: 1, pageSize: 1, side: 'received', caseId: id },
    { silent: true, hideLoading: true, enabled: may && visit !== null },
  );
  const [from] = brought.data?.list ?? [];
  return (
    <>
      <FailedAlone what="转诊" answer={sent} />
      <FailedAlone what="转诊" answer={brought} />
      {(from || to) && (
        <ul className={classes.earlier} aria-label="转诊">
          {from && (
            <li>
              转自 {from.fromStoreName} {from.fromDoctorName}，{REFERRAL_FIELDS.reason}：{from.reason}{' '}
              <CorrectedTag row={from} /> <LetterLink row={from} />
            </li>
          )}
          {to && (
            <li>
              <SentReferral row={to} />
            </li>
          )}
        </ul>
      )}
    </>
  );
}
