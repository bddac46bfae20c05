import { STOCK_GROUP } from '@hospital/shared/contract/menu';
import { defineRemote } from '@hospital/shared/contract/remote';
import { firstCallsOf } from './warnings/firstCalls';

/** Stock of a warehouse: what expires and what does not sell. */
export default defineRemote({
  name: 'remote-stock',
  title: '库存预警',
  owns: ['/store'],
  pages: [
    {
      path: '/store/expiredStock',
      module: 'warnings/ExpiredStockPage',
      title: '效期预警',
      permission: 'warehouse:stock:list',
      menu: {
        below: STOCK_GROUP,
        permission: 'warehouse:stock:expiredTotal',
        order: 1,
        icon: 'warehouse',
        sides: [2, 3],
      },
      firstCalls: firstCallsOf('stock.expiredTotal', 'stock.expiredList', 'stockExpired'),
    },
    {
      path: '/store/unsalableStock',
      module: 'warnings/UnsalableStockPage',
      title: '滞销预警',
      permission: 'warehouse:stock:list',
      menu: {
        below: STOCK_GROUP,
        permission: 'warehouse:stock:unsalableTotal',
        order: 2,
        icon: 'warehouse',
        sides: [2, 3],
      },
      firstCalls: firstCallsOf('stock.unsalableTotal', 'stock.unsalableList', 'stockUnsalable'),
    },
  ],
});
