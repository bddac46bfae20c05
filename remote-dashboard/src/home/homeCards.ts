import type { AnyCall } from '@hospital/shared/api';
import * as api from '@hospital/shared/calls';
import type { HomeCardKey } from '@hospital/shared/contract/calls/dashboard';
import type { WorkspaceType } from '@hospital/shared/session';

/** A card of the home page (spec 1 §2 Home dashboard). */
export interface HomeCard {
  readonly key: HomeCardKey;
  readonly title: string;
  /** `count`: one figure; `rows`: a warning with its rows; `trend`: a chart of the last days. */
  readonly kind: 'count' | 'rows' | 'trend';
  /** Sides that have it; on the store side only where a store is. */
  readonly sides: readonly WorkspaceType[];
  /** That counts: who may not make it has no card. */
  readonly call: AnyCall;
  /** Lists what is counted, where every session may count: who may not make this has no card. */
  readonly list?: AnyCall;
}

/** Charts of the last 30 days: of the store, or on the company side of all stores in scope. */
const trend = { kind: 'trend', sides: [1, 2], call: api.statistics.trend } as const;

export const homeCards: readonly HomeCard[] = [
  {
    key: 'caseUnfinished',
    title: '未结账单',
    kind: 'count',
    sides: [2],
    call: api.statistics.unfinishedCaseTotal,
  },
  {
    key: 'reviewPending',
    title: '今日待回访',
    kind: 'count',
    sides: [2],
    call: api.reviews.total,
    list: api.reviews.list,
  },
  {
    key: 'reportUnfinished',
    title: '未出报告',
    kind: 'count',
    sides: [2],
    call: api.testing.unfinished,
  },
  {
    key: 'stockExpired',
    title: '效期预警',
    kind: 'rows',
    sides: [2],
    call: api.stock.expiredTotal,
  },
  {
    key: 'stockUnsalable',
    title: '滞销预警',
    kind: 'rows',
    sides: [2],
    call: api.stock.unsalableTotal,
  },
  { key: 'visitTrend', title: '近30天就诊量', ...trend },
  { key: 'incomeTrend', title: '近30天营业收入', ...trend },
  { key: 'reviewTrend', title: '近30天回访率', ...trend },
];
