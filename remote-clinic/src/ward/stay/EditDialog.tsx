import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { WardStayInfo } from '@hospital/shared/contract/calls/ward';
import { FormModal, useForm } from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import { editRequest, type StayValues, valuesOf, WORDS } from './stay.model';
import { StayFields } from './StayFields';

interface EditDialogProps {
  readonly id: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 修改住院信息: another cage, other people, another level or day. One instance serves one opening. */
export function EditDialog({ id, visible, onClose }: EditDialogProps): ReactNode {
  const [form] = useForm<StayValues>();
  const record = useCall(api.ward.info, { id }, { staleTime: 0, silent: true });
  const edit = useCallMutation(api.ward.edit);
  const edited = useRecordForm<StayValues, WardStayInfo>({
    ...{ entity: `live:${id}`, what: '住院信息', visible, form, record, valuesOf, words: WORDS, onClose },
    ...{ initial: {}, mayBeNew: false },
  });
  const submit = (values: StayValues): Promise<void> =>
    edited.send(async (version) => {
      await edit.mutateAsync({ ...editRequest(id, values), version: version ?? 1 });
    });
  return (
    <FormModal<StayValues>
      {...edited.modal}
      title="修改住院信息"
      visible={visible}
      form={form}
      width={760}
      labelWidth={112}
      submitText="保存"
      onSubmit={submit}
    >
      {edited.notes}
      <StayFields storeId={edited.opened?.storeId} ownCageId={edited.opened?.cageId ?? null} />
    </FormModal>
  );
}
