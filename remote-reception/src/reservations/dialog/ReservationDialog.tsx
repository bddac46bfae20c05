import type { ReactNode } from 'react';
import { useCall, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Reservation } from '@hospital/shared/contract/calls/reservations';
import {
  ATTENDANTS,
  RESERVATION_FIELDS as FIELDS,
  RESERVATION_SOURCES,
  USUAL_MINUTES,
  VISIT_TYPE_WORDS,
  type VisitType,
} from '@hospital/shared/contract/reservationStates';
import { FormItem, FormModal, Input, Select, useForm, useWatch } from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import { DayField } from '../../DayField';
import { must } from '../../must';
import { notPast } from '../../notPast';
import { PersonFields } from './PersonFields';
import { atFormField, SLOT_RULES } from './refusedField';
import {
  LENGTHS,
  type NewReservation,
  type ReservationValues,
  requestOf,
  startOf,
  valuesOf,
  wordsOf,
} from './reservation.model';
import { SlotFields } from './SlotFields';

interface ReservationDialogProps {
  /** `''` for a new one. */
  readonly id: string;
  readonly start: NewReservation;
  readonly visible: boolean;
  /** Puts who found no time on the waiting list; left out where nobody may. */
  readonly onWait?: (start: NewReservation) => void;
  readonly onClose: () => void;
}

const optionsOf = (words: Readonly<Record<number, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value: Number(value), label }));
const TYPES = optionsOf(VISIT_TYPE_WORDS);
const SOURCES = optionsOf(RESERVATION_SOURCES);

/** Reserves a time, or changes what is reserved. One instance serves one opening. */
export function ReservationDialog({
  id,
  start,
  visible,
  onWait,
  onClose,
}: ReservationDialogProps): ReactNode {
  const [form] = useForm<ReservationValues>();
  const record = useCall(api.reservations.info, { id }, { enabled: id !== '', staleTime: 0, silent: true });
  const save = useCallMutation(api.reservations.save);
  const edit = useCallMutation(api.reservations.edit);
  const today = useToday();
  const known = (useWatch('known', form) as ReservationValues['known'] | undefined) ?? 'file';
  const typed = {
    mobile: (useWatch('mobile', form) as string | undefined) ?? '',
    petName: (useWatch('petName', form) as string | undefined) ?? '',
  };
  const type = (useWatch('type', form) as VisitType | undefined) ?? start.type;
  const minutes = useWatch('minutes', form) as number | undefined;
  // The people of the board that it is opened from are there already: what differs is told by their names.
  const people = useCall(api.reservations.chart, { date: start.date, type }, { silent: true });
  const edited = useRecordForm<ReservationValues, Reservation>({
    entity: `reservation:${id || 'new'}`,
    what: '预约',
    visible,
    form,
    record: id ? record : null,
    valuesOf,
    initial: startOf(start),
    words: wordsOf(people.data?.resources ?? []),
    mayBeNew: false,
    onClose,
  });

  const submit = (values: ReservationValues): Promise<void> => {
    const request = requestOf(values);
    const send = (version: number | undefined): Promise<unknown> => {
      if (version === undefined) return save.mutateAsync(request);
      const { storeId: _, ...changed } = request;
      return edit.mutateAsync({ ...changed, id, version });
    };
    const sent = (version: number | undefined): Promise<unknown> =>
      send(version).catch((failure: unknown) => {
        throw atFormField(failure, SLOT_RULES);
      });
    return edited.send(sent, `已预约 ${request.reservationDate} ${request.startTime}`);
  };

  /** What was typed goes along to the waiting list. */
  const wait = (): void => {
    const values = { ...startOf(start), ...form.getFieldsValue() };
    const { customer, name = '', mobile = '', petName = '' } = values;
    const person = { known, name, mobile, petName, ...(customer ? { customer } : {}) };
    edited.modal.onClose();
    onWait?.({
      ...{ date: values.reservationDate ?? start.date, type, person, doctorId: values.doctorId ?? '' },
      minutes: values.minutes ?? USUAL_MINUTES[type],
    });
  };

  return (
    <FormModal<ReservationValues>
      {...edited.modal}
      title={id ? '修改预约' : '新增预约'}
      visible={visible}
      form={form}
      width={640}
      labelWidth={88}
      onSubmit={submit}
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
      <FormItem
        field="reservationDate"
        label={FIELDS.reservationDate}
        rules={[must, ...(edited.opened ? [] : [notPast(today)])]}
      >
        <DayField min={today} />
      </FormItem>
      <FormItem field="minutes" label="时长" rules={[must]}>
        <Select
          options={lengthsWith(edited.opened ? valuesOf(edited.opened).minutes : start.minutes, minutes)}
        />
      </FormItem>
      <SlotFields
        form={form}
        except={id}
        opened={edited.opened}
        type={type}
        onWait={onWait && id === '' ? wait : undefined}
      />
      <FormItem field="source" label={FIELDS.source}>
        <Select options={SOURCES} />
      </FormItem>
      <FormItem field="remarks" label={FIELDS.remarks}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
      </FormItem>
    </FormModal>
  );
}

/** The usual lengths, with that which it was dragged to, and a chosen one, such as of a draft. */
const lengthsWith = (own: number = LENGTHS[0], chosen = own) =>
  [...new Set([...LENGTHS, own, chosen])]
    .sort((one, other) => one - other)
    .map((value) => ({ value, label: `${value}分钟` }));
