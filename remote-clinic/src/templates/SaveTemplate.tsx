import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import {
  CASE_TEMPLATE_TYPES,
  TEMPLATE_LIMIT,
  TEMPLATE_OWNERS,
  type CaseTemplateType,
} from '@hospital/shared/contract/caseWords';
import { FormItem, FormModal, Input, message, Select } from '@hospital/shared/ui/core';

interface SaveTemplateProps {
  readonly type: CaseTemplateType;
  readonly content: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface TemplateValues {
  readonly name: string;
  readonly content: string;
  readonly ownerType: 0 | 1 | 2;
}

/** Keeps a text as a template. Those of the store and the chain are for who may; the server says so. */
export function SaveTemplate({ type, content, visible, onClose }: SaveTemplateProps): ReactNode {
  const save = useCallMutation(api.cases.saveTemplate);
  const submit = async (values: TemplateValues): Promise<void> => {
    await save.mutateAsync({ ...values, type, version: 1 });
    message.success('操作成功');
  };
  return (
    <FormModal<TemplateValues>
      title={`存为模板：${CASE_TEMPLATE_TYPES[type]}`}
      visible={visible}
      initialValues={{ content: content.slice(0, TEMPLATE_LIMIT), ownerType: 2 }}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormItem field="name" label="名称" rules={[{ required: true, message: '请填写模板名称' }]}>
        <Input maxLength={50} />
      </FormItem>
      <FormItem field="ownerType" label="适用范围">
        <Select options={[2, 1, 0].map((value) => ({ value, label: TEMPLATE_OWNERS[value as 0 | 1 | 2] }))} />
      </FormItem>
      <FormItem field="content" label="内容" rules={[{ required: true, message: '请填写模板内容' }]}>
        <Input.TextArea maxLength={TEMPLATE_LIMIT} autoSize={{ minRows: 4, maxRows: 10 }} />
      </FormItem>
    </FormModal>
  );
}
