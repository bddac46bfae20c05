import type { ReactNode } from 'react';
import { useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Wait } from '@hospital/shared/contract/calls/waits';
import type { VisitType } from '@hospital/shared/contract/reservationStates';
import { FormModal, useForm, useWatch } from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import { whoOf, wishOf, type WishValues, wishWords } from './wait.model';
import { WishFields } from './WishFields';

interface EditWaitDialogProps {
  /** As the list showed it when it was opened. */
  readonly wait: Wait;
  readonly visible: boolean;
  readonly onClose: () => void;
}

/** 修改候补: another day, part, doctor or length of who waits, who keeps their place. One instance serves one opening. */
export function EditWaitDialog({ wait, visible, onClose }: EditWaitDialogProps): ReactNode {
  const [form] = useForm<WishValues>();
  const edit = useCallMutation(api.waits.edit);
  const type = wait.type as VisitType;
  const date = (useWatch('waitDate', form) as string | undefined) ?? wait.waitDate;
  // What differs is told by the names of people.
  const people = useCall(api.reservations.chart, { date: wait.waitDate, type }, { silent: true });
  const edited = useRecordForm<WishValues, Wait>({
    entity: `wait:${wait.id}`,
    what: '候补',
    visible,
    form,
    record: {
      ...{ data: wait, error: null, isSuccess: true, isFetching: false },
      refetch: () => Promise.resolve(),
    },
    valuesOf: wishOf,
    initial: {},
    words: wishWords(people.data?.resources ?? []),
    mayBeNew: false,
    onClose,
  });
  return (
    <FormModal<WishValues>
      {...edited.modal}
      title={`修改候补：${whoOf(wait)}`}
      visible={visible}
      form={form}
      labelWidth={88}
      onSubmit={(values) =>
        edited.send(
          (version = wait.version) =>
            edit.mutateAsync({ id: wait.id, version, ...values, remarks: values.remarks ?? '' }),
          '已修改候补',
        )
      }
    >
      {edited.notes}
      <WishFields type={type} date={date} />
    </FormModal>
  );
}
