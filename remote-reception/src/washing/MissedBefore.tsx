import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { addDays } from '@hospital/shared/format';
import { TabLink } from '@hospital/shared/navigation';
import { WAITING } from './plan.model';
import classes from './washing.module.css';

/** So many days before today count: nobody brings an animal whose wash was longer ago. */
const DAYS = 30;

/** From when until when, and how many plans of before today nobody received or cancelled. */
export function useMissedBefore(today: string, isShown: boolean): MissedBeforeProps {
  const [startDate, endDate] = [addDays(today, -DAYS), addDays(today, -1)];
  const { data } = useCall(
    api.washing.list,
    { startDate, endDate, state: WAITING, page: 1, pageSize: 1 },
    { silent: true, hideLoading: true, enabled: isShown },
  );
  return { startDate, endDate, total: isShown ? (data?.total ?? 0) : 0 };
}

interface MissedBeforeProps {
  readonly startDate: string;
  readonly endDate: string;
  readonly total: number;
}

/** The way to those plans, which no board of today has. */
export const MissedBefore = ({ startDate, endDate, total }: MissedBeforeProps): ReactNode =>
  total > 0 && (
    <p className={classes.missed}>
      近{DAYS}天逾期未接收{' '}
      <TabLink anew to={`/wash/board?state=${WAITING}&startDate=${startDate}&endDate=${endDate}`}>
        {total} 张
      </TabLink>
    </p>
  );
