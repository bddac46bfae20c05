import type { ComponentType, ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { HomeCardKey } from '@hospital/shared/contract/calls/dashboard';
import type { Day } from '@hospital/shared/format';
import { useSession } from '@hospital/shared/session';
import { CountCard } from './CountCard';
import { WarningCard } from './WarningCard';

export interface FigureCardProps {
  readonly title: string;
  /** By the server's clock. */
  readonly today: Day;
}

/** A card says itself what went wrong; nothing covers the screen for it. */
const SILENT = { silent: true } as const;

function UnfinishedCases({ title }: FigureCardProps): ReactNode {
  const answer = useCall(api.statistics.unfinishedCaseTotal, {}, SILENT);
  return (
    <CountCard
      title={title}
      answer={answer}
      count={answer.data}
      unit="例"
      to="/bill/unfinished/unfinishedUser"
      listCall={api.statistics.unfinishedCases}
    />
  );
}

function ReviewsOfToday({ title, today }: FigureCardProps): ReactNode {
  const { storeId } = useSession().workplace;
  const range = { startDate: today, endDate: today };
  const answer = useCall(
    api.reviews.total,
    { ...range, orderByField: 'review_time', status: 'N', storeId },
    SILENT,
  );
  return (
    <CountCard
      title={title}
      answer={answer}
      count={answer.data?.pendingCount}
      unit="位"
      to={`/workspace/reviewAndBack/reviewBackWaitList?${new URLSearchParams({ ...range, status: 'N' })}`}
      listCall={api.reviews.list}
    />
  );
}

function UnfinishedReports({ title }: FigureCardProps): ReactNode {
  const { storeId } = useSession().workplace;
  // The number alone is shown: one row is enough of the list that comes along.
  const answer = useCall(api.testing.unfinished, { storeId, page: 1, pageSize: 1 }, SILENT);
  return (
    <CountCard
      title={title}
      answer={answer}
      count={answer.data?.total}
      unit="份"
      to="/assay/microscopeList?unfinishedFlag=Y"
      listCall={api.testing.page}
    />
  );
}

const ExpiredStock = ({ title }: FigureCardProps): ReactNode => (
  <WarningCard
    title={title}
    answer={useCall(api.stock.expiredTotal, {}, SILENT)}
    path="/store/expiredStock"
    listCall={api.stock.expiredList}
  />
);

const UnsalableStock = ({ title }: FigureCardProps): ReactNode => (
  <WarningCard
    title={title}
    answer={useCall(api.stock.unsalableTotal, {}, SILENT)}
    path="/store/unsalableStock"
    listCall={api.stock.unsalableList}
  />
);

/** The cards with figures: each asks its own call (domain.md §1.3), and again when the server says that it changed. */
export const figureCards: Readonly<Partial<Record<HomeCardKey, ComponentType<FigureCardProps>>>> = {
  caseUnfinished: UnfinishedCases,
  reviewPending: ReviewsOfToday,
  reportUnfinished: UnfinishedReports,
  stockExpired: ExpiredStock,
  stockUnsalable: UnsalableStock,
};

/** Ids of the calls of the figures. */
export const figureCalls: readonly string[] = [
  api.statistics.unfinishedCaseTotal.id,
  api.reviews.total.id,
  api.testing.unfinished.id,
  api.stock.expiredTotal.id,
  api.stock.unsalableTotal.id,
];
