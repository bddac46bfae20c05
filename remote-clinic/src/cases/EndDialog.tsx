import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CaseBrief } from '@hospital/shared/contract/calls/cases';
import { CASE_RESULTS, type CaseResult } from '@hospital/shared/contract/caseWords';
import type { DataOf } from '@hospital/shared/contract/call';
import type { caseCalls } from '@hospital/shared/contract/calls/cases';
import type { TestingOrder } from '@hospital/shared/contract/calls/testing';
import { useMay } from '@hospital/shared/session';
import { DeathHint } from '../DeathHint';
import { FailedAlone } from '../FailedAlone';
import { SuggestedReviews } from '../followUps';
import { WAITING } from '../useSentReferral';
import { UnsignedDocs } from './documents/UnsignedDocs';
import { Alert, Button, message, Modal, Select } from '@hospital/shared/ui/core';

interface EndDialogProps {
  readonly cases: readonly Pick<
    CaseBrief,
    'id' | 'caseNo' | 'petName' | 'caseType' | 'petId' | 'ownerId' | 'treatmentCaseStatus'
  >[];
  readonly visible: boolean;
  /** Called once, with those that have ended. */
  readonly onEnded?: (ids: readonly string[]) => void;
  readonly onClose: () => void;
}

/** `treatmentCaseStatus` of an animal that died: nobody is called. */
const DEAD: CaseResult = '5';

/** Ends cases, and says of each what became of it; the follow-ups that each asks for are planned here. */
export function EndDialog({ cases, visible, onEnded, onClose }: EndDialogProps): ReactNode {
  const end = useCallMutation(api.cases.end);
  const [result, setResult] = useState<CaseResult | ''>('');
  const [ended, setEnded] = useState<DataOf<typeof caseCalls.end>>();
  const diagnoses = useCall(
    api.cases.diagnoses,
    { caseIds: cases.map(({ id }) => id) },
    { silent: true, hideLoading: true, staleTime: 0 },
  );
  const obstacles = new Map(diagnoses.data?.map(({ caseId, obstacle = '' }) => [caseId, obstacle]));
  const obstacleOf = ({ id }: { readonly id: string }): string => obstacles.get(id) ?? '';
  const stuck = cases.filter((one) => obstacleOf(one) !== '');
  const diagnosisOf = (id: string): string => {
    if (!diagnoses.data) return diagnoses.error ? '诊断加载失败' : '正在加载';
    const found = diagnoses.data.find(({ caseId }) => caseId === id)?.diagnoses ?? [];
    return found.map(({ name }) => name).join('、') || '尚无诊断';
  };

  /** By what is chosen here, else as its case says. */
  const hasDied = ({ treatmentCaseStatus }: EndDialogProps['cases'][number]): boolean =>
    (result || treatmentCaseStatus) === DEAD;
  const living = cases.filter((one) => !hasDied(one));
  const alone = cases.length === 1 ? cases[0] : undefined;
  const mayCharge = useMay(api.orders.charges);
  const charges = useCall(
    api.orders.charges,
    { caseId: alone?.id ?? '' },
    { silent: true, hideLoading: true, enabled: mayCharge && alone !== undefined },
  );
  const missed = (charges.data?.missing ?? []).filter(({ reason }) => reason === '').map(({ word }) => word);
  const mayTest = useMay(api.testing.page);
  const tests = useCall(
    api.testing.page,
    { caseId: alone?.id ?? '', page: 1, pageSize: 100 },
    { silent: true, hideLoading: true, staleTime: 0, enabled: mayTest && alone !== undefined },
  );

  const mayRefer = useMay(api.referrals.page);
  const referrals = useCall(
    api.referrals.page,
    { side: 'sent', status: WAITING, caseId: alone?.id ?? '', page: 1, pageSize: 1 },
    { silent: true, hideLoading: true, staleTime: 0, enabled: mayRefer && alone !== undefined },
  );
  const [referred] = referrals.data?.list ?? [];

  const submit = async (): Promise<void> => {
    const answer = await end.mutateAsync({
      ids: cases.map(({ id }) => id),
      ...(result === '' ? {} : { treatmentCaseStatus: result }),
    });
    onEnded?.(answer.success);
    if (answer.failed.length > 0) return setEnded(answer);
    message.success(answer.success.length > 1 ? `已结束${answer.success.length}个病例` : '病例已结束');
    onClose();
  };
  const said = (id: string): string => {
    if (!ended) return diagnosisOf(id);
    return ended.failed.find((one) => one.id === id)?.msg ?? '已结束';
  };
  const lineOf = ({ id, caseNo, petName }: EndDialogProps['cases'][number]): string =>
    `${caseNo} ${petName}：${said(id)}`;
  const lines = alone ? (
    <p>{lineOf(alone)}</p>
  ) : (
    <ul>
      {cases.map((one) => (
        <li key={one.id}>{lineOf(one)}</li>
      ))}
    </ul>
  );

  return (
    <Modal
      title={cases.length > 1 ? `结束${cases.length}个病例` : '结束病例'}
      visible={visible}
      onCancel={onClose}
      footer={
        ended ? (
          <Button type="primary" onClick={onClose}>
            知道了
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            {/* What is refused is said by the client; the dialog stays. */}
            <Button
              type="primary"
              loading={end.isPending}
              disabled={stuck.length === cases.length}
              onClick={() => void submit().catch(() => undefined)}
            >
              结束
            </Button>
          </>
        )
      }
    >
      {!ended && lines}
      {ended ? (
        <Alert
          type="warning"
          content={
            alone
              ? `病例没有结束，${said(alone.id)}`
              : `成功${ended.success.length}个，未结束${ended.failed.length}个，原因如下`
          }
        />
      ) : (
        <Select
          aria-label="治疗结果"
          placeholder="治疗结果：按各病例所填"
          allowClear
          value={result || undefined}
          options={Object.entries(CASE_RESULTS).map(([value, label]) => ({ value, label }))}
          onChange={(value?: CaseResult) => setResult(value ?? '')}
        />
      )}
      {ended && !alone && lines}
      {!ended &&
        stuck.map((one) => (
          <Alert
            key={one.id}
            type="error"
            content={`${alone ? '' : `${one.petName} `}暂不能结束：${obstacleOf(one)}`}
          />
        ))}
      {!ended && cases.filter(hasDied).map(({ id, ...animal }) => <DeathHint key={id} {...animal} />)}
      {!ended && missed.length > 0 && (
        <Alert type="warning" content={`可能漏收：${missed.join('、')}，请在处方与费用中核对`} />
      )}
      {!ended && <OpenTests tests={tests.data?.list ?? []} />}
      {!ended &&
        cases.map(({ id, petName }) => (
          <UnsignedDocs key={id} caseId={id} {...(alone ? {} : { of: `${petName} ` })} />
        ))}
      {!ended && referred && (
        <Alert
          type="warning"
          content={`转诊 ${referred.referralNo} 对方还没有接收。结束后对方不能再接收，不结束则由对方接收后变为已转诊`}
        />
      )}
      {!ended && (
        <>
          <FailedAlone what="转诊" answer={referrals} />
          <FailedAlone what="未出报告" answer={tests} />
          <FailedAlone what="诊断" answer={diagnoses} />
          <FailedAlone what="漏收核对" answer={charges} />
        </>
      )}
      {!ended &&
        diagnoses.data &&
        living.map(({ id, caseType, petName }) => (
          <SuggestedReviews
            key={id}
            caseId={id}
            caseType={caseType}
            codes={codesOf(diagnoses.data ?? [], id)}
            {...(alone ? {} : { of: `${petName} ` })}
          />
        ))}
    </Modal>
  );
}

/** Tests that are not begun, for which the animal must stay, and those whose reports come after the case has ended. */
function OpenTests({ tests }: { readonly tests: readonly TestingOrder[] }): ReactNode {
  const named = (...states: readonly number[]): string =>
    tests
      .filter(({ status }) => states.includes(status))
      .map(({ productName }) => productName)
      .join('、');
  const [waiting, running] = [named(0), named(1, 2)];
  return (
    <>
      {waiting !== '' && <Alert type="warning" content={`还没有采样或检查：${waiting}`} />}
      {running !== '' && <Alert type="warning" content={`报告还没有出：${running}，病例结束后仍会出具`} />}
    </>
  );
}

const codesOf = (answer: DataOf<typeof caseCalls.diagnoses>, id: string): readonly string[] =>
  answer.find(({ caseId }) => caseId === id)?.diagnoses.map(({ code }) => code) ?? [];
