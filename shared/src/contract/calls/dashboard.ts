import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoData, NoRequest } from '../call';
import { DateTime, Flag, Strict, WorkspaceType } from '../schema';

/** Cards of the home page, in the order in which they stand until their user arranges them. */
export const homeCardKeys = [
  'caseUnfinished',
  'reviewPending',
  'reportUnfinished',
  'stockExpired',
  'stockUnsalable',
  'visitTrend',
  'incomeTrend',
  'reviewTrend',
] as const;
export type HomeCardKey = (typeof homeCardKeys)[number];

/** A card where its user wants it, or hidden. */
export const PlacedCard = Strict({
  key: Type.Unsafe<HomeCardKey>(Type.Union(homeCardKeys.map((key) => Type.Literal(key)))),
  visible: Flag,
});
export type PlacedCard = Static<typeof PlacedCard>;

/** What a new chain makes before its first store can open, in the order in which one needs the other. */
export const preparationSteps = ['warehouse', 'store', 'staff', 'product', 'stock'] as const;
export type PreparationStep = (typeof preparationSteps)[number];

/** Where the session stands, the server's clock, and how the caller has arranged the cards. */
export const Home = Type.Object({
  workspaceType: WorkspaceType,
  storeId: Type.String(),
  storeName: Type.String(),
  warehouseId: Type.String(),
  serverTime: DateTime,
  /** In the caller's order; empty: as they come. A card that is not named stands after those that are. */
  cards: Type.Array(PlacedCard),
  /** On the company side: what the chain still lacks before it can open. */
  lacks: Type.Optional(
    Type.Array(Type.Unsafe<PreparationStep>(Type.Union(preparationSteps.map((step) => Type.Literal(step))))),
  ),
});
export type Home = Static<typeof Home>;

/**
 * Home dashboard (spec 1 §2 and §7). The figures of the cards are calls of their own, those of domain.md §1.3:
 * `statistics.unfinishedCaseTotal`, `stock.expiredTotal`, `stock.unsalableTotal`, `reviews.total`,
 * `testing.unfinished`, `statistics.trend`.
 */
export const dashboardCalls = {
  home: defineCall({
    method: 'POST',
    path: '/home/index.do',
    summary: '首页：所在位置、服务器时间、卡片排列',
    access: 'session',
    request: NoRequest,
    data: Home,
    hideLoading: true,
  }),
  saveCards: defineCall({
    method: 'POST',
    path: '/home/cards/save',
    summary: '保存首页卡片的排列，空列表恢复默认',
    access: 'session',
    entity: Home,
    request: Strict({ cards: Type.Array(PlacedCard, { maxItems: homeCardKeys.length, title: '卡片' }) }),
    data: NoData,
    write: true,
    changes: ['dashboard.home'],
    hideLoading: true,
  }),
};
