import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { QUESTION_CATEGORY_LIMIT, QUESTION_LIMIT } from '@hospital/shared/contract/bounds';
import type { QuestionAnswer } from '@hospital/shared/contract/calls/questions';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { QUESTION_STATUS } from '@hospital/shared/contract/questionWords';
import { FormItem, FormModal, Input, InputNumber, Radio, Select, useForm } from '@hospital/shared/ui/core';
import { checkSort, useRecordForm } from '@hospital/shared/ui/data';
import { ContentField } from '../ContentField';
import { NEW_QUESTION, type QuestionValues, VALIDITY, valuesOf, WORDS, wrongAnswer } from './questions.model';

interface QuestionDialogProps {
  /** `''` for a new one. */
  readonly id: string;
  /** Those that questions have; another one may be typed. */
  readonly categories: readonly string[];
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Refusals that the dialog explains itself, at the field or beside it. */
const explained = { silent: [ErrorCode.Invalid, ErrorCode.StaleVersion] };
const tooLong = `分类不能超过${QUESTION_CATEGORY_LIMIT}个字`;

/** Writes a question with its answer. One instance serves one opening. */
export function QuestionDialog({ id, categories, visible, onClose }: QuestionDialogProps): ReactNode {
  const [form] = useForm<QuestionValues>();
  const record = useCall(
    api.questions.info,
    { id },
    { enabled: id !== '', staleTime: 0, hideLoading: true, silent: true },
  );
  const saving = useCallMutation(api.questions.save, explained);
  const edited = useRecordForm<QuestionValues, QuestionAnswer>({
    entity: id ? `question:${id}` : 'question:new',
    what: '常见问题',
    visible,
    form,
    record: id ? record : null,
    valuesOf,
    initial: NEW_QUESTION,
    words: WORDS,
    onClose,
  });
  const submit = (values: QuestionValues): Promise<void> =>
    edited.send((version) =>
      saving.mutateAsync({ ...values, ...(version === undefined ? {} : { id, version }) } as never),
    );
  return (
    <FormModal<QuestionValues>
      {...edited.modal}
      title={id ? '编辑常见问题' : '新增常见问题'}
      visible={visible}
      form={form}
      labelWidth={88}
      width={840}
      onSubmit={submit}
    >
      {edited.notes}
      <FormItem
        field="category"
        label="分类"
        extra="可选已有的分类，也可输入新的"
        rules={[
          { required: true, message: '请输入分类' },
          { maxLength: QUESTION_CATEGORY_LIMIT, message: tooLong },
        ]}
      >
        <Select
          allowCreate
          showSearch
          placeholder="请输入分类"
          options={categories.map((category) => ({ value: category, label: category }))}
        />
      </FormItem>
      <FormItem field="question" label="问题" rules={[{ required: true, message: '请输入问题' }]}>
        <Input maxLength={QUESTION_LIMIT} showWordLimit placeholder="请输入问题" />
      </FormItem>
      <FormItem
        field="answer"
        label="答案"
        required
        rules={[
          {
            validator: (html: string | undefined, refuse: (words?: string) => void) =>
              refuse(wrongAnswer(html)),
          },
        ]}
      >
        <ContentField />
      </FormItem>
      <FormItem
        field="sort"
        label="排序"
        extra="小的在前；不填写则排在最后"
        rules={[{ validator: (sort, refuse) => (sort === undefined ? refuse() : checkSort(sort, refuse)) }]}
      >
        {/* No bounds here: the control would change what was typed without a word. */}
        <InputNumber placeholder="请输入排序" />
      </FormItem>
      <FormItem field="validFlag" label={QUESTION_STATUS} required extra="无效的问题读者看不到">
        <Radio.Group options={VALIDITY} />
      </FormItem>
    </FormModal>
  );
}
