import { useCall, useCallMutation, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { WashingLimits } from '@hospital/shared/contract/calls/settings';
import type { TimeSlot } from '@hospital/shared/contract/timeSlots';
import { FormItem, FormModal, InputNumber, Radio, useForm, useWatch } from '@hospital/shared/ui/core';
import { useRecordForm } from '@hospital/shared/ui/data';
import { DateField } from '@hospital/shared/ui/date';
import type { ReactNode } from 'react';
import { Times } from './SlotFields';
import {
  dateInWords,
  DAY_WORDS,
  dayKeyOf,
  dayTimesFault,
  dayValuesOf,
  limitFault,
  NO_TIMES,
  timesInWords,
  type DayKey,
  type DayValues,
} from './washing.model';
import classes from './washing.module.css';

interface DayDialogProps {
  readonly storeId: string;
  /** Null: a new one. */
  readonly day: DayKey | null;
  /** Those that there are. */
  readonly days: WashingLimits['days'];
  readonly visible: boolean;
  readonly onClose: () => void;
}

const NEW_DAY: Partial<DayValues> = { date: '', whole: 'Y', times: NO_TIMES };
const WHOLE_OR_PART = [
  { label: '全天', value: 'Y' },
  { label: '时段', value: 'N' },
];
/** Validator of the form: refuses in words, or lets pass. */
type Refuse = (words?: string) => void;

/** The limit of a single day, or of certain times of it. One instance serves one opening. */
export function DayDialog({ storeId, day, days, visible, onClose }: DayDialogProps): ReactNode {
  const [form] = useForm<DayValues>();
  const record = useCall(
    api.settings.washingLimits,
    { storeId },
    { enabled: day !== null, staleTime: 0, hideLoading: true, silent: true },
  );
  const saving = useCallMutation(api.settings.setWashingLimitOfDay);
  const edited = useRecordForm<DayValues, WashingLimits>({
    entity: `washing:${storeId}:${day ? `${day.date} ${day.startTime}` : 'new'}`,
    what: '单日限额',
    visible,
    form,
    record: day ? record : null,
    valuesOf: (limits) =>
      day ? dayValuesOf(limits, day) : { ...NEW_DAY, date: '', whole: 'Y', times: NO_TIMES },
    initial: NEW_DAY,
    words: DAY_WORDS,
    onClose,
  });
  const whole = useWatch('whole', form) as DayValues['whole'] | undefined;
  const submit = (values: DayValues): Promise<void> =>
    edited.send((version) => {
      const { date, startTime, endTime } = day ?? dayKeyOf(values);
      return saving.mutateAsync({
        storeId,
        date,
        ...(startTime === '' ? {} : { startTime, endTime }),
        limit: values.limit ?? null,
        version: version ?? null,
      });
    });
  const checkTimes = (_: unknown, refuse: Refuse): void =>
    refuse(dayTimesFault(form.getFieldsValue(), days) ?? undefined);

  return (
    <FormModal<DayValues>
      {...edited.modal}
      title={day ? '修改单日限额' : '添加单日限额'}
      visible={visible}
      form={form}
      labelWidth={72}
      onSubmit={submit}
    >
      {edited.notes}
      {day ? (
        <FormItem label="日期">
          <span>
            {dateInWords(day.date)}，{timesInWords(day)}
          </span>
        </FormItem>
      ) : (
        <>
          <FormItem field="date" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
            <DayField />
          </FormItem>
          <FormItem
            field="whole"
            label="范围"
            dependencies={['date']}
            rules={[{ validator: (value, refuse) => (value === 'N' ? refuse() : checkTimes(value, refuse)) }]}
          >
            <Radio.Group options={WHOLE_OR_PART} />
          </FormItem>
          {whole === 'N' && (
            <FormItem
              field="times"
              label="时段"
              required
              dependencies={['date']}
              rules={[{ validator: checkTimes }]}
            >
              <TimesField />
            </FormItem>
          )}
        </>
      )}
      <FormItem
        field="limit"
        label="限额"
        required
        extra="0 为不接待"
        rules={[
          {
            validator: (limit: number | undefined, refuse: Refuse) => refuse(limitFault(limit) ?? undefined),
          },
        ]}
      >
        <InputNumber className={classes.number} hideControl suffix="只" />
      </FormItem>
    </FormModal>
  );
}

interface FieldProps<Value> {
  /** The form gives it, as below. */
  readonly value?: Value;
  readonly onChange?: (value: Value) => void;
}

function DayField({ value = '', onChange }: FieldProps<string>): ReactNode {
  const today = useToday();
  return (
    <DateField
      label="日期"
      placeholder="请选择日期"
      min={today}
      value={value}
      onChange={(day) => onChange?.(day)}
    />
  );
}

const TimesField = ({ value = NO_TIMES, onChange }: FieldProps<TimeSlot>): ReactNode => (
  <div className={classes.fields}>
    <Times name="" {...value} onChange={(startTime, endTime) => onChange?.({ startTime, endTime })} />
  </div>
);
