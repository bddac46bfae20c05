import { type ReactNode, useState } from 'react';
import { ApiError, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { RequestOf } from '@hospital/shared/contract/call';
import type { Holiday, holidayCalls } from '@hospital/shared/contract/calls/holidays';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { HOLIDAY_FIELDS as FIELDS, WHOLE_CHAIN } from '@hospital/shared/contract/holidays';
import { TIMES } from '@hospital/shared/contract/timeSlots';
import { FormItem, FormModal, Input, Radio, Select, useForm, useWatch } from '@hospital/shared/ui/core';
import { useRecordForm, type Words } from '@hospital/shared/ui/data';
import { DayField } from '../../DayField';
import { must } from '../../must';
import { notPast } from '../../notPast';
import { useTouched } from '../TouchedDialog';

interface HolidayDialogProps {
  /** Null: a new one. */
  readonly holiday: Holiday | null;
  /** Whether what holds in every store may be set. */
  readonly ofChain: boolean;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface HolidayValues {
  readonly place: 'store' | 'chain';
  readonly date: string;
  readonly name: string;
  readonly closedFlag: 'Y' | 'N';
  readonly startTime?: string;
  readonly endTime?: string;
}

type Sent = RequestOf<typeof holidayCalls.touched>;

const times = TIMES.map((value) => ({ value, label: value }));
const PLACES = [
  { value: 'store', label: '本店' },
  { value: 'chain', label: '全部门店' },
];
const KINDS = [
  { value: 'Y', label: '休息' },
  { value: 'N', label: '缩短营业' },
];
const NEW: Partial<HolidayValues> = { place: 'store', closedFlag: 'Y', name: '' };

const valuesOf = ({ storeId, date, name, closedFlag, startTime, endTime }: Holiday): HolidayValues => ({
  ...{ place: storeId === WHOLE_CHAIN ? 'chain' : 'store', date, name, closedFlag },
  ...(closedFlag === 'N' ? { startTime, endTime: endTime === '23:59' ? '24:00' : endTime } : {}),
});

const sentOf = ({ place, date, name, closedFlag, startTime = '', endTime = '' }: HolidayValues): Sent => ({
  ...{ date, name, closedFlag, ...(place === 'chain' ? { storeId: WHOLE_CHAIN } : {}) },
  ...(closedFlag === 'N' ? { startTime, endTime } : {}),
});

const WORDS: Words<HolidayValues> = {
  place: [FIELDS.storeName, ({ place }) => (place === 'chain' ? '全部门店' : '本店')],
  date: [FIELDS.date, ({ date }) => date ?? ''],
  name: [FIELDS.name, ({ name }) => name ?? ''],
  closedFlag: ['安排', ({ closedFlag }) => (closedFlag === 'N' ? '缩短营业' : '休息')],
  startTime: [FIELDS.startTime, ({ startTime }) => startTime ?? ''],
  endTime: [FIELDS.endTime, ({ endTime }) => endTime ?? ''],
};

/** A day of the calendar; whom it leaves outside the hours is said before it is saved. */
export function HolidayDialog({ holiday, ofChain, visible, onClose }: HolidayDialogProps): ReactNode {
  const [form] = useForm<HolidayValues>();
  const today = useToday();
  const save = useCallMutation(api.holidays.save);
  const touched = useCallMutation(api.holidays.touched);
  const { dialog, ask } = useTouched();
  // The record of the opening is in the list already; what somebody else saves since is met by its version.
  const [opening] = useState(holiday);
  const initial = opening ? valuesOf(opening) : NEW;
  const closed = ((useWatch('closedFlag', form) as string | undefined) ?? initial.closedFlag) === 'Y';
  const edited = useRecordForm<HolidayValues, Holiday>({
    ...{ entity: `holiday:${opening?.id ?? 'new'}`, what: '节假日', visible, form, initial, valuesOf },
    ...{ record: null, words: WORDS, onClose },
  });
  const submit = (values: HolidayValues): Promise<void> =>
    edited.send(
      async () => {
        const whom = await touched.mutateAsync(sentOf(values));
        // The form stays open, with all that was typed; that is no failure to be told.
        if (!(await ask(whom))) throw new ApiError(ErrorCode.Invalid, '', { errors: [] }, '');
        const own = opening ? { id: opening.id } : {};
        await save.mutateAsync({ ...sentOf(values), ...own, version: opening?.version ?? 0 });
      },
      `已${opening ? '修改' : '添加'} ${values.date} ${values.name}`,
    );
  return (
    <>
      <FormModal<HolidayValues>
        {...edited.modal}
        title={opening ? '修改节假日' : '添加节假日'}
        visible={visible}
        form={form}
        initialValues={initial}
        labelWidth={80}
        onSubmit={submit}
      >
        {edited.notes}
        {ofChain && (
          <FormItem field="place" label={FIELDS.storeName}>
            <Radio.Group options={PLACES} disabled={opening !== null} />
          </FormItem>
        )}
        <FormItem field="date" label={FIELDS.date} rules={[must, notPast(today)]}>
          <DayField min={today} />
        </FormItem>
        <FormItem field="name" label={FIELDS.name} rules={[must]}>
          <Input maxLength={20} placeholder="例如春节" />
        </FormItem>
        <FormItem field="closedFlag" label="安排">
          <Radio.Group options={KINDS} />
        </FormItem>
        {!closed && (
          <>
            <FormItem field="startTime" label={FIELDS.startTime} rules={[must]}>
              <Select showSearch options={times.slice(0, -1)} />
            </FormItem>
            <FormItem field="endTime" label={FIELDS.endTime} rules={[must]}>
              <Select showSearch options={times} />
            </FormItem>
          </>
        )}
      </FormModal>
      {dialog}
    </>
  );
}
