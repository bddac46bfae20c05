import { type ReactNode, useRef } from 'react';
import { ApiError, useCall, useCallMutation } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { type BookingState, bookingStates } from '@hospital/shared/contract/bookingStates';
import { BOOKING_TEXT_LIMIT } from '@hospital/shared/contract/bookingWords';
import type { Booking } from '@hospital/shared/contract/calls/bookings';
import { ErrorCode } from '@hospital/shared/contract/errors';
import { confirm, FormItem, FormModal, Input, message } from '@hospital/shared/ui/core';
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
  // Who was agreed on although off duty: a press whose answer was lost is repeated as it was sent.
  const agreedOn = useRef('');
  const { word } = bookingStates.moves[moveOf(visit.state)];

  const send = async ({ doctorId, reason }: SwitchValues, force: 'Y' | 'N'): Promise<void> => {
    await sendNewest(({ id, version }) =>
      change.mutateAsync({ ...{ id, version, doctorId, force }, ...(reason ? { reason } : {}) }),
    );
    const doctor = doctors.data?.find((one) => one.doctorId === doctorId)?.doctorName ?? '';
    message.success(`${visit.queueNo}号${visit.petName}的医生现在是${doctor}`);
  };
  const submit = async (values: SwitchValues): Promise<void> => {
    const { doctorId } = values;
    const isAgreed = agreedOn.current === doctorId;
    try {
      await send(values, isAgreed ? 'Y' : 'N');
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const off = failure.code === ErrorCode.DoctorNotScheduled;
      if (!off && failure.message) message.error(failure.message);
      if (!off || !(await confirm({ content: `${failure.message}，仍要更换吗?` }))) throw failure;
      agreedOn.current = doctorId;
      await send(values, 'Y');
    }
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
