import { PRESET_ROLES } from '@hospital/shared/contract/menu';
import { defineRemote } from '@hospital/shared/contract/remote';

/** Home dashboard, the first page after sign-in. */
export default defineRemote({
  name: 'remote-dashboard',
  title: '首页',
  owns: ['/home'],
  pages: [
    {
      path: '/home',
      module: 'home/HomePage',
      title: '首页',
      menu: { permission: 'home:index', order: 10, icon: 'home', sides: [1, 2, 3], roles: PRESET_ROLES },
      firstCalls: [
        { call: 'dashboard.home', request: {} },
        { call: 'identity.lastStore', request: {} },
        // In a store its figures come first, and the trends when they stand.
        { call: 'statistics.trend', request: { days: 30 }, workspaceType: 1 },
        { call: 'statistics.unfinishedCaseTotal', request: {}, workspaceType: 2 },
        {
          call: 'reviews.total',
          request: {
            startDate: '$today',
            endDate: '$today',
            orderByField: 'review_time',
            status: 'N',
            storeId: '$storeId',
          },
          workspaceType: 2,
        },
        {
          call: 'testing.unfinished',
          request: { storeId: '$storeId', page: 1, pageSize: 1 },
          workspaceType: 2,
        },
        { call: 'stock.expiredTotal', request: {}, workspaceType: 2 },
        { call: 'stock.unsalableTotal', request: {}, workspaceType: 2 },
      ],
    },
  ],
});
