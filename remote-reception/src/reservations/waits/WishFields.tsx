import type { ReactNode } from 'react';
import { useCall, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { VisitType } from '@hospital/shared/contract/reservationStates';
import { DAY_PART_WORDS, WAIT_FIELDS as FIELDS } from '@hospital/shared/contract/waitStates';
import { FormItem, Input, Radio, Select } from '@hospital/shared/ui/core';
import { DayField } from '../../DayField';
import { must } from '../../must';
import { notPast } from '../../notPast';
import { AttendantField } from '../dialog/AttendantField';
import { LENGTHS } from '../dialog/reservation.model';

interface WishFieldsProps {
  readonly type: VisitType;
  /** The day that stands in the form; empty: none. */
  readonly date: string;
}

const PARTS = ([0, 1, 2, 3] as const).map((value) => ({ value, label: DAY_PART_WORDS[value] }));

/** What somebody waits for: day, part of it, with whom, how long. */
export function WishFields({ type, date }: WishFieldsProps): ReactNode {
  const today = useToday();
  const day = useCall(
    api.reservations.chart,
    { date, type },
    { enabled: date !== '', keepPrevious: true, silent: true },
  );
  return (
    <>
      <FormItem field="waitDate" label={FIELDS.waitDate} rules={[must, notPast(today)]}>
        <DayField min={today} />
      </FormItem>
      <FormItem field="part" label={FIELDS.part}>
        <Radio.Group type="button" options={PARTS} />
      </FormItem>
      <AttendantField type={type} chart={day.data} loading={day.isFetching} />
      <FormItem field="minutes" label="时长" rules={[must]}>
        <Select options={LENGTHS.map((value) => ({ value, label: `${value}分钟` }))} />
      </FormItem>
      <FormItem field="remarks" label={FIELDS.remarks}>
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
      </FormItem>
    </>
  );
}
