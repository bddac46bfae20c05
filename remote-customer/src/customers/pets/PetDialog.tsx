import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { PetDetail } from '@hospital/shared/contract/calls/pets';
import { type FormInstance, FormModal, type FormValues, useForm } from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import { newPet, PET_WORDS, petRequestOf, type PetValues, petValuesOf } from './pet.model';
import { PetFields } from './PetFields';

interface PetDialogProps {
  /** `''` for a new pet. */
  readonly id: string;
  readonly ownerId: string;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** Adds a pet to an owner, or edits one. One instance serves one opening. */
export function PetDialog({ id, ownerId, visible, onClose }: PetDialogProps): ReactNode {
  const [form] = useForm<PetValues>();
  const record = useCall(api.pets.info, { id }, { enabled: id !== '', staleTime: 0, silent: true });
  const save = useCallMutation(api.pets.save);
  const edited = useRecordForm<PetValues, PetDetail>({
    entity: `pet:${id || `new:${ownerId}`}`,
    what: '宠物',
    visible,
    form,
    record: id ? record : null,
    valuesOf: petValuesOf,
    initial: newPet,
    words: PET_WORDS,
    mayBeNew: false,
    onClose,
  });
  const submit = (values: PetValues): Promise<void> =>
    edited.send((version) =>
      save.mutateAsync({
        ...petRequestOf(values),
        ...(version === undefined ? { ownerId, version: 0 } : { id, version }),
      }),
    );
  return (
    <FormModal<PetValues>
      {...edited.modal}
      title={id ? '编辑宠物' : '新增宠物'}
      visible={visible}
      form={form}
      width={920}
      labelWidth={88}
      onSubmit={submit}
    >
      {edited.notes}
      <PetFields form={form as unknown as FormInstance<FormValues>} whole={edited.opened} />
    </FormModal>
  );
}
