import { Type, type Static } from '@sinclair/typebox';
import { defineCall, NoRequest } from '../call';
import { DateTime, WorkspaceType } from '../schema';

/**
 * One figure of the home page. `key` says which: `caseUnfinished`, `stockExpired`, `stockUnsalable`,
 * `reviewPending`, `reportUnfinished`. Only those the caller may see are in the answer.
 */
export const HomeFigure = Type.Object({
  key: Type.Union([
    Type.Literal('caseUnfinished'),
    Type.Literal('stockExpired'),
    Type.Literal('stockUnsalable'),
    Type.Literal('reviewPending'),
    Type.Literal('reportUnfinished'),
  ]),
  name: Type.String(),
  count: Type.Integer(),
  /** Page that lists what was counted. */
  path: Type.String(),
  /** Rows of the warning cards: each opens the page with its `index`. */
  rows: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer(), index: Type.Integer() })),
});
export type HomeFigure = Static<typeof HomeFigure>;

export const Home = Type.Object({
  workspaceType: WorkspaceType,
  storeId: Type.String(),
  storeName: Type.String(),
  warehouseId: Type.String(),
  serverTime: DateTime,
  /** Empty on the company and warehouse side (spec 1 §2 Home dashboard). */
  figures: Type.Array(HomeFigure),
});
export type Home = Static<typeof Home>;

/** Home dashboard (spec 1 §2 and §7; domain.md §1.2 `POST /home/index.do`). */
export const dashboardCalls = {
  home: defineCall({
    method: 'POST',
    path: '/home/index.do',
    summary: '首页数据',
    access: 'session',
    request: NoRequest,
    data: Home,
    hideLoading: true,
  }),
};
