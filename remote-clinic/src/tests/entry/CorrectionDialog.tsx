import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { TestingReport } from '@hospital/shared/contract/calls/testing';
import { TEST_FIELDS, TEST_REASON_LIMIT } from '@hospital/shared/contract/testWords';
import { FormItem, FormModal, Input, useForm } from '@hospital/shared/ui/core';
import { useRecordForm, type Words } from '@hospital/shared/ui/data';
import { askWords } from './askWords';
import { type EntryValues, firstValues, inWords, requestOf } from './entry.model';
import { EntryFields } from './EntryFields';

interface CorrectionDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface CorrectionValues extends EntryValues {
  readonly reason?: string;
}

const WORDS: Words<CorrectionValues> = {
  reason: [TEST_FIELDS.correctReason, ({ reason }) => reason ?? ''],
  results: [TEST_FIELDS.results, ({ results }) => inWords(results)],
  finding: [TEST_FIELDS.finding, ({ finding }) => finding ?? ''],
  conclusion: [TEST_FIELDS.conclusion, ({ conclusion }) => conclusion ?? ''],
  files: [TEST_FIELDS.files, ({ files = [] }) => files.map(({ name }) => name).join('，')],
};

/** 更正报告: what a report that is out should have said, and why it did not. */
export function CorrectionDialog({ id, visible, onClose }: CorrectionDialogProps): ReactNode {
  const [form] = useForm<CorrectionValues>();
  const report = useCall(api.testing.report, { id }, { staleTime: 0, silent: true });
  const correct = useCallMutation(api.testing.correct);
  const edited = useRecordForm<CorrectionValues, TestingReport>({
    ...{ entity: `testingCorrection:${id}`, what: '检查单', visible, form, record: report },
    ...{ valuesOf: firstValues, initial: {}, words: WORDS, beside: 'reason', mayBeNew: false, onClose },
  });
  const { opened, current } = edited;
  return (
    <FormModal<CorrectionValues>
      {...edited.modal}
      title={opened ? `更正报告：${opened.petName} ${opened.productName}` : '更正报告'}
      visible={visible}
      form={form}
      labelWidth={96}
      width={860}
      submitText="更正报告"
      onBeforeSubmit={(values) => askWords(opened?.panel ?? [], values)}
      onSubmit={({ reason = '', ...values }) =>
        edited.send(
          (version) => correct.mutateAsync({ ...requestOf({ id, version: version ?? 1 }, values), reason }),
          '报告已更正，原报告已留存',
        )
      }
    >
      {edited.notes}
      <FormItem
        field="reason"
        label={TEST_FIELDS.correctReason}
        rules={[{ required: true, message: `请填写${TEST_FIELDS.correctReason}` }]}
        extra="更正后立即生效，更正前的报告会留存，可随时查看"
      >
        <Input.TextArea
          maxLength={TEST_REASON_LIMIT}
          autoSize={{ minRows: 1, maxRows: 4 }}
          placeholder="如 血小板少录一位"
        />
      </FormItem>
      {current && <EntryFields report={current} />}
    </FormModal>
  );
}
