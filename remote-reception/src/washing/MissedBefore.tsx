import type { ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { addDays } from '@hospital/shared/format';
import { TabLink } from '@hospital/shared/navigation';
import classes from './washing.module.css';

/** `state` of a plan whose animal has not been received. */
const WAITING = 1;

/** Until when, and how many plans of before today nobody received or cancelled. */
export function useMissedBefore(today: string, isShown: boolean): MissedBeforeProps {
  const endDate = addDays(today, -1);
  const { data } = useCall(
    api.washing.list,
    { endDate, state: WAITING, page: 1, pageSize: 1 },
    { silent: true, hideLoading: true, enabled: isShown },
  );
  return { endDate, total: isShown ? (data?.total ?? 0) : 0 };
}

interface MissedBeforeProps {
  readonly endDate: string;
  readonly total: number;
}

/** The way to those plans, which no board of today has. */
export const MissedBefore = ({ endDate, total }: MissedBeforeProps): ReactNode =>
  total > 0 && (
    <p className={classes.missed}>
      今天以前逾期未接收 <TabLink to={`/wash/board?state=${WAITING}&endDate=${endDate}`}>{total} 张</TabLink>
    </p>
  );
