import type { ReactNode } from 'react';
import { useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Wait } from '@hospital/shared/contract/calls/waits';
import {
  ATTENDANTS,
  USUAL_MINUTES,
  VISIT_TYPE_WORDS,
  VISIT_TYPES,
  type VisitType,
} from '@hospital/shared/contract/reservationStates';
import { DAY_PART_WORDS, WAIT_FIELDS as FIELDS } from '@hospital/shared/contract/waitStates';
import { FormItem, FormModal, Select, useForm, useWatch } from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import { must } from '../../must';
import { PersonFields } from '../dialog/PersonFields';
import { atFormField, PERSON_RULES } from '../dialog/refusedField';
import type { NewReservation } from '../dialog/reservation.model';
import { sentWait, waitStart, type WaitValues, WORDS } from './wait.model';
import { WishFields } from './WishFields';

interface WaitDialogProps {
  readonly start: NewReservation;
  readonly visible: boolean;
  readonly onClose: () => void;
}

const TYPES = VISIT_TYPES.filter((type) => ATTENDANTS[type] !== '').map((value) => ({
  value,
  label: VISIT_TYPE_WORDS[value],
}));

/** 加入候补: who waits for a day that is full, for whom, and for which part of it. One instance serves one opening. */
export function WaitDialog({ start, visible, onClose }: WaitDialogProps): ReactNode {
  const [form] = useForm<WaitValues>();
  const today = useToday();
  const save = useCallMutation(api.waits.save);
  const initial = waitStart(start);
  const known = (useWatch('known', form) as WaitValues['known'] | undefined) ?? initial.known ?? 'file';
  const typed = {
    mobile: (useWatch('mobile', form) as string | undefined) ?? '',
    petName: (useWatch('petName', form) as string | undefined) ?? '',
  };
  const type = (useWatch('type', form) as VisitType | undefined) ?? initial.type ?? 1;
  const date = (useWatch('waitDate', form) as string | undefined) ?? initial.waitDate ?? today;
  const edited = useRecordForm<WaitValues, Wait>({
    ...{ entity: 'wait:new', what: '候补', visible, form, record: null, initial, words: WORDS, onClose },
    valuesOf: () => initial as WaitValues,
  });
  return (
    <FormModal<WaitValues>
      {...edited.modal}
      title="加入候补"
      visible={visible}
      form={form}
      width={640}
      labelWidth={88}
      onSubmit={(values) =>
        edited.send(
          () =>
            save.mutateAsync(sentWait(values)).catch((failure: unknown) => {
              throw atFormField(failure, PERSON_RULES);
            }),
          `已加入 ${values.waitDate} ${DAY_PART_WORDS[values.part]}的候补`,
        )
      }
    >
      {edited.notes}
      <PersonFields
        {...{ known, typed }}
        keyword={start.keyword}
        onChange={(person) => form.setFieldsValue(person)}
      />
      <FormItem field="type" label={FIELDS.type} rules={[must]}>
        <Select
          options={TYPES}
          onChange={(next: VisitType) => {
            const moved = ATTENDANTS[next] !== ATTENDANTS[type];
            form.setFieldsValue({ minutes: USUAL_MINUTES[next], ...(moved ? { doctorId: '' } : {}) });
          }}
        />
      </FormItem>
      <WishFields type={type} date={date} />
    </FormModal>
  );
}
