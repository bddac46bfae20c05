import { useState, type ReactNode } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CustomerPackage } from '@hospital/shared/contract/calls/packages';
import { REASON_LIMIT } from '@hospital/shared/contract/billWords';
import { OWNED_PACKAGE_FIELDS } from '@hospital/shared/contract/packageWords';
import { FormItem, FormModal, Input, message } from '@hospital/shared/ui/core';
import { DayField } from '../DayField';

interface ExtendDialogProps {
  readonly owned: CustomerPackage;
  readonly onClose: () => void;
}

interface ExtendValues {
  readonly expireDate: string;
  readonly reason: string;
}

/** Extends a package to a later day. One instance serves one opening. */
export function ExtendDialog({ owned, onClose }: ExtendDialogProps): ReactNode {
  const extend = useCallMutation(api.packages.extend);
  const [visible, setVisible] = useState(true);
  return (
    <FormModal<ExtendValues>
      title={`套餐延期：${owned.packageNo}`}
      visible={visible}
      submitText="延期"
      onSubmit={async ({ expireDate, reason }) => {
        await extend.mutateAsync({ id: owned.id, version: owned.version, expireDate, reason });
        message.success(`有效期已延至${expireDate}`);
      }}
      onClose={() => {
        setVisible(false);
        onClose();
      }}
    >
      <FormItem
        field="expireDate"
        label={OWNED_PACKAGE_FIELDS.expireDate}
        extra={`原有效期至${owned.expireDate}`}
        rules={[{ required: true, message: '请选择新的有效期' }]}
      >
        <DayField />
      </FormItem>
      <FormItem field="reason" label="原因" rules={[{ required: true, message: '请填写延期原因' }]}>
        <Input.TextArea maxLength={REASON_LIMIT} showWordLimit autoSize={{ minRows: 2, maxRows: 4 }} />
      </FormItem>
    </FormModal>
  );
}
