import { type ReactNode, useState } from 'react';
import { useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Wait } from '@hospital/shared/contract/calls/waits';
import type { VisitType } from '@hospital/shared/contract/reservationStates';
import { FormModal, message, useForm, useWatch } from '@hospital/shared/ui/core';
import { type WaitValues, whoOf } from './wait.model';
import { WishFields } from './WishFields';

interface EditWaitDialogProps {
  readonly wait: Wait;
  readonly visible: boolean;
  readonly onClose: () => void;
}

type WishValues = Pick<WaitValues, 'waitDate' | 'part' | 'doctorId' | 'minutes' | 'remarks'>;

/** 修改候补: another day, part, doctor or length of who waits, who keeps their place. One instance serves one opening. */
export function EditWaitDialog({ wait, visible, onClose }: EditWaitDialogProps): ReactNode {
  // What others change meanwhile must not be overwritten unseen.
  const [opened] = useState(wait);
  const [form] = useForm<WishValues>();
  const edit = useCallMutation(api.waits.edit);
  const { waitDate, part, doctorId, minutes, remarks } = opened;
  const date = (useWatch('waitDate', form) as string | undefined) ?? waitDate;
  const submit = async (values: WishValues): Promise<void> => {
    const { id, version } = opened;
    await edit.mutateAsync({ id, version, ...values, remarks: values.remarks ?? '' });
    message.success('已修改候补');
  };
  return (
    <FormModal<WishValues>
      title={`修改候补：${whoOf(opened)}`}
      visible={visible}
      form={form}
      labelWidth={88}
      initialValues={{ waitDate, part, doctorId, minutes, remarks }}
      onSubmit={submit}
      onClose={onClose}
    >
      <WishFields type={opened.type as VisitType} date={date} />
    </FormModal>
  );
}
