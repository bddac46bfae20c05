import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { ATTACHMENT_FIELDS, ATTACHMENT_TYPES } from '@hospital/shared/contract/attachmentWords';
import { MOST_ATTACHED } from '@hospital/shared/contract/bounds';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import {
  Checkbox,
  DraftOffer,
  everythingUploaded,
  FormItem,
  FormModal,
  Input,
  message,
  PageSkeleton,
  Radio,
  Select,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { CaseField, useCases } from './CaseField';
import { type ChosenPet, requestOf, TYPE_OPTIONS, type UploadValues } from './files.model';
import { Upload } from './lazyParts';

const DateTimeField = lazy(() => import(/* webpackChunkName: "date-time" */ './dateTime'));

interface UploadDialogProps {
  readonly pets: readonly ChosenPet[];
  /** Whose files were looked at; `''`: those of all. */
  readonly petId: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** An archived case takes what is said to be an addendum alone. */
const saidSo = (value: unknown, refuse: (words?: string) => void): void =>
  refuse(value === true ? undefined : '病例已归档，请勾选后再保存');
const must = { required: true, message: '请录入必填项' };

/** Attaches files to one of the owner's pets. */
export function UploadDialog({ pets, petId, visible, onClose }: UploadDialogProps): ReactNode {
  const [form] = useForm<UploadValues>();
  const save = useCallMutation(api.attachments.save);
  const draft = useDraft<Partial<UploadValues>>(`attachment:${pets.map(({ id }) => id).join()}`);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  const first = petId || (pets[0]?.id ?? '');
  const chosen = (useWatch('petId', form) as string | undefined) ?? first;
  const caseId = useWatch('caseId', form) as string | undefined;
  const archived = useCases(chosen)?.find(({ id }) => id === caseId)?.archivedFlag === 'Y';

  const submit = async (values: UploadValues): Promise<void> => {
    const { ids } = await save.mutateAsync(requestOf(values));
    draft.discard();
    message.success(`已上传${ids.length}个文件`);
  };

  return (
    <FormModal<UploadValues>
      title="上传文件"
      visible={visible}
      form={form}
      initialValues={{ petId: first, bizType: 'report' }}
      labelWidth={88}
      width={640}
      submitText="保存"
      onSubmit={submit}
      onDirtyChange={setDirty}
      onValuesChange={(values, changed) => draft.keep(changed ? values : null)}
      onClose={() => {
        draft.keep(null);
        onClose();
      }}
    >
      <DraftOffer<Partial<UploadValues>>
        draft={draft}
        differences={({ bizType, files = [], remark = '' }) => [
          { label: ATTACHMENT_FIELDS.bizType, saved: '', draft: bizType ? ATTACHMENT_TYPES[bizType] : '' },
          { label: ATTACHMENT_FIELDS.files, saved: '', draft: files.map(({ name }) => name).join('、') },
          { label: ATTACHMENT_FIELDS.remark, saved: '', draft: remark },
        ]}
        onRestore={(typed) => form.setFieldsValue(typed)}
      />
      <FormItem field="petId" label={ATTACHMENT_FIELDS.petId} rules={[must]}>
        <Select
          options={pets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={() => form.clearFields(['caseId', 'addendum'])}
        />
      </FormItem>
      <FormItem field="bizType" label={ATTACHMENT_FIELDS.bizType} rules={[must]}>
        <Radio.Group options={TYPE_OPTIONS} />
      </FormItem>
      <FormItem
        field="files"
        label={ATTACHMENT_FIELDS.files}
        rules={[{ required: true, message: '请选择文件' }, everythingUploaded]}
      >
        <UploadField />
      </FormItem>
      <FormItem field="caseId" label={ATTACHMENT_FIELDS.caseId}>
        <CaseField petId={chosen} />
      </FormItem>
      {archived && (
        <FormItem field="addendum" label=" " triggerPropName="checked" rules={[{ validator: saidSo }]}>
          <Checkbox>病例已归档，作为归档后补充</Checkbox>
        </FormItem>
      )}
      <FormItem field="shootTime" label={ATTACHMENT_FIELDS.shootTime} extra="不填则为现在">
        <TimeField />
      </FormItem>
      <FormItem field="remark" label={ATTACHMENT_FIELDS.remark}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 1, maxRows: 4 }} />
      </FormItem>
    </FormModal>
  );
}

/** Takes what `FormItem` gives, which reaches no further than its child. */
const UploadField = (props: object): ReactNode => (
  <Suspense fallback={<PageSkeleton rows={2} />}>
    <Upload {...props} kind="file" keyword="pet/attach" limit={MOST_ATTACHED} camera aria-label="文件" />
  </Suspense>
);

const TimeField = (props: object): ReactNode => (
  <Suspense fallback={<PageSkeleton rows={1} />}>
    <DateTimeField {...props} defaultTime="09:00" aria-label={ATTACHMENT_FIELDS.shootTime} />
  </Suspense>
);
