import type { ReactNode } from 'react';
import { REASON_LIMIT } from '@hospital/shared/contract/billWords';
import { FormItem, FormModal, Input } from '@hospital/shared/ui/core';

interface ReasonDialogProps {
  readonly title: string;
  /** What happens, in words. */
  readonly explanation: string;
  readonly submitText: string;
  readonly danger?: boolean;
  readonly visible: boolean;
  readonly onSubmit: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks why, before something is done that stays in the books. */
export const ReasonDialog = ({ explanation, onSubmit, ...dialog }: ReasonDialogProps): ReactNode => (
  <FormModal<{ readonly reason: string }> {...dialog} onSubmit={({ reason }) => onSubmit(reason)}>
    <p>{explanation}</p>
    <FormItem field="reason" label="原因" rules={[{ required: true, message: '请填写原因' }]}>
      <Input.TextArea
        autoFocus
        maxLength={REASON_LIMIT}
        showWordLimit
        autoSize={{ minRows: 2, maxRows: 4 }}
      />
    </FormItem>
  </FormModal>
);
