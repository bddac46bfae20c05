import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { TEST_FIELDS, TEST_REASON_LIMIT } from '@hospital/shared/contract/testWords';
import {
  FormItem,
  FormModal,
  Input,
  LoadError,
  message,
  Radio,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { EarlierValues } from '../earlier/EarlierValues';
import { Report } from '../ReportDialog';

interface AuditDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface AuditValues {
  readonly passFlag: 'Y' | 'N';
  readonly backReason?: string;
}

/** 审核: what the report says, with earlier values of the animal beside it; it goes out, or back with a reason. */
export function AuditDialog({ id, visible, onClose }: AuditDialogProps): ReactNode {
  const { data, error, isFetching, refetch } = useCall(
    api.testing.report,
    { id },
    { staleTime: 0, silent: true },
  );
  const audit = useCallMutation(api.testing.audit);
  const [form] = useForm<AuditValues>();
  const back = useWatch('passFlag', form) === 'N';
  return (
    <FormModal<AuditValues>
      title={data ? `审核：${data.petName} ${data.productName}` : '审核'}
      visible={visible}
      form={form}
      initialValues={{ passFlag: 'Y' }}
      width={860}
      labelWidth={80}
      submitText="确认审核"
      loading={!data && isFetching}
      failure={
        error &&
        !data && (
          <LoadError what="检查报告" error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )
      }
      onSubmit={async (values) => {
        await audit.mutateAsync({ id, version: data?.version ?? 1, ...values });
        message.success(values.passFlag === 'Y' ? '报告已出，已通知开单医生' : '报告已退回');
      }}
      onClose={onClose}
    >
      {data && (
        <>
          <Report report={data} />
          <EarlierValues report={data} />
        </>
      )}
      <FormItem field="passFlag" label="审核意见" style={{ marginTop: 16 }}>
        <Radio.Group
          options={[
            { value: 'Y', label: '通过' },
            { value: 'N', label: '退回' },
          ]}
        />
      </FormItem>
      {back && (
        <FormItem
          field="backReason"
          label={TEST_FIELDS.backReason}
          rules={[{ required: true, message: `请填写${TEST_FIELDS.backReason}` }]}
        >
          <Input.TextArea maxLength={TEST_REASON_LIMIT} autoSize={{ minRows: 2, maxRows: 4 }} />
        </FormItem>
      )}
    </FormModal>
  );
}
