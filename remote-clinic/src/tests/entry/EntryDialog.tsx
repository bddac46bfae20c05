import { type ReactNode, useState } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { TestingReport } from '@hospital/shared/contract/calls/testing';
import { IMAGING, TEST_FIELDS } from '@hospital/shared/contract/testWords';
import { useDraft } from '@hospital/shared/drafts';
import { useUnsavedChanges } from '@hospital/shared/navigation';
import { Alert, DraftOffer, FormModal, LoadError, message, useForm } from '@hospital/shared/ui/core';
import { askEmpty } from './askEmpty';
import { askWords } from './askWords';
import { type EntryValues, firstValues, inWords, requestOf } from './entry.model';
import { EntryFields } from './EntryFields';

interface EntryDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 录入结果: the order as it is, then its form. */
export function EntryDialog({ id, visible, onClose }: EntryDialogProps): ReactNode {
  const report = useCall(api.testing.report, { id }, { staleTime: 0, silent: true });
  const { data, error, isFetching, isSuccess, refetch } = report;
  // The form begins with what was read for this opening, not with what an earlier one left: it may have been sent back
  // since. What comes later is the server's to judge by its version.
  const [first, setFirst] = useState<TestingReport>();
  if (data && !first && isSuccess && !isFetching) setFirst(data);
  if (first) return <EntryForm report={first} visible={visible} onClose={onClose} />;
  return (
    <FormModal
      title="录入结果"
      visible={visible}
      loading={isFetching}
      failure={
        error && (
          <LoadError what="检查单" error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )
      }
      onSubmit={() => Promise.resolve()}
      onClose={onClose}
    >
      {null}
    </FormModal>
  );
}

function EntryForm({
  report,
  visible,
  onClose,
}: Omit<EntryDialogProps, 'id'> & { readonly report: TestingReport }): ReactNode {
  const { id } = report;
  const [form] = useForm<EntryValues>();
  const submit = useCallMutation(api.testing.submit);
  const draft = useDraft<Partial<EntryValues>>(`testing:${id}`);
  const [dirty, setDirty] = useState(false);
  useUnsavedChanges(dirty && visible);
  const imaging = report.type === IMAGING;
  return (
    <FormModal<EntryValues>
      title={`录入结果：${report.petName} ${report.productName}`}
      visible={visible}
      form={form}
      initialValues={firstValues(report)}
      labelWidth={80}
      width={860}
      submitText="提交审核"
      // Of measurements in pictures a few are taken.
      onBeforeSubmit={async (values) =>
        (imaging || (await askEmpty(values))) && askWords(report.panel ?? [], values)
      }
      onSubmit={async (values) => {
        await submit.mutateAsync(requestOf(report, values));
        draft.discard();
        message.success('已提交审核');
      }}
      onDirtyChange={setDirty}
      onValuesChange={(values, changed) => draft.keep(changed ? values : null)}
      onClose={() => {
        draft.keep(null);
        onClose();
      }}
    >
      <DraftOffer<Partial<EntryValues>>
        draft={draft}
        differences={(typed) => [
          { label: TEST_FIELDS.results, saved: inWords(report.results), draft: inWords(typed.results) },
          { label: TEST_FIELDS.finding, saved: report.finding ?? '', draft: typed.finding ?? '' },
          { label: TEST_FIELDS.conclusion, saved: report.conclusion, draft: typed.conclusion ?? '' },
        ]}
        onRestore={(typed) => form.setFieldsValue(typed)}
      />
      {report.backReason && (
        <Alert type="warning" style={{ marginBottom: 12 }} content={`报告被退回：${report.backReason}`} />
      )}
      <EntryFields report={report} />
    </FormModal>
  );
}
