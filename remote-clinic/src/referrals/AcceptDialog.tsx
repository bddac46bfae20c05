import type { ReactNode } from 'react';
import { ApiError, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { DataOf } from '@hospital/shared/contract/call';
import type { bookingCalls, BookingWarning } from '@hospital/shared/contract/calls/bookings';
import type { Referral } from '@hospital/shared/contract/calls/referrals';
import { formatYuan } from '@hospital/shared/format';
import {
  Checkbox,
  confirm,
  FormItem,
  FormModal,
  LoadError,
  message,
  Select,
  useAgreed,
} from '@hospital/shared/ui/core';

interface DialogProps {
  readonly row: Referral;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface AcceptValues {
  readonly doctorId: string;
  readonly free?: boolean;
}

type Code = BookingWarning['code'];

/** What the desk may read and go on with; nothing where something blocks or the refusal is another. */
function passable(failure: unknown): readonly BookingWarning[] {
  const data = failure instanceof ApiError ? failure.data : null;
  const { warnings = [] } = (data ?? {}) as { readonly warnings?: readonly BookingWarning[] };
  return warnings.some(({ level }) => level === 'block') ? [] : warnings;
}

/** Who may be chosen; who was asked for by name and sees nobody here any more stands there by name, too. */
function doctorOptions(
  { toDoctorId, toDoctorName }: Referral,
  doctors: DataOf<typeof bookingCalls.doctors> | undefined,
) {
  const here = (doctors ?? []).map((one) => ({ value: one.doctorId, label: one.doctorName }));
  const isHere = toDoctorId === '' || here.some(({ value }) => value === toDoctorId);
  const words = doctors ? `${toDoctorName}（已不在本店接诊）` : toDoctorName;
  return isHere ? here : [...here, { value: toDoctorId, label: words, disabled: true }];
}

/** 接收转诊: the animal has a visit here with the doctor that is chosen. */
export function AcceptDialog({ row, visible, onClose }: DialogProps): ReactNode {
  const { toStoreId } = row;
  const accept = useCallMutation(api.referrals.accept, { silent: true });
  const doctors = useCall(
    api.bookings.doctors,
    { type: 1, ...(toStoreId === null ? {} : { storeId: toStoreId }) },
    { silent: true },
  );
  const told = (failure: unknown): unknown => {
    message.error(failure instanceof Error ? failure.message : '接收失败');
    return failure;
  };
  const fees = useCall(
    api.bookings.specs,
    { type: 1, ...(toStoreId === null ? {} : { storeId: toStoreId }) },
    { silent: true, hideLoading: true, staleTime: 0 },
  );
  const fee = fees.data?.specs.find(({ productId }) => productId === fees.data?.defaultProductId);
  const agreed = useAgreed<Code[]>();
  const submit = async ({ doctorId, free = false }: AcceptValues): Promise<void> => {
    const request = {
      id: row.id,
      version: row.version,
      doctorId,
      productId: free ? '' : (fee?.productId ?? ''),
    };
    const { bookingNo, queueNo } = await agreed({
      wish: doctorId,
      send: (skipWarnings = []) => accept.mutateAsync({ ...request, skipWarnings }),
      ask: async (failure) => {
        const warnings = passable(failure);
        if (warnings.length === 0) throw told(failure);
        const content = warnings.map(({ msg }) => msg).join('；');
        const goesOn = await confirm({ title: '仍要接收吗?', content, okText: '继续接收' });
        return goesOn ? warnings.map(({ code }) => code) : undefined;
      },
    });
    message.success(`已接收，挂号单 ${bookingNo}，排队号 ${queueNo ?? ''}`);
  };
  return (
    <FormModal<AcceptValues>
      title={`接收转诊：${row.petName}`}
      visible={visible}
      width={520}
      labelWidth={96}
      submitText="接收并挂号"
      blocked={fees.data ? '' : fees.error ? '挂号费加载失败，请重试' : '正在加载挂号费'}
      initialValues={{ doctorId: row.toDoctorId || undefined }}
      onSubmit={submit}
      onClose={onClose}
    >
      {doctors.error && !doctors.data && (
        <LoadError
          what="医生"
          error={doctors.error}
          retrying={doctors.isFetching}
          onRetry={() => void doctors.refetch()}
        />
      )}
      <FormItem
        field="doctorId"
        label="接诊医生"
        rules={[
          { required: true, message: '请选择医生' },
          {
            validator: (chosen, refuse) =>
              refuse(
                doctors.data && chosen && !doctors.data.some((one) => one.doctorId === chosen)
                  ? '该医生已不在本店接诊，请选择其他医生'
                  : undefined,
              ),
          },
        ]}
      >
        <Select
          placeholder={doctors.error ? '医生加载失败' : '请选择'}
          loading={doctors.isFetching}
          options={doctorOptions(row, doctors.data)}
        />
      </FormItem>
      {fees.error && !fees.data && (
        <LoadError
          what="挂号费"
          error={fees.error}
          retrying={fees.isFetching}
          onRetry={() => void fees.refetch()}
        />
      )}
      {fee && (
        <FormItem
          field="free"
          label="挂号费"
          triggerPropName="checked"
          extra={`本时段 ${fee.name} ¥${formatYuan(fee.price)}，会员按会员价`}
        >
          <Checkbox>免挂号费</Checkbox>
        </FormItem>
      )}
    </FormModal>
  );
}
