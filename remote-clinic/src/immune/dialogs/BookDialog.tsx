import { type ReactNode, useRef } from 'react';
import { ApiError, serverDay, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { BookingWarning } from '@hospital/shared/contract/calls/bookings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { useSession } from '@hospital/shared/session';
import {
  confirm,
  FormItem,
  FormModal,
  message,
  Radio,
  Select,
  useAgreed,
  useForm,
  useWatch,
} from '@hospital/shared/ui/core';
import { sayGone } from '@hospital/shared/ui/data';
import { DayField } from '../DayField';
import { usePlaceOf } from '../usePlaceOf';
import type { PlanDialogProps } from './MoveDialog';

interface BookValues {
  readonly how: 'reserve' | 'register';
  readonly reservationDate?: string;
  readonly startTime?: string;
  readonly doctorId?: string;
}

/** Quarters of an hour of a day at a hospital. */
const TIMES = Array.from({ length: 14 * 4 }, (_, at) => {
  const minutes = 8 * 60 + at * 15;
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});

/** Such refusals are told by the question whether one goes on. */
const ASKED: readonly number[] = [ErrorCode.Invalid, ErrorCode.NotUnique, ErrorCode.DoctorNotScheduled];

/** Whether a field of the dialog says what was refused. */
const isShown = ({ fieldErrors }: ApiError): boolean =>
  fieldErrors.some(({ field }) => ['reservationDate', 'startTime', 'doctorId'].includes(field));

/** Says what neither the client nor a field has said. @throws the failure */
function refuse(failure: unknown): never {
  if (failure instanceof ApiError && ASKED.includes(failure.code) && !isShown(failure))
    message.error(failure.message);
  throw failure;
}

/** What a refusal warns of, where all of it may be passed over. */
function passable(failure: unknown): readonly BookingWarning[] {
  const data = failure instanceof ApiError ? failure.data : null;
  const { warnings = [] } = (data ?? {}) as { readonly warnings?: readonly BookingWarning[] };
  return warnings.some(({ level }) => level === 'block') ? [] : warnings;
}

/** 预约: reserves a time for a plan, or registers the animal for it now. */
export function BookDialog({ plan, visible, onClose }: PlanDialogProps): ReactNode {
  const [form] = useForm<BookValues>();
  const { user } = useSession();
  const { mutateAsync: book } = useCallMutation(api.immunisation.booking, {
    silent: ASKED,
    onError: sayGone,
  });
  const agreed = useAgreed<BookingWarning['code'][]>();
  const how = (useWatch('how', form) as BookValues['how'] | undefined) ?? 'reserve';
  const day = useWatch('reservationDate', form) as string | undefined;
  const today = serverDay();
  const place = usePlaceOf(plan);
  const first = plan.planDate > today ? plan.planDate : today;
  const type = plan.type === 2 || plan.type === 3 ? 5 : 2;
  const doctors = useCall(
    api.bookings.doctors,
    { type, date: how === 'register' ? today : day || first, ...place },
    { silent: true, hideLoading: true, keepPrevious: true },
  );

  // Who was proposed, and not chosen.
  const proposed = useRef('');
  const own = doctors.data?.find(({ doctorId }) => doctorId === user.id)?.doctorId;

  const submit = async ({
    how: wanted,
    reservationDate,
    startTime,
    doctorId = '',
  }: BookValues): Promise<void> => {
    const request = {
      ...{ planId: plan.id, doctorId, ...place },
      ...(wanted === 'register'
        ? { registerNow: 'Y' as const }
        : { ...(reservationDate ? { reservationDate } : {}), ...(startTime ? { startTime } : {}) }),
    };
    await agreed({
      wish: request,
      send: (skipWarnings) => book({ ...request, ...(skipWarnings ? { skipWarnings } : {}) }),
      ask: async (failure) => {
        const warnings = passable(failure);
        if (warnings.length === 0) return refuse(failure);
        const content = warnings.map(({ msg }) => msg).join('；');
        const goesOn = await confirm({ title: '仍要挂号吗?', content, okText: '继续挂号' });
        return goesOn ? warnings.map(({ code }) => code) : undefined;
      },
    });
    message.success(wanted === 'register' ? '已挂号' : '已预约');
  };

  return (
    <FormModal<BookValues>
      title={`预约：${plan.petName} ${plan.productName}`}
      visible={visible}
      form={form}
      labelWidth={88}
      initialValues={{ how: 'reserve', reservationDate: first, doctorId: '' }}
      submitText={how === 'register' ? '挂号' : '预约'}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormItem field="how" label="方式">
        <Radio.Group
          // Who was chosen stays. A visit needs a doctor: a doctor who registers the animal is proposed, since they often vaccinate it themselves.
          onChange={(wanted: BookValues['how']) => {
            const chosen = form.getFieldValue('doctorId') as string | undefined;
            if (wanted === 'register') {
              if (chosen) return;
              proposed.current = own ?? '';
              form.setFieldsValue({ doctorId: own });
            } else if (!chosen || chosen === proposed.current) form.setFieldsValue({ doctorId: '' });
          }}
          options={[
            { value: 'reserve', label: '预约时间' },
            { value: 'register', label: '立即挂号' },
          ]}
        />
      </FormItem>
      {how === 'reserve' && (
        <>
          <FormItem
            field="reservationDate"
            label="预约日期"
            rules={[{ required: true, message: '请选择预约日期' }]}
          >
            <DayField min={today} />
          </FormItem>
          <FormItem
            field="startTime"
            label="开始时间"
            rules={[{ required: true, message: '请选择开始时间' }]}
          >
            <Select
              showSearch
              placeholder="请选择"
              options={TIMES.map((value) => ({ value, label: value }))}
            />
          </FormItem>
        </>
      )}
      <FormItem
        field="doctorId"
        label="医生"
        rules={how === 'register' ? [{ required: true, message: '请选择医生' }] : []}
      >
        <Select
          loading={doctors.isFetching}
          onChange={() => {
            proposed.current = '';
          }}
          options={[
            ...(how === 'register' ? [] : [{ value: '', label: '不指定' }]),
            ...(doctors.data ?? []).map(({ doctorId, doctorName, schedulingFlag }) => ({
              value: doctorId,
              label: schedulingFlag === 'Y' ? doctorName : `${doctorName}（不在班）`,
            })),
          ]}
        />
      </FormItem>
    </FormModal>
  );
}
