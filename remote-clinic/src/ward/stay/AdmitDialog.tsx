import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { DEPOSIT_WAYS } from '@hospital/shared/contract/boardingWords';
import type { Admissible } from '@hospital/shared/contract/calls/ward';
import { LIVE_FIELDS } from '@hospital/shared/contract/liveWords';
import { useDraft } from '@hospital/shared/drafts';
import { formatYuan } from '@hospital/shared/format';
import { Part } from '@hospital/shared/parts';
import { useMay } from '@hospital/shared/session';
import {
  Alert,
  DraftOffer,
  FormItem,
  FormModal,
  InputNumber,
  message,
  numberRules,
  Select,
  useForm,
  useWatch,
  yuanBounds,
} from '@hospital/shared/ui/core';
import { printDeposit } from '../printDeposit';
import type { WardTask } from '../tasks';
import { CaseField } from './CaseField';
import { admitRequest, type AdmitValues } from './stay.model';
import { StayFields } from './StayFields';
import classes from './stay.module.css';

interface AdmitDialogProps {
  readonly task: WardTask & { readonly kind: 'admit' };
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 办理住院: a running case, a free cage, who looks after the animal, and what is left in advance. */
export function AdmitDialog({ task, visible, onClose }: AdmitDialogProps): ReactNode {
  const [form] = useForm<AdmitValues>();
  const admit = useCallMutation(api.ward.admit);
  const mayPrint = useMay(api.bills.print);
  const draft = useDraft<Partial<AdmitValues>>('live:admit');
  const record = useWatch('record', form) as Admissible | undefined;
  const named = useNamedCase(task.caseId);
  const take = useEffectEvent((found: Admissible) => {
    if (!form.getFieldValue('record')) form.setFieldsValue({ record: found, condition: found.diagnosis });
  });
  useEffect(() => {
    if (named) take(named);
  }, [named]);
  return (
    <FormModal<AdmitValues>
      title="办理住院"
      visible={visible}
      form={form}
      width={760}
      labelWidth={112}
      submitText="办理住院"
      initialValues={{ level: '二级护理', ...(task.cageId ? { cageId: task.cageId } : {}) }}
      onSubmit={async (values) => {
        const { paymentId } = await admit.mutateAsync(admitRequest(values));
        // What is on offer beside it may be of another animal.
        if (draft.found?.values.record?.caseId === values.record?.caseId) draft.discard();
        else draft.keep(null);
        const deposit = values.deposit ? `，已收押金 ¥${formatYuan(values.deposit)}` : '';
        message.success(`已办理住院${deposit}`);
        if (paymentId && mayPrint) void printDeposit(paymentId);
      }}
      onValuesChange={(values, changed) => draft.keep(changed ? values : null)}
      onClose={() => {
        draft.keep(null);
        onClose();
      }}
    >
      <DraftOffer<Partial<AdmitValues>>
        draft={draft}
        differences={(typed) => [
          { label: LIVE_FIELDS.petName, saved: '', draft: typed.record?.petName ?? '' },
          { label: LIVE_FIELDS.condition, saved: '', draft: typed.condition ?? '' },
        ]}
        onRestore={(typed) => form.setFieldsValue(typed)}
      />
      {named === null && (
        <Alert
          type="warning"
          style={{ marginBottom: 16 }}
          content="该宠物已在本店或其他门店住院（须先在该店办理出院），或该病例已不能办理住院"
        />
      )}
      <FormItem field="record" label="病例" rules={[{ required: true, message: '请选择病例' }]}>
        <CaseField />
      </FormItem>
      {record && (
        <div className={classes.card}>
          <Part name="customer/card" ownerId={record.ownerId} petId={record.petId} />
        </div>
      )}
      <StayFields storeId={undefined} />
      <div className={classes.pair}>
        <FormItem field="deposit" label={LIVE_FIELDS.deposit} rules={numberRules(yuanBounds(0, 100_000))}>
          <InputNumber hideControl />
        </FormItem>
        <FormItem field="depositWay" label={LIVE_FIELDS.depositWay}>
          <Select allowClear options={[...DEPOSIT_WAYS]} placeholder="请选择" />
        </FormItem>
      </div>
    </FormModal>
  );
}

/** The case that an address names; null where its animal cannot be taken in, undefined where none is named or it is on its way. */
function useNamedCase(caseId = ''): Admissible | null | undefined {
  const { data } = useCall(
    api.ward.candidates,
    { caseId },
    { enabled: caseId !== '', silent: true, hideLoading: true },
  );
  return data && (data[0] ?? null);
}
