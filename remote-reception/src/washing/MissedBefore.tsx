import { Fragment, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { addDays } from '@hospital/shared/format';
import { TabLink } from '@hospital/shared/navigation';
import { IN_PROGRESS, WAITING } from './plan.model';
import classes from './washing.module.css';

/** So many days before today count: nobody brings an animal whose wash was longer ago. */
const DAYS = 30;

interface Span {
  readonly startDate: string;
  readonly endDate: string;
}

/** How many plans of some days are in a state. */
function useTotal(span: Span, state: typeof WAITING | typeof IN_PROGRESS, enabled: boolean): number {
  const { data } = useCall(
    api.washing.list,
    { ...span, state, page: 1, pageSize: 1 },
    { silent: true, hideLoading: true, enabled },
  );
  return enabled ? (data?.total ?? 0) : 0;
}

/**
 * From when until when, how many plans of before today nobody received or cancelled, and how many nobody finished: those
 * have no bill yet.
 */
export function useMissedBefore(today: string, isShown: boolean): MissedBeforeProps {
  const span = { startDate: addDays(today, -DAYS), endDate: addDays(today, -1) };
  return {
    ...span,
    missed: useTotal(span, WAITING, isShown),
    unfinished: useTotal(span, IN_PROGRESS, isShown),
  };
}

interface MissedBeforeProps extends Span {
  readonly missed: number;
  readonly unfinished: number;
}

/** The way to those plans, which no board of today has. */
export function MissedBefore({ startDate, endDate, missed, unfinished }: MissedBeforeProps): ReactNode {
  const all = [
    { word: '逾期未接收', state: WAITING, total: missed },
    { word: '未完成、未开账单', state: IN_PROGRESS, total: unfinished },
  ].filter(({ total }) => total > 0);
  if (all.length === 0) return null;
  return (
    <p className={classes.missed}>
      近{DAYS}天
      {all.map(({ word, state, total }, at) => (
        <Fragment key={state}>
          {at > 0 && '，'}
          {word}{' '}
          <TabLink anew to={`/wash/board?state=${state}&startDate=${startDate}&endDate=${endDate}`}>
            {total} 张
          </TabLink>
        </Fragment>
      ))}
    </p>
  );
}
