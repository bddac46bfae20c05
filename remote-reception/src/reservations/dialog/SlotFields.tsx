import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Reservation } from '@hospital/shared/contract/calls/reservations';
import { minutesOf, timeOf } from '@hospital/shared/contract/dutyTimes';
import {
  ATTENDANTS,
  RESERVATION_FIELDS as FIELDS,
  type VisitType,
} from '@hospital/shared/contract/reservationStates';
import { Button, type FormInstance, FormItem, Select, Space, useWatch } from '@hospital/shared/ui/core';
import { PetTimesNote } from '../../PetTimesNote';
import { proposalsOf } from '../board/board.model';
import { useNow } from '../../useNow';
import { AttendantField } from './AttendantField';
import type { ReservationValues } from './reservation.model';
import { timesOf } from './times';

interface SlotFieldsProps {
  readonly form: FormInstance<ReservationValues>;
  /** The reservation that is edited: its own time is free for it. */
  readonly except: string;
  readonly opened: Reservation | undefined;
  readonly type: VisitType;
  /** Offered where no time of the day is free. */
  readonly onWait: (() => void) | undefined;
}

/** With whom and when, with what is free on that day. */
export function SlotFields({ form, except, opened, type, onWait }: SlotFieldsProps): ReactNode {
  const date = (useWatch('reservationDate', form) as string | undefined) ?? '';
  const doctorId = (useWatch('doctorId', form) as string | undefined) ?? '';
  const minutes = (useWatch('minutes', form) as number | undefined) ?? 30;
  const customer = useWatch('customer', form) as ReservationValues['customer'];
  const startTime = useWatch('startTime', form) as string | undefined;
  const known = useWatch('known', form) as ReservationValues['known'] | undefined;
  const petId = known === 'caller' ? '' : (customer?.petId ?? '');
  const now = useNow();
  const answer = useCall(
    api.reservations.chart,
    { date, type, ...(petId ? { petId } : {}) },
    { enabled: date !== '', keepPrevious: true, silent: true },
  );
  const chart = answer.data;
  // Kept answers are of another day or animal; a reservation does not stand in its own way, nor does its wash plan.
  const petTimes = (petId !== '' && chart && !answer.isPlaceholderData ? chart.petTimes : []).filter(
    ({ id, reservationId }) => id !== except && reservationId !== except,
  );
  const own = opened?.reservationDate === date ? opened.startTime : '';
  const clock = { date, now };
  const proposals = chart ? proposalsOf(chart, clock, { minutes, doctorId, except }) : [];
  const attendant = ATTENDANTS[type];
  return (
    <>
      <AttendantField type={type} chart={chart} loading={answer.isFetching} />
      <FormItem field="startTime" label="时间" rules={[{ required: true, message: '请选择时间' }]}>
        <Select
          showSearch
          placeholder={`选择${FIELDS.startTime}`}
          loading={answer.isFetching}
          options={chart ? timesOf(chart, clock, { doctorId, minutes, except, own }) : []}
        />
      </FormItem>
      <PetTimesNote
        petName={customer?.petName ?? ''}
        times={petTimes}
        startTime={startTime}
        endTime={startTime && timeOf(minutesOf(startTime) + minutes)}
      />
      {attendant !== '' && chart && (
        <FormItem label="最快">
          <Space size={8} wrap>
            {proposals.length === 0 && '当天没有空闲时段'}
            {proposals.length === 0 && onWait && date >= now.slice(0, 10) && (
              <Button size="small" onClick={onWait}>
                加入候补
              </Button>
            )}
            {proposals.map((place) => (
              <Button
                key={place.doctorId}
                size="small"
                onClick={() => form.setFieldsValue({ doctorId: place.doctorId, startTime: place.startTime })}
              >
                {place.startTime} {place.name}
              </Button>
            ))}
          </Space>
        </FormItem>
      )}
    </>
  );
}
