import type { AnyCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { Trend, TrendDay, TrendFigures } from '@hospital/shared/contract/calls/statistics';
import { formatCount, formatYuan } from '@hospital/shared/format';
import type { TrendKey } from './TrendCard';

/** A column of the table behind a chart. */
interface Column {
  readonly title: string;
  readonly of: (day: TrendDay) => string;
}

/** `area`: a line and what lies below it; `dots`: a line with a dot a day, for days without a value lie between. */
export type Shape = 'bars' | 'area' | 'dots';

/** How a trend is drawn and what is said of it. */
export interface TrendFigure {
  readonly shape: Shape;
  /** Null: no value of that day; the line has a gap. */
  readonly value: (day: TrendFigures) => number | null;
  /** Address of the list that makes up the figure of these days, and the call that it makes. */
  readonly listOf: (startDate: string, endDate: string) => string;
  readonly listCall: AnyCall;
  /** The sum leaves today out, which is not over. */
  readonly withoutToday?: true;
  readonly format: (value: number) => string;
  /** After a value, or empty. */
  readonly unit: string;
  /** A value at the axis: short. */
  readonly atAxis: (value: number) => string;
  /** The axis ends here whatever the values. */
  readonly most?: number;
  readonly isNothing: (day: TrendDay) => boolean;
  /** Of a day whose value is null. */
  readonly none: (day: TrendDay) => string;
  /** Of all days together, before the change: `日均 3.2 例`. */
  readonly detail: (trend: Trend) => string;
  /** From the days before to these; empty when nothing can be compared. */
  readonly change: (now: number, before: number) => string;
  readonly columns: readonly Column[];
  /** Instead of the chart when no day has anything. */
  readonly empty: string;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** `增加 12.5%`; nothing comes of nothing. */
function growth(now: number, before: number): string {
  if (before <= 0) return '';
  const share = (now - before) / before;
  return Math.abs(share) < 0.0005 ? '持平' : `${share > 0 ? '增加' : '减少'} ${percent(Math.abs(share))}`;
}

/** Of shares the difference itself is told: half of a half would be `减少 50%`. */
function points(now: number, before: number): string {
  const difference = (now - before) * 100;
  if (Math.abs(difference) < 0.05) return '持平';
  return `${difference > 0 ? '提高' : '降低'} ${Math.abs(difference).toFixed(1)} 个百分点`;
}

/** Of a day whose follow-ups are not all due yet. */
const unended = '当天未结束';

const short = (value: number): string =>
  Math.abs(value) >= 10_000 ? `${Number((value / 10_000).toFixed(2))}万` : String(value);

export const trendFigures: Readonly<Record<TrendKey, TrendFigure>> = {
  visitTrend: {
    shape: 'bars',
    value: ({ visitCount }) => visitCount,
    format: formatCount,
    unit: '例',
    atAxis: short,
    isNothing: ({ visitCount }) => visitCount === 0,
    none: () => '',
    listOf: (startDate, endDate) =>
      `/bill/trend/trendList?${new URLSearchParams({ view: 'visits', startDate, endDate })}`,
    listCall: api.statistics.visits,
    detail: ({ days, visitCount }) => `日均 ${(visitCount / days.length).toFixed(1)} 例`,
    change: growth,
    columns: [{ title: '就诊量（例）', of: ({ visitCount }) => String(visitCount) }],
    empty: '近30天没有就诊',
  },
  incomeTrend: {
    shape: 'area',
    value: ({ income }) => income,
    format: (value) => `¥${formatYuan(value)}`,
    unit: '',
    atAxis: short,
    isNothing: ({ income }) => income === 0,
    none: () => '',
    listOf: (startDate, endDate) =>
      `/bill/trend/trendList?${new URLSearchParams({ view: 'payments', startDate, endDate })}`,
    listCall: api.statistics.payments,
    detail: ({ days, income }) => `日均 ¥${formatYuan(income / days.length)}`,
    change: growth,
    columns: [{ title: '营业收入（元）', of: ({ income }) => formatYuan(income) }],
    empty: '近30天没有收入',
  },
  reviewTrend: {
    shape: 'dots',
    value: ({ reviewRate }) => reviewRate,
    format: percent,
    unit: '',
    atAxis: (value) => `${Math.round(value * 100)}%`,
    most: 1,
    isNothing: ({ reviewCount }) => reviewCount === 0,
    none: ({ reviewCount, reviewDoneCount }) =>
      reviewCount === 0 ? '无应回访' : `${unended}，已回访 ${reviewDoneCount}/${reviewCount}`,
    listOf: (startDate, endDate) =>
      `/workspace/reviewAndBack/reviewBackWaitList?${new URLSearchParams({ startDate, endDate, status: 'NY' })}`,
    listCall: api.reviews.list,
    withoutToday: true,
    detail: ({ reviewCount, reviewDoneCount }) =>
      `不含今天，已回访 ${formatCount(reviewDoneCount)}/${formatCount(reviewCount)}`,
    change: points,
    columns: [
      { title: '应回访', of: ({ reviewCount }) => String(reviewCount) },
      { title: '已回访', of: ({ reviewDoneCount }) => String(reviewDoneCount) },
      {
        title: '回访率',
        of: ({ reviewRate, reviewCount }) =>
          reviewRate !== null ? percent(reviewRate) : reviewCount === 0 ? '—' : unended,
      },
    ],
    empty: '近30天没有应回访',
  },
};

/** `12 例`, `75.0%` */
export const valueInWords = ({ format, unit }: TrendFigure, value: number): string =>
  unit ? `${format(value)} ${unit}` : format(value);

/** `8月3日` */
export function dayInWords(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(month)}月${Number(date)}日`;
}
