import type { ReactNode } from 'react';
import { ApiError, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { type BookingState, bookingStates } from '@hospital/shared/contract/bookingStates';
import { BOOKING_TEXT_LIMIT } from '@hospital/shared/contract/bookingWords';
import type { Booking } from '@hospital/shared/contract/calls/bookings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { confirm, FormItem, FormModal, Input, message, useAgreed } from '@hospital/shared/ui/core';
import { DoctorCards } from './register/DoctorCards';
import { useNewest } from './useNewest';

interface SwitchDialogProps {
  readonly visit: Booking;
  readonly visible: boolean;
  readonly onClose: () => void;
}

interface SwitchValues {
  readonly doctorId: string;
  readonly reason?: string;
}

const WITH_DOCTOR = 2;
const moveOf = (state: BookingState) => (state === WITH_DOCTOR ? 'handOver' : 'switchDoctor');

/** Another doctor for a visit; while one is at it, somebody says why. */
export function SwitchDialog({ visit: read, visible, onClose }: SwitchDialogProps): ReactNode {
  const { visit, send: sendNewest, blocked, note } = useNewest(read, moveOf);
  const doctors = useCall(api.bookings.doctors, { type: visit.type }, { silent: true });
  const change = useCallMutation(api.bookings.switchDoctor, { silent: true });
  const begun = visit.state === WITH_DOCTOR;
  const agreed = useAgreed<'Y'>();
  const { word } = bookingStates.moves[moveOf(visit.state)];

  const submit = async ({ doctorId, reason }: SwitchValues): Promise<void> => {
    await agreed({
      wish: doctorId,
      send: (force: 'Y' | 'N' = 'N') =>
        sendNewest(({ id, version }) =>
          change.mutateAsync({ ...{ id, version, doctorId, force }, ...(reason ? { reason } : {}) }),
        ),
      // Who is off duty may take over all the same.
      ask: async (failure) => {
        if (!(failure instanceof ApiError)) throw failure;
        if (failure.code === ErrorCode.DoctorNotScheduled)
          return (await confirm({ content: `${failure.message}，仍要更换吗?` })) ? 'Y' : undefined;
        if (failure.message) message.error(failure.message);
        throw failure;
      },
    });
    const doctor = doctors.data?.find((one) => one.doctorId === doctorId)?.doctorName ?? '';
    message.success(`${visit.queueNo}号${visit.petName}的医生现在是${doctor}`);
  };

  return (
    <FormModal<SwitchValues>
      title={`${word}：${visit.queueNo}号${visit.petName}`}
      visible={visible}
      blocked={blocked}
      onSubmit={submit}
      onClose={onClose}
    >
      {note}
      <FormItem field="doctorId" label="医生" rules={[{ required: true, message: '请选择医生' }]}>
        <DoctorCards answer={doctors} except={visit.doctorId} />
      </FormItem>
      <FormItem
        field="reason"
        label="更换原因"
        rules={begun ? [{ required: true, message: '请填写更换原因' }] : []}
      >
        <Input maxLength={BOOKING_TEXT_LIMIT} />
      </FormItem>
    </FormModal>
  );
}
