import type { HomeFigure } from '@hospital/shared/contract/calls/dashboard';

/** A card of the home page (spec 1 §2 Home dashboard). */
export interface HomeCard {
  readonly key: HomeFigure['key'];
  readonly title: string;
  /** What is counted. */
  readonly unit: string;
  /** `count`: one figure; `rows`: a warning with its rows. */
  readonly kind: 'count' | 'rows';
  /** Without it the figure is not in the answer. */
  readonly permission?: string;
}

export const homeCards: readonly HomeCard[] = [
  {
    key: 'caseUnfinished',
    title: '应结未结病例',
    unit: '例',
    kind: 'count',
    permission: 'statistics:case:user:unfinished:total',
  },
  { key: 'reviewPending', title: '今日待回访', unit: '位', kind: 'count' },
  { key: 'reportUnfinished', title: '未完成报告', unit: '份', kind: 'count' },
  { key: 'stockExpired', title: '效期预警', unit: '批', kind: 'rows' },
  { key: 'stockUnsalable', title: '滞销预警', unit: '批', kind: 'rows' },
];

/** Address of the page behind a row of a warning: the page of the card with the row's `index`. */
export const rowPath = (path: string, index: number): string =>
  `${path}${path.includes('?') ? '&' : '?'}index=${index}`;
