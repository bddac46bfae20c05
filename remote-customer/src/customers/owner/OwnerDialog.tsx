import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { CustomerWithPets } from '@hospital/shared/contract/calls/customers';
import { type FormInstance, FormModal, type FormValues, useForm } from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import { PetsFields } from '../pets/PetsFields';
import { atNestedField } from './nestedField';
import { newOwner, type OwnerValues, requestOf, valuesOf, WORDS } from './owner.model';
import { OwnerFields } from './OwnerFields';
import classes from './owner.module.css';

interface OwnerDialogProps {
  /** `''` for a new owner. */
  readonly id: string;
  /** What a new owner begins with, e.g. the telephone that was looked for. */
  readonly initial?: Partial<OwnerValues>;
  readonly visible: boolean;
  readonly onSaved?: (ownerId: string) => void;
  readonly onClose: () => void;
}

/** Opens a file of an owner with all of their pets, or edits an owner. One instance serves one opening. */
export function OwnerDialog({ id, initial, visible, onSaved, onClose }: OwnerDialogProps): ReactNode {
  const [form] = useForm<OwnerValues>();
  const record = useCall(api.customers.info, { id }, { enabled: id !== '', staleTime: 0, silent: true });
  const save = useCallMutation(api.customers.save);
  const edited = useRecordForm<OwnerValues, CustomerWithPets>({
    entity: `customer:${id || 'new'}`,
    what: '宠主',
    visible,
    form,
    record: id ? record : null,
    valuesOf,
    initial: { ...newOwner, ...initial },
    words: WORDS,
    mayBeNew: false,
    onClose,
  });
  const submit = (values: OwnerValues): Promise<void> =>
    edited.send(async (version) => {
      const request = requestOf(values, version === undefined ? undefined : { id, version }, edited.opened);
      const { ownerId } = await save.mutateAsync(request).catch((failure: unknown) => {
        throw atNestedField(failure);
      });
      onSaved?.(ownerId);
    });

  return (
    <FormModal<OwnerValues>
      {...edited.modal}
      title={id ? '编辑宠主' : '新增宠主'}
      visible={visible}
      form={form}
      width={920}
      labelWidth={88}
      onSubmit={submit}
    >
      {edited.notes}
      <h3 className={classes.heading}>宠主</h3>
      <OwnerFields form={form} whole={edited.opened} onLeave={onClose} />
      {id === '' && (
        <>
          <h3 className={classes.heading}>宠物</h3>
          <PetsFields form={form as unknown as FormInstance<FormValues>} />
        </>
      )}
    </FormModal>
  );
}
