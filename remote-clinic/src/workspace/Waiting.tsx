import type { ReactNode } from 'react';
import { useCall, useToday } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import { TabLink } from '@hospital/shared/navigation';
import { useMay } from '@hospital/shared/session';
import { EmptyState, LoadError, PageSkeleton, Panel } from '@hospital/shared/ui/core';
import { FailedAlone } from '../FailedAlone';
import classes from './doctor.module.css';

const QUIET = { silent: true, hideLoading: true } as const;
const RUNNING = 1;
/** `status` of a referral that nobody has answered. */
const UNANSWERED = 0;
const MOST = 20;

/** What waits for a doctor beside the patients of today: cases that are not ended, follow-ups, reports, referrals. */
export function Waiting({ doctorId }: { readonly doctorId: string }): ReactNode {
  const today = useToday();
  const mayList = useMay(api.cases.page);
  const mayTest = useMay(api.testing.unfinished);
  const mayLive = useMay(api.inpatients.tipsTotal);
  const cases = useCall(
    api.cases.page,
    { page: 1, pageSize: MOST, doctorId, status: RUNNING, orderByField: 'visit_time', orderByType: 'asc' },
    { ...QUIET, enabled: mayList },
  );
  const follows = useCall(api.reviews.total, { executorId: doctorId, status: 'N', endDate: today }, QUIET);
  const tests = useCall(api.testing.unfinished, { page: 1, pageSize: 1 }, { ...QUIET, enabled: mayTest });
  const orders = useCall(api.inpatients.tipsTotal, {}, { ...QUIET, enabled: mayLive });
  const maySeeReferrals = useMay(api.referrals.page);
  // Only how many: what is told of an owner is written down as shown.
  const referrals = useCall(
    api.referrals.page,
    { page: 1, pageSize: 1, side: 'received', status: UNANSWERED },
    { ...QUIET, enabled: maySeeReferrals },
  );
  const [due, reports, live] = [follows.data?.total ?? 0, tests.data?.total ?? 0, orders.data ?? 0];
  const sent = referrals.data?.total ?? 0;
  const open = cases.data?.list ?? [];
  const asked = [cases, follows, tests, orders, referrals];
  // Only what has come is known to be nothing.
  const complete = asked.every(({ data, isLoading, error }) => data !== undefined || (!isLoading && !error));

  return (
    <Panel title="等我处理">
      <ul className={classes.todo}>
        {due > 0 && (
          <li>
            <TabLink to={`/workspace/reviewAndBack/reviewBackWaitList?executorId=${doctorId}`}>
              待回访 {due} 个
            </TabLink>
          </li>
        )}
        {reports > 0 && (
          <li>
            <TabLink to="/assay/microscopeList">本店未出报告 {reports} 份</TabLink>
          </li>
        )}
        {live > 0 && (
          <li>
            <TabLink to="/workspace/live/index">本店住院待办医嘱 {live} 条</TabLink>
          </li>
        )}
        {sent > 0 && (
          <li>
            <TabLink to="/case/referral">待接收的转诊 {sent} 份</TabLink>
          </li>
        )}
      </ul>
      <FailedAlone what="待回访" answer={follows} />
      <FailedAlone what="未出报告" answer={tests} />
      <FailedAlone what="住院待办" answer={orders} />
      <FailedAlone what="待接收的转诊" answer={referrals} />
      {mayList &&
        (!cases.data ? (
          cases.error ? (
            <LoadError
              what="未结束的病例"
              error={cases.error}
              retrying={cases.isFetching}
              onRetry={() => void cases.refetch()}
            />
          ) : (
            <PageSkeleton rows={4} />
          )
        ) : open.length === 0 ? (
          complete && due + reports + live + sent === 0 && <EmptyState text="没有等您处理的事" />
        ) : (
          <>
            <h3>未结束的病例 {cases.data.total} 个</h3>
            <ul className={classes.todo}>
              {open.map(({ id, visitTime, petName, diagnosis, complaint }) => (
                <li key={id}>
                  <TabLink to={`/case/detail?id=${id}`}>
                    {petName} {diagnosis || complaint}
                  </TabLink>{' '}
                  <span className={classes.quiet}>{visitTime.slice(0, 16)}</span>
                </li>
              ))}
            </ul>
          </>
        ))}
    </Panel>
  );
}
