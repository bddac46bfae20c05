import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CaseType } from '@hospital/shared/contract/caseWords';
import { useMay } from '@hospital/shared/session';
import { FailedAlone } from '../FailedAlone';
import { SuggestedReviews } from '../followUps';

/** 住院 */
const STAY: CaseType = 2;

/**
 * The calls that a stay asks for, proposed when the animal goes home: its case may run on for days, and who ends it then
 * would call too late.
 */
export function StayReviews({ caseId }: { readonly caseId: string }): ReactNode {
  const may = useMay(api.cases.diagnoses);
  const diagnoses = useCall(
    api.cases.diagnoses,
    { caseIds: [caseId] },
    { silent: true, hideLoading: true, enabled: may },
  );
  if (!diagnoses.data) return <FailedAlone what="诊断" answer={diagnoses} />;
  const codes = diagnoses.data.flatMap((one) => one.diagnoses.map(({ code }) => code));
  return <SuggestedReviews caseId={caseId} caseType={STAY} codes={codes} />;
}
