import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DictEntry } from '@hospital/shared/contract/calls/dictionary';
import { FormItem, FormModal, Input, InputNumber, useForm } from '@hospital/shared/ui/core';
import { checkSort, useRecordForm } from '@hospital/shared/ui/data';
import type { ReactNode } from 'react';
import { useSaveEntry, useUpdateEntry } from './dictionary.calls';
import { valuesOf, WORDS, type DictionaryValues } from './dictionary.model';

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
  const id = task.kind === 'edit' ? task.id : '';
  const record = useRecord(id);
  const saving = useSaveEntry();
  const updating = useUpdateEntry();
  const edited = useRecordForm<DictionaryValues, DictEntry>({
    entity: task.kind === 'edit' ? `dictionary:${id}` : `dictionary:new:${task.type ?? ''}`,
    what: '字典',
    visible,
    form,
    record: id ? record : null,
    valuesOf,
    initial: task.kind === 'add' ? ofSameType(task) : {},
    words: WORDS,
    onClose,
  });
  // The product itself depends on these two of a system entry; the server would refuse the change.
  const ofSystem = edited.current?.systemFlag === 'Y';
  const submit = async (values: DictionaryValues): Promise<void> => {
    await edited.send((version) =>
      version === undefined ? saving.mutateAsync(values) : updating.mutateAsync({ ...values, id, version }),
    );
    onSaved(values.type);
  };

  return (
    <FormModal<DictionaryValues>
      {...edited.modal}
      title={id ? '编辑字典' : '新增字典'}
      visible={visible}
      form={form}
      labelWidth={72}
      onSubmit={submit}
    >
      {edited.notes}
      <FormItem field="type" label={WORDS.type[0]} rules={required}>
        <Input maxLength={64} placeholder="例如 pet_color" disabled={ofSystem} />
      </FormItem>
      <FormItem field="name" label={WORDS.name[0]} rules={required}>
        <Input maxLength={100} />
      </FormItem>
      <FormItem field="code" label={WORDS.code[0]} rules={required}>
        <Input maxLength={64} disabled={ofSystem} />
      </FormItem>
      <FormItem field="sort" label={WORDS.sort[0]} rules={[...required, ...wholeNumber]}>
        {/* No bounds here: the control would change what was typed without a word. */}
        <InputNumber />
      </FormItem>
      <FormItem field="remarks" label={WORDS.remarks[0]} extra="同一类型的备注相同，在列表中作为类型的名称">
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </FormItem>
    </FormModal>
  );
}

/** The record to edit, read anew at each opening; nothing for a new entry. */
const useRecord = (id: string) =>
  useCall(api.dictionary.get, { id }, { enabled: id !== '', staleTime: 0, hideLoading: true, silent: true });

const ofSameType = ({ type, remarks }: { readonly type?: string; readonly remarks?: string }) => ({
  ...(type ? { type } : {}),
  ...(remarks ? { remarks } : {}),
});
