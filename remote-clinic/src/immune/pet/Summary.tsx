import type { ReactNode } from 'react';
import { serverDay } from '@hospital/shared/api';
import type { ImmuneSummary } from '@hospital/shared/contract/calls/immunePlan';
import classes from './pet.module.css';

/** Until when something holds: what is over stands out. */
function Until({ what, day }: { readonly what: string; readonly day: string | null }): ReactNode {
  const over = day !== null && day < serverDay();
  return (
    <span className={over ? classes.late : undefined}>
      {what}
      {day === null ? '未登记' : over ? `已于${day}过期` : `有效至${day}`}
    </span>
  );
}

/** What protects an animal, and what it is due for. */
export const Summary = ({ validDate, dewormValidDate, nextDate, overdueCount }: ImmuneSummary): ReactNode => (
  <div className={classes.facts}>
    <Until what="免疫" day={validDate} />
    <Until what="驱虫" day={dewormValidDate} />
    {nextDate && <span>下次 {nextDate}</span>}
    {overdueCount > 0 && <span className={classes.late}>逾期{overdueCount}项</span>}
  </div>
);
