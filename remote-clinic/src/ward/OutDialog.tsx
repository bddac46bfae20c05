import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { DEPOSIT_KEPT, depositBackWords, KEEP_DEPOSIT } from '@hospital/shared/contract/accountWords';
import type { WardOut } from '@hospital/shared/contract/calls/ward';
import { LIVE_FIELDS, OUTCOME_WORDS, type Outcome } from '@hospital/shared/contract/liveWords';
import { useDraft } from '@hospital/shared/drafts';
import { formatYuan } from '@hospital/shared/format';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import {
  Alert,
  Button,
  Checkbox,
  DraftOffer,
  FormItem,
  FormModal,
  Input,
  LoadError,
  message,
  PageSkeleton,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { DeathHint } from '../DeathHint';
import { FailedAlone } from '../FailedAlone';
import { takenOverBy, useSentReferral, visitCancelled } from '../useSentReferral';
import { LeavingReferred } from './LeavingReferred';
import { printPaid } from './printDeposit';
import { StayReviews } from './StayReviews';
import classes from './out.module.css';

interface OutDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface OutValues {
  readonly outcome: Outcome;
  readonly summary?: string;
  readonly keepDeposit?: boolean;
}

const DIED: Outcome = '5';
const OUTCOMES = Object.entries(OUTCOME_WORDS).map(([value, label]) => ({ value, label }));

/** 出院: what the stay comes to, shown before anything is saved, and how the animal leaves. */
export function OutDialog({ id, visible, onClose }: OutDialogProps): ReactNode {
  const stay = useCall(api.ward.info, { id }, { staleTime: 0, silent: true });
  const out = useCallMutation(api.ward.discharge);
  const { answer: sent, row: referred } = useSentReferral(stay.data?.caseId ?? '');
  // Whom another store has taken over it calls, not this one.
  const isOurs = takenOverBy(referred) === '' || visitCancelled(referred);
  const isStaying = isOurs && (sent.data !== undefined || !sent.isFetching);
  const back = depositBackWords(useMay(api.accounts.refundDeposit));
  const version = stay.data?.version ?? 1;
  const [form] = useForm<OutValues>();
  const keepDeposit = useWatch('keepDeposit', form) === true;
  const kept = keepDeposit ? ({ keepDepositFlag: 'Y' } as const) : {};
  const restWords = keepDeposit ? DEPOSIT_KEPT : back;
  const preview = useCall(
    api.ward.discharge,
    { id, preview: 'Y', ...kept, version },
    {
      ...{ staleTime: 0, silent: true, hideLoading: true, keepPrevious: true },
      // Once it has ended there is nothing to ask, though the dialog stands until all is read anew.
      enabled: visible && stay.data !== undefined && !out.isPending && !out.isSuccess,
    },
  );
  const [sum, setSum] = useState<WardOut>();
  if (preview.data && preview.data !== sum) setSum(preview.data);
  const failed = stay.data ? preview : stay;
  const retry = { retrying: failed.isFetching, onRetry: () => void failed.refetch() };
  const died = useWatch('outcome', form) === DIED;
  const draft = useDraft<Partial<OutValues>>(`live:out:${id}`);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  return (
    <FormModal<OutValues>
      title={stay.data ? `出院：${stay.data.petName}（${stay.data.cageName}）` : '出院'}
      visible={visible}
      width={640}
      labelWidth={88}
      submitText="确认出院"
      form={form}
      // What was written meanwhile outlives a failure.
      failure={
        failed.error && !sum && !dirty ? (
          <LoadError what="出院结算" error={failed.error} {...retry} />
        ) : undefined
      }
      blocked={failed.error ? '出院结算加载失败，请重试' : ''}
      onSubmit={async ({ outcome, summary }) => {
        const left = { outcome, ...(summary === undefined ? {} : { summary }), ...kept };
        const { payable, billNo, rest, paymentId } = await out.mutateAsync({ id, ...left, version });
        draft.discard();
        const bill = billNo === '' ? '' : `，账单 ${billNo}`;
        const paid = payable > 0 ? `待收 ¥${formatYuan(payable)}` : '费用已结清';
        const owned = rest > 0 ? `；押金余额 ¥${formatYuan(rest)}，${restWords}` : '';
        message.success(`已出院${bill}，${paid}${owned}`);
        if (paymentId && stay.data) void printPaid(paymentId, stay.data.storeId);
      }}
      onDirtyChange={setDirty}
      onValuesChange={(values, changed) => draft.keep(changed ? values : null)}
      onClose={() => {
        draft.keep(null);
        onClose();
      }}
    >
      <DraftOffer<Partial<OutValues>>
        draft={draft}
        differences={({ outcome, summary = '', keepDeposit: keep }) => [
          { label: LIVE_FIELDS.outcome, saved: '', draft: outcome ? OUTCOME_WORDS[outcome] : '' },
          { label: LIVE_FIELDS.summary, saved: '', draft: summary },
          { label: '押金', saved: '', draft: keep ? '暂不抵扣' : '' },
        ]}
        onRestore={(typed) => form.setFieldsValue(typed)}
      />
      <FailedAlone what="转诊" answer={sent} />
      {referred && <LeavingReferred row={referred} died={died} />}
      {failed.error ? (
        <Alert
          type="error"
          style={{ marginBottom: 12 }}
          content={`出院结算加载失败：${failed.error.message}`}
          action={
            <Button size="small" loading={retry.retrying} onClick={retry.onRetry}>
              重试
            </Button>
          }
        />
      ) : sum ? (
        <Sum out={sum} back={restWords}>
          {/* Its place is kept while a draft asks for it, before the sum says that there is a deposit. */}
          <FormItem
            field="keepDeposit"
            noStyle
            triggerPropName="checked"
            hidden={!keepDeposit && sum.deposit === 0}
          >
            <Checkbox className={classes.keep ?? ''}>{KEEP_DEPOSIT}</Checkbox>
          </FormItem>
        </Sum>
      ) : (
        <PageSkeleton rows={4} />
      )}
      <FormItem
        field="outcome"
        label={LIVE_FIELDS.outcome}
        rules={[{ required: true, message: `请选择${LIVE_FIELDS.outcome}` }]}
      >
        <Select options={OUTCOMES} placeholder="请选择" />
      </FormItem>
      {died && stay.data && <DeathHint {...stay.data} />}
      <FormItem field="summary" label={LIVE_FIELDS.summary}>
        <Input.TextArea
          maxLength={2000}
          autoSize={{ minRows: 3, maxRows: 8 }}
          placeholder="治疗经过、出院医嘱、复诊时间"
        />
      </FormItem>
      {!died && isStaying && stay.data && <StayReviews caseId={stay.data.caseId} />}
    </FormModal>
  );
}

interface SumProps {
  readonly out: WardOut;
  /** Where the rest of the deposit is given back. */
  readonly back: string;
  readonly children: ReactNode;
}

function Sum({ out, back, children }: SumProps): ReactNode {
  return (
    <div aria-live="polite">
      {out.openOrders > 0 && (
        <Alert
          type="warning"
          style={{ marginBottom: 12 }}
          content={`还有 ${out.openOrders} 条医嘱未执行，出院后不再执行`}
        />
      )}
      {out.lines.length > 0 && (
        <table className={classes.lines}>
          <thead>
            <tr>
              <th scope="col">项目</th>
              <th scope="col">天数</th>
              <th scope="col">单价</th>
              <th scope="col">金额</th>
            </tr>
          </thead>
          <tbody>
            {out.lines.map((line) => (
              <tr key={line.productName}>
                <td>{line.productName}</td>
                <td>{line.quantity}</td>
                <td>{formatYuan(line.price)}</td>
                <td>{formatYuan(line.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {children}
      <dl className={classes.sum}>
        <dt>本次账单</dt>
        <dd>¥{formatYuan(out.amount)}</dd>
        <dt>病例其他未付账单</dt>
        <dd>¥{formatYuan(out.unpaidBefore)}</dd>
        {out.deposit > 0 && (
          <>
            <dt>押金抵扣</dt>
            <dd>-¥{formatYuan(out.deposit)}</dd>
          </>
        )}
        <dt>待收</dt>
        <dd className={classes.payable}>¥{formatYuan(out.payable)}</dd>
      </dl>
      {out.rest > 0 && (
        <Alert
          type="info"
          style={{ marginBottom: 12 }}
          content={`押金余额 ¥${formatYuan(out.rest)} 留在宠主账户，${back}`}
        />
      )}
    </div>
  );
}
