import { type ComponentType, type ReactNode } from 'react';
import { useCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { HomeCardKey } from '@hospital/shared/contract/calls/dashboard';
import type { Trend } from '@hospital/shared/contract/calls/statistics';
import { useQuery } from '@tanstack/react-query';
import { CardFrame } from '../cards/CardFrame';
import card from '../cards/Card.module.css';
// The looks of the charts come with the page: two kB are not worth a request.
import './Chart.module.css';
import classes from './TrendCard.module.css';

export type TrendKey = Extract<HomeCardKey, `${string}Trend`>;

export const isTrend = (key: HomeCardKey): key is TrendKey => key.endsWith('Trend');

export interface TrendViewProps {
  readonly of: TrendKey;
  readonly title: string;
  readonly trend: Trend;
}

/** The days of the chart, today included. */
const REQUEST = { days: 30 };

/** What draws the trends is a chunk of its own: one for all of them, tried anew when it did not come. */
const useTrendView = (wanted: boolean) =>
  useQuery<ComponentType<TrendViewProps>>({
    queryKey: ['home/TrendView'],
    queryFn: async () => (await import(/* webpackChunkName: "trends" */ './TrendView')).TrendView,
    enabled: wanted,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });

interface TrendCardProps {
  readonly of: TrendKey;
  readonly title: string;
  /** False until the figures stand: neither code nor answer is fetched. */
  readonly wanted: boolean;
}

/** A figure over the last 30 days: as a chart, and as a table. */
export function TrendCard({ of, title, wanted }: TrendCardProps): ReactNode {
  const trend = useCall(api.statistics.trend, REQUEST, { silent: true, enabled: wanted });
  const view = useTrendView(wanted);
  const answer = {
    data: view.data && trend.data,
    error: trend.error ?? (view.error && { message: '图表加载失败', traceId: '' }),
    // Of what has failed: 重试 waits for its own attempt, not for the other, which is still to come.
    isFetching: [trend, view].some((one) => one.isError && one.isFetching),
    dataUpdatedAt: trend.dataUpdatedAt,
    refetch: () => Promise.all([trend, view].map((one) => one.isError && one.refetch())),
  };
  const View = view.data;
  return (
    <CardFrame title={title} answer={answer} skeleton={<Bones />}>
      {View && trend.data && <View of={of} title={title} trend={trend.data} />}
    </CardFrame>
  );
}

const Bones = (): ReactNode => (
  <>
    <span className={`${card.bone} ${card.total}`} />
    <span className={`${card.bone} ${classes.words}`} />
    <span className={`${card.bone} ${classes.place}`} />
  </>
);
