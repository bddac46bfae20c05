import { type ReactNode, useId } from 'react';
import type { ApiError } from '@hospital/shared/api';
import type { DataOf } from '@hospital/shared/contract/call';
import type { bookingCalls } from '@hospital/shared/contract/calls/bookings';
import { formatYuan } from '@hospital/shared/format';
import { EmptyState, LoadError, PageSkeleton } from '@hospital/shared/ui/core';
import classes from './register.module.css';

interface DoctorCardsProps {
  /** What `bookings.doctors` answers. */
  readonly answer: {
    readonly data: DataOf<typeof bookingCalls.doctors> | undefined;
    readonly error: ApiError | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Whoever has it already. */
  readonly except?: string;
  /** What a registration costs the owner at this hour; left out where nothing is charged. */
  readonly fee?: number;
  /** A form gives it, as the next two. */
  readonly value?: string;
  readonly onChange?: (doctorId: string) => void;
  readonly 'aria-label'?: string;
}

type Doctor = DataOf<typeof bookingCalls.doctors>[number];

/** Why a doctor is not there at this hour. */
const AWAY: Readonly<Record<Doctor['presence'], string>> = {
  on: '',
  before: '未上班',
  after: '已下班',
  off: '休息',
  none: '未排班',
};

/** Whose shift lies outside the hours of a short day has not taken the day off. */
const awayOf = ({ presence, outside }: Doctor): string =>
  outside ? `班次不在营业时间内（${outside}）` : AWAY[presence];

/** Whether the doctor sees anybody on this day. */
const worksToday = ({ schedulingFlag }: Doctor): boolean => schedulingFlag === 'Y';

/** Doctors as cards to choose from: who is on duty, how many wait with them, and what a registration costs. */
export function DoctorCards({
  answer: { data, error, isFetching, refetch },
  except = '',
  fee = 0,
  value,
  onChange,
  'aria-label': label,
}: DoctorCardsProps): ReactNode {
  const name = useId();
  if (!data)
    return error ? (
      <LoadError what="医生" error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton rows={2} />
    );
  const doctors = data.filter(({ doctorId }) => doctorId !== except);
  if (doctors.length === 0) return <EmptyState compact text="本店没有可选的医生" />;
  return (
    <div role="radiogroup" aria-label={label} className={classes.doctors}>
      {doctors.map((doctor) => (
        <label key={doctor.doctorId} className={classes.doctor}>
          <input
            type="radio"
            name={name}
            value={doctor.doctorId}
            checked={doctor.doctorId === value}
            onChange={() => onChange?.(doctor.doctorId)}
          />
          <span className={classes.name}>
            {doctor.doctorName} <small>{doctor.title}</small>
          </span>
          <span className={doctor.presence === 'on' ? classes.load : classes.off}>
            {[awayOf(doctor), worksToday(doctor) && `等候${doctor.waitCount}`].filter(Boolean).join(' · ')}
            {doctor.consultCount > 0 && ` · 接诊中${doctor.consultCount}`}
            {fee > 0 && ` · ¥${formatYuan(fee)}`}
          </span>
        </label>
      ))}
    </div>
  );
}
