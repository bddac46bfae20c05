import { type ReactNode, useState } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { WashPlan } from '@hospital/shared/contract/calls/washing';
import { WASH_FIELDS } from '@hospital/shared/contract/washWords';
import { useDraft } from '@hospital/shared/drafts';
import { formatYuan } from '@hospital/shared/format';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { useSession } from '@hospital/shared/session';
import {
  DraftOffer,
  type FormInstance,
  FormItem,
  FormModal,
  type FormValues,
  Input,
  message,
  picturesOf,
  Select,
  type UploadedFile,
  urlsOf,
  useForm,
} from '@hospital/shared/ui/core';
import { NewerNote, STILL_THERE, useNewer } from '../useNewer';
import { ItemsFields, useItems } from './ItemsFields';
import { PhotosField } from './Photos';
import { itemsText, type ItemValue, sentItems, timesOf } from './plan.model';
import { atRowField } from './rowField';
import { useWashers } from './useWashers';
import classes from './washing.module.css';

interface MoveDialogProps {
  /** The plan as it was when the dialog was opened. */
  readonly plan: WashPlan;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Draft, unsaved changes and a version that somebody else has raised: what each of the dialogs keeps. */
function useMove<Values extends object>(plan: WashPlan, kind: string, { visible, onClose }: MoveDialogProps) {
  const [form] = useForm<Values>();
  const draft = useDraft<Partial<Values>>(`wash:${plan.id}:${kind}`);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  const { newer, send: sendNewest } = useNewer(plan);
  const send = async (move: (version: number) => Promise<unknown>): Promise<void> => {
    try {
      await sendNewest(({ version }) => move(version));
    } catch (failure) {
      throw atRowField(failure);
    }
    draft.discard();
  };
  return {
    form,
    send,
    modal: {
      form,
      visible,
      labelWidth: 88,
      onDirtyChange: setDirty,
      onValuesChange: (values: Partial<Values>, changed: boolean) => draft.keep(changed ? values : null),
      onClose: () => {
        draft.keep(null);
        onClose();
      },
    },
    notes: (
      <>
        <DraftOffer<Partial<Values>>
          draft={draft}
          differences={() => [{ label: '内容', saved: '', draft: '有未保存的内容' }]}
          onRestore={(typed) => form.setFieldsValue(typed as never)}
        />
        {newer && (
          <NewerNote what="洗美单">
            {`${timesOf(newer)}，${itemsText(newer.items)}。${STILL_THERE}`}
          </NewerNote>
        )}
      </>
    ),
  };
}

interface ReceiveValues {
  readonly washerId?: string;
  readonly photosBefore?: readonly UploadedFile[];
}

/** 接收: who washes, and what the animal looked like before. */
export function ReceiveDialog(props: MoveDialogProps): ReactNode {
  const { plan } = props;
  const receive = useCallMutation(api.washing.receive);
  const { options: washers, complete } = useWashers();
  const { user } = useSession();
  // Whoever washes takes the animal without naming themselves; others say who does. The server minds it where who washes
  // is not known.
  const washes = washers.some(({ value }) => value === user.id);
  const { send, modal, notes } = useMove<ReceiveValues>(plan, 'receive', props);
  const submit = ({ washerId, photosBefore }: ReceiveValues): Promise<void> =>
    send(async (version) => {
      await receive.mutateAsync({
        id: plan.id,
        version,
        ...(washerId ? { washerId } : {}),
        ...(photosBefore ? { photosBefore: urlsOf(photosBefore) } : {}),
      });
      message.success(`已接收${plan.petName}`);
    });
  return (
    <FormModal<ReceiveValues>
      {...modal}
      title={`接收：${plan.petName}`}
      submitText="接收"
      initialValues={{
        ...(plan.washerId ? { washerId: plan.washerId } : {}),
        photosBefore: picturesOf(plan.photosBefore),
      }}
      onSubmit={submit}
    >
      {notes}
      <About plan={plan} />
      <FormItem
        field="washerId"
        label={WASH_FIELDS.washerId}
        rules={[{ required: complete && !washes, message: '请选择美容师' }]}
      >
        <Select options={[...washers]} allowClear placeholder={washes ? '本人' : '请选择美容师'} />
      </FormItem>
      <PhotosField field="photosBefore" label={WASH_FIELDS.photosBefore} />
    </FormModal>
  );
}

interface FinishValues {
  readonly items: readonly ItemValue[];
  readonly photosAfter?: readonly UploadedFile[];
  readonly remark?: string;
}

/** 完成: what was done in the end, what it costs, and what the animal looks like now. */
export function FinishDialog(props: MoveDialogProps): ReactNode {
  const { plan } = props;
  const finish = useCallMutation(api.washing.finish);
  const { form, send, modal, notes } = useMove<FinishValues>(plan, 'finish', props);
  const submit = ({ items, photosAfter, remark }: FinishValues): Promise<void> =>
    send(async (version) => {
      const { amount } = await finish.mutateAsync({
        ...{ id: plan.id, version, items: sentItems(items) },
        ...(photosAfter ? { photosAfter: urlsOf(photosAfter) } : {}),
        remark: remark ?? '',
      });
      message.success(`已完成，账单 ${formatYuan(amount)} 元`);
    });
  return (
    <FormModal<FinishValues>
      {...modal}
      title={`完成：${plan.petName}`}
      submitText="完成并开单"
      width={760}
      initialValues={{
        items: plan.items.map(({ productId, quantity }) => ({ productId, quantity })),
        photosAfter: picturesOf(plan.photosAfter),
        remark: plan.remarks,
      }}
      onSubmit={submit}
    >
      {notes}
      <About plan={plan} />
      <ItemsFields
        planId={plan.id}
        petId={plan.petId}
        items={useItems(form as unknown as FormInstance<FormValues>)}
      />
      <PhotosField field="photosAfter" label={WASH_FIELDS.photosAfter} />
      <FormItem field="remark" label={WASH_FIELDS.remarks}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </FormItem>
    </FormModal>
  );
}

/** 重新开单: another bill over what was washed, since the one of before was made void. */
export function ChargeDialog(props: MoveDialogProps): ReactNode {
  const { plan } = props;
  const charge = useCallMutation(api.washing.charge);
  const { send, modal, notes } = useMove<object>(plan, 'charge', props);
  const submit = (): Promise<void> =>
    send(async (version) => {
      const { amount } = await charge.mutateAsync({ id: plan.id, version });
      message.success(`已重新开单，账单 ${formatYuan(amount)} 元`);
    });
  return (
    <FormModal {...modal} title={`重新开单：${plan.petName}`} submitText="重新开单" onSubmit={submit}>
      {notes}
      <About plan={plan} />
      <p className={classes.about}>
        账单 {plan.billNo} 已作废，将按洗美单另开账单，合计 ¥{formatYuan(plan.amount)}，有可用套餐时先抵扣。
      </p>
    </FormModal>
  );
}

interface CancelValues {
  readonly cancelReason?: string;
}

/** 取消: with the reason, once somebody has begun. */
export function CancelDialog(props: MoveDialogProps): ReactNode {
  const { plan } = props;
  const cancel = useCallMutation(api.washing.cancel);
  const { send, modal, notes } = useMove<CancelValues>(plan, 'cancel', props);
  const submit = ({ cancelReason }: CancelValues): Promise<void> =>
    send(async (version) => {
      await cancel.mutateAsync({ id: plan.id, version, ...(cancelReason ? { cancelReason } : {}) });
      message.success('已取消');
    });
  return (
    <FormModal<CancelValues>
      {...modal}
      title={`取消洗美：${plan.petName}`}
      submitText="取消洗美"
      danger
      onSubmit={submit}
    >
      {notes}
      <About plan={plan} />
      <FormItem
        field="cancelReason"
        label={WASH_FIELDS.cancelReason}
        rules={plan.state === 2 ? [{ required: true, message: '已开始的洗美单须填写取消原因' }] : []}
      >
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
      </FormItem>
    </FormModal>
  );
}

const About = ({ plan }: { readonly plan: WashPlan }): ReactNode => (
  <p className={classes.about}>
    {plan.planDate} {timesOf(plan)}，{plan.ownerName}的{plan.petName}，{itemsText(plan.items)}
    {plan.skinNote && `，${plan.skinNote}`}
  </p>
);
