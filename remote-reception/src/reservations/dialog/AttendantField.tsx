import type { ReactNode } from 'react';
import type { ReservationChart } from '@hospital/shared/contract/calls/reservations';
import { ATTENDANTS, type VisitType } from '@hospital/shared/contract/reservationStates';
import { FormItem, Select } from '@hospital/shared/ui/core';

interface AttendantFieldProps {
  readonly type: VisitType;
  /** The day; undefined until it is there. */
  readonly chart: ReservationChart | undefined;
  readonly loading: boolean;
}

/** With whom, or with nobody in particular; boarding has nobody. */
export function AttendantField({ type, chart, loading }: AttendantFieldProps): ReactNode {
  const attendant = ATTENDANTS[type];
  if (attendant === '') return null;
  return (
    <FormItem field="doctorId" label={attendant === 'doctor' ? '医生' : '美容师'}>
      <Select
        loading={loading}
        options={[
          { value: '', label: '不指定' },
          ...(chart?.resources ?? [])
            .filter(({ id }) => id !== '')
            .map(({ id, name, duties }) => ({
              value: id,
              label: duties.length > 0 ? name : `${name}（不在班）`,
            })),
        ]}
      />
    </FormItem>
  );
}
