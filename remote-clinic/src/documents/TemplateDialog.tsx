import type { ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DocTemplate } from '@hospital/shared/contract/calls/caseDocs';
import {
  DOC_PLACEHOLDERS,
  DOC_TEMPLATE_FIELDS,
  DOC_TEMPLATE_LIMIT,
  DOC_TEMPLATE_OWNERS,
} from '@hospital/shared/contract/caseDocWords';
import { useSession } from '@hospital/shared/session';
import { Button, FormItem, FormModal, Input, Radio, useForm } from '@hospital/shared/ui/core';
import { useRecordForm, type Words } from '@hospital/shared/ui/data';
import classes from './templates.module.css';

interface TemplateDialogProps {
  /** Null for a new one. */
  readonly template: DocTemplate | null;
  readonly visible: boolean;
  readonly onClose: () => void;
}

type TemplateValues = Pick<DocTemplate, 'name' | 'content' | 'ownerType'>;

const WORDS: Words<TemplateValues> = {
  name: [DOC_TEMPLATE_FIELDS.name, ({ name }) => name ?? ''],
  content: [DOC_TEMPLATE_FIELDS.content, ({ content }) => content ?? ''],
  ownerType: [DOC_TEMPLATE_FIELDS.ownerType, ({ ownerType }) => DOC_TEMPLATE_OWNERS[ownerType ?? 1]],
};

const valuesOf = ({ name, content, ownerType }: DocTemplate): TemplateValues => ({
  name,
  content,
  ownerType,
});

/** Makes a template of documents, or changes one. One instance serves one opening. */
export function TemplateDialog({ template, visible, onClose }: TemplateDialogProps): ReactNode {
  const [form] = useForm<TemplateValues>();
  const save = useCallMutation(api.caseDocs.saveTemplate);
  // On the company side there is no store to keep one of.
  const chainOnly = useSession().workplace.workspaceType === 1;
  const edited = useRecordForm<TemplateValues, DocTemplate>({
    entity: `docTemplate:${template?.id ?? 'new'}`,
    what: '文书模板',
    visible,
    form,
    record: template && {
      ...{ data: template, error: null, isSuccess: true, isFetching: false },
      refetch: () => Promise.resolve(),
    },
    valuesOf,
    initial: { name: '', content: '', ownerType: chainOnly ? 0 : 1 },
    words: WORDS,
    mayBeNew: false,
    onClose,
  });
  return (
    <FormModal<TemplateValues>
      {...edited.modal}
      title={template ? `编辑模板：${template.name}` : '新增文书模板'}
      visible={visible}
      width={760}
      form={form}
      onSubmit={(values) =>
        edited.send((version) =>
          save.mutateAsync({ ...values, ...(template ? { id: template.id } : {}), version: version ?? 1 }),
        )
      }
    >
      {edited.notes}
      <FormItem
        field="name"
        label={DOC_TEMPLATE_FIELDS.name}
        rules={[{ required: true, message: '请填写文书名称' }]}
      >
        <Input maxLength={50} placeholder="如 麻醉手术知情同意书" autoFocus />
      </FormItem>
      <FormItem field="ownerType" label={DOC_TEMPLATE_FIELDS.ownerType} extra="连锁的模板由总部维护">
        <Radio.Group
          options={([1, 0] as const).map((value) => ({
            value,
            label: DOC_TEMPLATE_OWNERS[value],
            disabled: chainOnly && value === 1,
          }))}
        />
      </FormItem>
      <FormItem
        field="content"
        label={DOC_TEMPLATE_FIELDS.content}
        rules={[{ required: true, message: '请填写文书内容' }]}
        extra={
          <span className={classes.placeholders}>
            点击插入：
            {DOC_PLACEHOLDERS.map((name) => (
              <Button
                key={name}
                size="mini"
                onClick={() => {
                  const content = String(form.getFieldValue('content') ?? '');
                  form.setFieldsValue({ content: `${content}{${name}}` });
                }}
              >
                {`{${name}}`}
              </Button>
            ))}
          </span>
        }
      >
        <Input.TextArea
          maxLength={DOC_TEMPLATE_LIMIT}
          autoSize={{ minRows: 10, maxRows: 18 }}
          placeholder="每行一段；______ 处由医生在签署前填写"
        />
      </FormItem>
    </FormModal>
  );
}
