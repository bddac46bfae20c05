import { api, ApiError, useCall } from '@hospital/shared/api';
import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import {
  DraftOffer,
  FormItem,
  FormModal,
  Input,
  InputNumber,
  LoadError,
  message,
  StaleRecord,
  useForm,
} from '@hospital/shared/ui/core';
import { useState, type ReactNode } from 'react';
import { useSaveEntry, useUpdateEntry } from './dictionary.calls';
import {
  differences,
  draftDifferences,
  fieldNamedIn,
  FIELD_LABELS,
  valuesOf,
  type DictionaryValues,
  type EntryDraft,
} from './dictionary.model';

/** What the dialog is opened for: a new entry, perhaps of the same type as others, or changes to one. */
export type DialogTask =
  | { readonly kind: 'add'; readonly type?: string; readonly remarks?: string }
  | { readonly kind: 'edit'; readonly id: string };

interface DictionaryDialogProps {
  readonly task: DialogTask;
  readonly visible: boolean;
  readonly onSaved: (type: string) => void;
  readonly onClose: () => void;
}

const required = [{ required: true, message: '请录入必填项' }];
const wholeNumber = [{ validator: checkSort }];

/** Adds or edits an entry (spec 1 §4, §5 Dictionary form). One instance serves one opening. */
export function DictionaryDialog({ task, visible, onSaved, onClose }: DictionaryDialogProps): ReactNode {
  const [form] = useForm<DictionaryValues>();
  const record = useRecord(task);
  // What is edited is the record of the opening: one that the server tells of later must not pass for it.
  const [opened, setOpened] = useState<DictEntry | undefined>();
  if (!opened && record.isSuccess && !record.isFetching) setOpened(record.data);
  const [newer, setNewer] = useState<DictEntry | null>(null);
  const [conflict, setConflict] = useState<DictEntry | null>(null);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  const draft = useDraft<EntryDraft>(entityOf(task));
  const saving = useSaveEntry();
  const updating = useUpdateEntry();
  const current = newer ?? opened;
  // The product itself depends on these two of a system entry; the server would refuse the change.
  const ofSystem = current?.systemFlag === 'Y';

  const submit = async (values: DictionaryValues): Promise<void> => {
    try {
      if (task.kind === 'add') await saving.mutateAsync(values);
      else if (current) await updating.mutateAsync({ ...values, id: task.id, version: current.version });
    } catch (failure) {
      if (failure instanceof ApiError) {
        if (failure.notFound) message.error(failure.message); // the client passes it through without words
        if (failure.staleVersion) setConflict(currentOf(failure));
      }
      throw explained(failure);
    }
    draft.discard();
    message.success('操作成功');
    onSaved(values.type);
  };

  /** Whoever leaves gives up what is typed, but not an older draft that still waits for an answer. */
  const close = (): void => {
    if (!draft.found) draft.discard();
    onClose();
  };

  /** Goes on from the other's version; what is typed stays unless their values are taken. */
  const settle = (theirs: DictEntry, takeTheirs: boolean): void => {
    setNewer(theirs);
    setConflict(null);
    if (takeTheirs) form.setFieldsValue(valuesOf(theirs));
  };

  return (
    <FormModal<DictionaryValues>
      title={task.kind === 'edit' ? '编辑字典' : '新增字典'}
      visible={visible}
      form={form}
      loading={!opened && record.isFetching}
      failure={
        record.error && !opened ? (
          <LoadError
            what="字典"
            error={record.error}
            retrying={record.isFetching}
            onRetry={() => void record.refetch()}
          />
        ) : undefined
      }
      initialValues={initialValues(task, opened)}
      labelWidth={72}
      onSubmit={submit}
      onDirtyChange={setDirty}
      onValuesChange={(values, changed) =>
        draft.keep(changed ? { values, ...(opened ? { version: opened.version } : {}) } : null)
      }
      onClose={close}
    >
      <DraftOffer
        draft={draft}
        differences={(found) => draftDifferences(initialValues(task, opened), found)}
        outdated={({ version }) => version !== opened?.version}
        onRestore={({ values }) => form.setFieldsValue(values)}
      />
      {conflict && (
        <StaleRecord
          differences={differences(form.getFieldsValue() as DictionaryValues, conflict)}
          onSettle={(takeTheirs) => settle(conflict, takeTheirs)}
        />
      )}
      <FormItem field="type" label={FIELD_LABELS.type} rules={required}>
        <Input maxLength={64} placeholder="例如 pet_color" disabled={ofSystem} />
      </FormItem>
      <FormItem field="name" label={FIELD_LABELS.name} rules={required}>
        <Input maxLength={100} />
      </FormItem>
      <FormItem field="code" label={FIELD_LABELS.code} rules={required}>
        <Input maxLength={64} disabled={ofSystem} />
      </FormItem>
      <FormItem field="sort" label={FIELD_LABELS.sort} rules={[...required, ...wholeNumber]}>
        {/* No bounds here: the control would change what was typed without a word. */}
        <InputNumber />
      </FormItem>
      <FormItem
        field="remarks"
        label={FIELD_LABELS.remarks}
        extra="同一类型的备注相同，在列表中作为类型的名称"
      >
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </FormItem>
    </FormModal>
  );
}

const entityOf = (task: DialogTask): string =>
  task.kind === 'edit' ? `dictionary:${task.id}` : `dictionary:new:${task.type ?? ''}`;

/** The record to edit, read anew at each opening; nothing for a new entry. */
const useRecord = (task: DialogTask) =>
  useCall(
    api.dictionary.get,
    { id: task.kind === 'edit' ? task.id : '' },
    { enabled: task.kind === 'edit', staleTime: 0, hideLoading: true, silent: true },
  );

const initialValues = (task: DialogTask, record: DictEntry | undefined): Partial<DictionaryValues> => {
  if (task.kind === 'edit') return record ? valuesOf(record) : {};
  const { type, remarks } = task;
  return { ...(type ? { type } : {}), ...(remarks ? { remarks } : {}) };
};

/** The newer record that a refusal for a stale version carries (domain.md §0.1). */
const currentOf = ({ data }: ApiError): DictEntry | null =>
  (data as { current?: DictEntry } | null)?.current ?? null;

/** A refusal for uniqueness as a refusal of the field that it names, so that its words stand there. */
function explained(failure: unknown): unknown {
  if (!(failure instanceof ApiError) || failure.code !== ErrorCode.NotUnique) return failure;
  const field = fieldNamedIn(failure.message) ?? 'name';
  const errors = [{ field, msg: failure.message }];
  return new ApiError(ErrorCode.Invalid, failure.message, { errors }, failure.traceId);
}

/** The server takes whole numbers from 0 to 999999. */
function checkSort(value: unknown, refuse: (words?: string) => void): void {
  const fits = typeof value !== 'number' || (Number.isInteger(value) && value >= 0 && value <= 999_999);
  refuse(fits ? undefined : '请输入0到999999之间的整数');
}
